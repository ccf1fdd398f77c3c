import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'

/**
 * `npm run storm -- --seed 7 --steps 200 --walks 10 [--often 'market,holder'] [--say]`: random requests over the whole API to
 * two processes on a PostgreSQL of its own, one of which is killed now and then while it answers. Nothing is lost, done
 * twice or left undone, and the books agree all along.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '200' },
    walks: { type: 'string', default: '1' },
    often: { type: 'string' },
    say: { type: 'boolean', default: false },
  },
})
const { seed, steps, walks, often, say } = values
if (![seed, steps, walks].every((text) => /^\d{1,9}$/.test(text))) {
  process.stderr.write('Usage: npm run storm -- [--seed n] [--steps n] [--walks n] [--often …]\n')
  process.exit(1)
}
const child = spawn(
  process.execPath,
  ['tools/run-tests.ts', 'server', 'tests/walks/storm.test.ts'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      STORM_SEED: seed,
      STORM_STEPS: steps,
      STORM_WALKS: walks,
      ...(often !== undefined && { STORM_OFTEN: often }),
      ...(say && { STORM_SAY: '1' }),
    },
  },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => {
  process.exitCode = code ?? 1
})
