import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import type { ForgeReport } from './count-tests.ts'
import { writeRuleCases } from './write-rule-cases.ts'

/** The tests that measure gas: each call is a transaction of its own there. */
const GAS = 'contracts/test/gas/'
/** What each act costs, as it was last written by `npm run bench -- gas`. */
export const GAS_SNAPSHOT = 'contracts/snapshots/gas.json'

/** Runs the tests of the contracts; only these files, and titles, where some are named. */
export async function runForge(
  grep: string | null,
  files: readonly string[],
): Promise<{ report: ForgeReport; code: number | null }> {
  writeRuleCases(Date.now() % 2 ** 31)
  const gas = files.filter((file) => file.startsWith(GAS))
  const plain = files.filter((file) => !file.startsWith(GAS))
  const titled = grep === null ? [] : ['--match-test', grep]
  const all = files.length === 0
  const runs = [
    ...(all ? [['--no-match-path', `${GAS}*`]] : plain.length > 0 ? [matching(plain)] : []),
    ...(all || gas.length > 0 ? [['--isolate', '--match-path', `${GAS}*`]] : []),
  ]
  const report: ForgeReport = {}
  let failed: number | null = 0
  for (const args of runs) {
    const { output, code } = await forge(['test', '--json', ...args, ...titled])
    const json = output.slice(Math.max(0, output.indexOf('{')))
    if (json.startsWith('{')) Object.assign(report, JSON.parse(json) as ForgeReport)
    else if (code !== 0) throw new Error(`The contracts could not be tested. ${output.trim()}`)
    failed ||= code
  }
  return { report, code: failed }
}

/** The acts that cost something else than the snapshot says. */
export function changedGas(report: ForgeReport): string[] {
  const kept = JSON.parse(readFileSync(GAS_SNAPSHOT, 'utf8')) as Record<string, string>
  const tests = Object.values(report).flatMap(({ test_results }) => Object.values(test_results))
  return tests
    .flatMap(({ gas_snapshots }) => Object.entries(gas_snapshots?.gas ?? {}))
    .filter(([act, gas]) => kept[act] !== gas)
    .map(([act, gas]) => `${act}: ${gas}, was ${kept[act]}`)
}

const matching = (files: readonly string[]) => ['--match-path', `{${[...files, ''].join(',')}}`]

/** forge itself: what npm calls in its place ends with 0 also when tests have failed. */
function findForge(): string {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/forge-${process.platform}-${architecture}/bin/forge`
  return createRequire(import.meta.url).resolve(name)
}

/** Runs forge; its messages go to the terminal. */
export async function forge(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ output: string; code: number | null }> {
  const child = spawn(findForge(), args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  const [output, code] = await Promise.all([text(child.stdout), ended])
  return { output, code }
}

if (import.meta.main) {
  const { output, code } = await forge(process.argv.slice(2))
  process.stdout.write(output)
  process.exitCode = code ?? 1
}
