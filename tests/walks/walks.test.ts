import { describe, expect, test } from 'vitest'
import { oneDatabase } from '#tests/databases.ts'
import { type Tally, walk } from './walk.ts'

/* A few short walks over the whole API. Many and long ones: `npm run walk`. */

describe('L1 R11 whatever is asked in whatever order, nothing breaks and the books agree', () => {
  for (const from of ['the first day', 'a season'] as const) {
    const tags = from === 'a season' ? ['long'] : []
    test(`by a walk from ${from}, driven to where nobody waits for anything`, {
      tags,
    }, async () => {
      const tally: Tally = new Map()
      await walk({ seed: 11, steps: 50, rhythm: 25, from }, oneDatabase.open, tally)
      const granted = [...tally.values()].reduce((sum, kind) => sum + kind.granted, 0)
      expect(granted).toBeGreaterThan(20)
    })
  }
})
