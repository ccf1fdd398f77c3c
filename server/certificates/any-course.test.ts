// @module-tag long
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verify } from '#server/assurance/verify.ts'
import { oneDatabase } from '#tests/databases.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { buy, shareOf, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { walletBench } from '#tests/fixtures/wallet-orders.ts'

const faults = ['none', 'slow', 'dropping', 'unreachable', 'repeating', 'unanswered'] as const
const fates = ['dropped', 'again', 'later', 'reversed'] as const
const step = fc.oneof(
  fc.record({ act: fc.constantFrom('tip', 'share', 'refund', 'work', 'work') }),
  fc.record({ act: fc.constant('fault'), fault: fc.constantFrom(...faults) }),
  fc.record({ act: fc.constant('mine'), depth: fc.integer({ min: 1, max: 40 }) }),
  fc.record({
    act: fc.constant('reorganise'),
    depth: fc.integer({ min: 1, max: 20 }),
    fate: fc.constantFrom(...fates),
  }),
)
interface Step {
  act: string
  fault?: (typeof faults)[number]
  depth?: number
  fate?: (typeof fates)[number]
}

test('C2 C7 whatever the chain does to mints and burns, in the end each order has its one token', async () => {
  const site = await startTestPlatform(oneDatabase.open)
  const { chain, drain, finalise } = walletBench(() => site)
  let who = await newBacker(site)
  const orders: string[] = []
  const acts: Record<string, (step: Step) => Promise<unknown>> = {
    tip: async () => orders.push(await buy(who, tipOf('5'))),
    share: async () => orders.push(await buy(who, shareOf(1))),
    work: drain,
    fault: ({ fault = 'none' }) => chain().setFault(fault),
    mine: ({ depth = 1 }) => chain().mine(depth),
    reorganise: ({ depth = 1, fate = 'again' }) => chain().reorganise(depth, fate),
    async refund() {
      const backingId = orders.pop()
      if (backingId) await decideTogether(site, '/refunds', { backingId, cause: 'duplicate' })
    },
  }
  await chain().mine(100)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (course: Step[]) => {
      who = await newBacker(site)
      for (const each of course) await acts[each.act]?.(each)
      expect(await verify(site.platform)).toEqual([])
      await chain().setFault('none')
      for (let round = 0; round < 4; round++) await finalise()
      expect(await verify(site.platform)).toEqual([])
      const { rows } = await sql`select key from chain_intent where ended_at is null`.execute(
        site.platform.db,
      )
      expect(rows).toEqual([])
    }),
    { numRuns: 6 },
  )
  await site.close()
})
