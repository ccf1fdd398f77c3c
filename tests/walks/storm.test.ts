// @module-tag long
import { describe, expect, test } from 'vitest'
import { walkInStorm } from './storm.ts'
import type { Tally } from './walk.ts'

const serverUrl = process.env.TEST_DATABASE_URL
const { STORM_SEED: seed = '1', STORM_WALKS: walks = '1', STORM_STEPS: steps = '15' } = process.env
const often = process.env.STORM_OFTEN?.split(',') ?? []
const say = process.env.STORM_SAY ? (line: string) => process.stdout.write(`${line}\n`) : undefined

const longest = 30 * 60_000

/** A short one here; many and long ones: `npm run storm`. */
describe.runIf(serverUrl)('two processes, of which one is ended now and then', () => {
  for (let at = 0; at < Number(walks); at += 1) {
    const from = at % 2 === 0 ? ('a season' as const) : ('the first day' as const)
    test(`L1 R12 leave books that agree by a walk from ${from} (${at})`, {
      timeout: longest,
    }, async () => {
      const tally: Tally = new Map()
      const course = { seed: Number(seed) + at, steps: Number(steps), rhythm: 10, from, often }
      const { ended } = await walkInStorm(
        { ...course, ...(say && { say }) },
        serverUrl ?? '',
        tally,
      )
      const granted = [...tally.values()].reduce((sum, kind) => sum + kind.granted, 0)
      expect(granted).toBeGreaterThan(Number(steps) / 5)
      process.stdout.write(`${granted} granted, a process ended ${ended} times\n`)
    })
  }
})
