import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/**
 * `npm run contracts:input`: writes what an explorer takes to verify each contract's source (standard JSON input), and compiles it to
 * see that it gives the bytecode that is deployed. Asks nobody: forge would look up compilers first.
 */
const CONTRACTS = ['Certificate', 'Escrow', 'Settlements', 'Market', 'Timelock'] as const
const COMPILED = '.cache/contracts/out'
const WRITTEN = '.cache/contracts/input'

/** It brings no types. */
const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }

interface Compiled {
  bytecode: { object: string }
  metadata: {
    compiler: { version: string }
    settings: { compilationTarget: Record<string, string> } & Record<string, unknown>
    sources: Record<string, unknown>
  }
}

/** @throws where it does not give the bytecode that forge has made. */
function inputOf(name: string): { text: string; target: string; compiler: string } {
  const file = path.join(COMPILED, `${name}.sol`, `${name}.json`)
  const { bytecode, metadata } = JSON.parse(readFileSync(file, 'utf8')) as Compiled
  const { compilationTarget, ...settings } = metadata.settings
  const [[place, contract] = ['', '']] = Object.entries(compilationTarget)
  const sources = Object.fromEntries(
    Object.keys(metadata.sources).map((source) => [
      source,
      { content: readFileSync(source, 'utf8') },
    ]),
  )
  const outputSelection = { '*': { '*': ['abi', 'evm.bytecode.object'] } }
  const text = JSON.stringify({
    language: 'Solidity',
    sources,
    settings: { ...settings, outputSelection },
  })
  const compiled = JSON.parse(solc.compile(text))
  const made = compiled.contracts?.[place]?.[contract]?.evm.bytecode.object
  if (`0x${made}` !== bytecode.object) throw new Error(`${name} compiles to something else`)
  return { text, target: `${place}:${contract}`, compiler: metadata.compiler.version }
}

mkdirSync(WRITTEN, { recursive: true })
for (const name of CONTRACTS) {
  const { text, target, compiler } = inputOf(name)
  const file = path.join(WRITTEN, `${name}.json`)
  writeFileSync(file, text)
  process.stdout.write(`${file}: ${target}, compiler v${compiler}, same bytecode\n`)
}
