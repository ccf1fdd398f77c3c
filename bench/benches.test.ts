// @module-tag long
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** A benchmark lays its fixture past the rules: what the rules ask for since has to be laid there as well. */
describe.runIf(process.env.TEST_DATABASE_URL)('the benchmarks', () => {
  test.each([
    ['verify', ['--entries', '200', '--rounds', '1'], '| 200 |'],
    ['settlement', '--sizes 1000 --rounds 1 --claims 64 --payments 64'.split(' '), '| claims |'],
    ['pages', '--open 20 --closed 2 --rounds 1'.split(' '), '| dashboard, 1000 backings |'],
    [
      'idle',
      '--seconds 1 --open 20 --closed 2 --rounds 1'.split(' '),
      '| a round of sweeps, 20 open',
    ],
    ['backing', ['--payments', '64', '--rounds', '1'], '| ours, hot |'],
  ])('%s runs to its end', async (name, options, row) => {
    const run = promisify(execFile)(process.execPath, ['bench/run.ts', name, ...options], {
      cwd: root,
    })
    expect((await run).stdout).toContain(row)
  })
})
