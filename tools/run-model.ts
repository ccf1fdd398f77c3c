import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'

/**
 * `npm run model -- --how http --seed 7 --steps 200 --runs 10`: a platform at random, and the books checked all along.
 *
 * `--how pure` runs the rules alone, in memory; `http` a served platform; `kills` two processes, of which one is killed now
 * and then. `--often 'market,bank: dispute'` takes such steps ten times as often, `--rhythm 5` looks at the books after each
 * five, `--say` tells each step. Of what breaks fast-check names seed, path and steps: `--path` and `--replay` take that run
 * alone again, and `--shrink` looks for fewer steps. Closes with how often each kind of step was granted.
 */
const { values } = parseArgs({
  options: {
    how: { type: 'string', default: 'pure' },
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '200' },
    runs: { type: 'string', default: '1' },
    rhythm: { type: 'string', default: '5' },
    often: { type: 'string', default: '' },
    path: { type: 'string', default: '' },
    replay: { type: 'string', default: '' },
    shrink: { type: 'boolean', default: false },
    say: { type: 'boolean', default: false },
  },
})
const { how, seed, steps, runs, rhythm, often, path, replay, shrink, say } = values
const suite = { pure: 'unit', http: 'server', kills: 'server' }[how]
if (!suite || ![seed, steps, runs, rhythm].every((text) => /^\d{1,9}$/.test(text))) {
  process.stderr.write(
    'Usage: npm run model -- [--how pure|http|kills] [--seed n] [--steps n] [--runs n] …\n',
  )
  process.exit(1)
}
const child = spawn(process.execPath, ['tools/run-tests.ts', suite, `tests/model/${how}.test.ts`], {
  stdio: 'inherit',
  env: {
    ...process.env,
    MODEL_SEED: seed,
    MODEL_STEPS: steps,
    MODEL_RUNS: runs,
    MODEL_RHYTHM: String(Math.max(1, Number(rhythm))),
    MODEL_OFTEN: often,
    MODEL_PATH: path,
    MODEL_REPLAY: replay,
    ...(shrink && { MODEL_SHRINK: '1' }),
    ...(say && { MODEL_SAY: '1' }),
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => {
  process.exitCode = code ?? 1
})
