import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

/**
 * `npm run races -- --rounds 100 [--grep KYC]`: every pair of requests that must not both have their way meets so
 * often with 2, 4 and 16 at once, on a PostgreSQL of its own. Closes with a table of who was granted and who refused.
 *
 * `npm run races -- --chain`: 200 intents at once over 1,000 reorganisations of 1 to 12 blocks, then 100 kills of the node, of
 * the database's connections and of the database while the worker works, then 25 of the server as it sends; says how far it is.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    grep: { type: 'string' },
    chain: { type: 'boolean', default: false },
  },
})
if (!/^[1-9]\d{0,4}$/.test(values.rounds)) {
  process.stderr.write(
    'Usage: npm run races -- [--rounds <1 to 99999>] [--grep <part of a title>] | --chain\n',
  )
  process.exit(1)
}
/** Grows with every pair, so that a run that is stopped has told what it saw. */
const report = path.resolve('.cache/races.txt')
mkdirSync(path.dirname(report), { recursive: true })
writeFileSync(report, '')
const picked = values.grep === undefined ? [] : ['--grep', values.grep]
const file = values.chain ? 'tests/races/chain-scale.test.ts' : 'tests/races/races.test.ts'
const args = ['tools/run-tests.ts', 'server', file, ...picked]
const faults = { CHAIN_REORGANISATIONS: '1000', CHAIN_INTENTS: '200', CHAIN_KILLS: '100' }
const child = spawn(process.execPath, args, {
  stdio: 'inherit',
  env: {
    ...process.env,
    RACE_ROUNDS: values.rounds,
    RACE_REPORT: report,
    ...(values.chain && faults),
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => {
  process.exitCode = code ?? 1
})
