import { describe, expect, test } from 'vitest'
import { oneDatabase } from '#tests/databases.ts'
import { courseOf, grantedIn, isAsked, servedOf, tellTally } from './course.ts'
import { httpSystem, type Served } from './http/system.ts'
import { runModel } from './run.ts'
import { spoilInDatabase, withWrongFee } from './wrong-fee.ts'

const course = courseOf({ seed: 14, runs: 1, steps: 50 })
const places: readonly Served['from'][] = isAsked ? ['either'] : ['the first day', 'a season']
/** As long as it takes, for whoever has asked for the runs. */
const timeout = isAsked ? 2_147_483_647 : 300_000

describe('L1 R11 whatever is asked over HTTP in whatever order, nothing breaks and the books agree', () => {
  for (const from of places) {
    test(`in runs from ${from}, driven to where nobody waits for anything`, {
      tags: ['long'],
      timeout,
    }, async () => {
      const tally = await runModel(httpSystem(servedOf(course, from), oneDatabase.open), course)
      tellTally(tally)
      if (!isAsked) expect(grantedIn(tally)).toBeGreaterThan(20)
    })
  }
})

test.skipIf(isAsked)(
  'a fee that is a micro too high is found over HTTP',
  { tags: 'long' },
  async () => {
    const served = { ...servedOf(course, 'the first day'), rhythm: 1 }
    const system = withWrongFee(httpSystem(served, oneDatabase.open), spoilInDatabase)
    await expect(runModel(system, { seed: 14, runs: 1, steps: 50 })).rejects.toThrow(/L7: /)
  },
)
