import { describe, expect, test } from 'vitest'
import { courseOf, grantedIn, isAsked, servedOf, tellTally } from './course.ts'
import { killedSystem } from './http/kills.ts'
import type { Served } from './http/system.ts'
import { runModel } from './run.ts'
import { spoilInDatabase, withWrongFee } from './wrong-fee.ts'

const serverUrl = process.env.TEST_DATABASE_URL ?? ''
const course = courseOf({ seed: 6, runs: 1, steps: 15 })
const places: readonly Served['from'][] = isAsked ? ['either'] : ['the first day', 'a season']
/** As long as it takes, for whoever has asked for the runs. */
const timeout = isAsked ? 2_147_483_647 : 30 * 60_000

/* Short runs here; many and long ones: `npm run model -- --how kills`. */

describe.runIf(serverUrl)('two processes, of which one is killed now and then', () => {
  for (const from of places) {
    const options = { tags: ['long'], timeout }
    test(`L1 R12 leave books that agree by runs from ${from}`, options, async () => {
      let killed = 0
      const system = killedSystem(servedOf(course, from), serverUrl, () => {
        killed += 1
      })
      const tally = await runModel(system, course)
      tellTally(tally)
      process.stdout.write(`${grantedIn(tally)} granted, a process killed ${killed} times\n`)
      if (isAsked) return
      expect(killed).toBeGreaterThan(0)
      expect(grantedIn(tally)).toBeGreaterThan(course.steps / 5)
    })
  }

  test.skipIf(isAsked)(
    'a fee that is a micro too high is found',
    { tags: ['long'], timeout },
    async () => {
      const served = { ...servedOf(course, 'the first day'), rhythm: 1 }
      const system = withWrongFee(killedSystem(served, serverUrl), spoilInDatabase)
      // It ends with the first order; a process that is killed may cost several steps before there is one.
      await expect(runModel(system, { seed: 1, runs: 1, steps: 60 })).rejects.toThrow(/L7: /)
    },
  )
})
