import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** `npm run contracts:build`: writes what TypeScript knows of each contract, from what forge has compiled. */
const COMPILED = '.cache/contracts/out'
const WRITTEN = 'contracts/abi'

const CONTRACTS = [
  'Certificate',
  'Escrow',
  'Settlements',
  'Market',
  'TestUsdc',
  'Timelock',
  // A platform that is not ours, for the tests.
  'OtherMarketplace',
] as const

interface Compiled {
  abi: readonly { type: string; name?: string }[]
  bytecode: { object: string }
}

const kebab = (name: string) => name.replace(/\B[A-Z]/g, '-$&').toLowerCase()
const camel = (name: string) => `${name[0]?.toLowerCase()}${name.slice(1)}`
const fileOf = (name: string) => path.join(WRITTEN, `${kebab(name)}.ts`)

function textOf(name: string): string {
  const file = path.join(COMPILED, `${name}.sol`, `${name}.json`)
  const { abi, bytecode } = JSON.parse(readFileSync(file, 'utf8')) as Compiled
  return [
    '// Written by tools/write-abi.ts: npm run contracts:build',
    `export const ${camel(name)}Abi = [`,
    ...abi.map((entry) => `  ${JSON.stringify(entry)},`),
    '] as const',
    '',
    `export const ${camel(name)}Bytecode =`,
    `  '${bytecode.object}'`,
    '',
  ].join('\n')
}

/** The files that say something else than the contracts as they were last compiled. */
export function staleAbis(): string[] {
  return CONTRACTS.filter((name) => {
    const file = fileOf(name)
    return !existsSync(file) || readFileSync(file, 'utf8') !== textOf(name)
  }).map(fileOf)
}

if (import.meta.main) {
  mkdirSync(WRITTEN, { recursive: true })
  for (const name of CONTRACTS) writeFileSync(fileOf(name), textOf(name))
}
