import { expect } from 'vitest'
import { type PaidPocket, paidPockets } from './fought-pockets.ts'
import { asOperator } from './operators.ts'
import { expectTaken, type Race, race, refusals, taken } from './race.ts'
import { atOnce, type Door, type TwoServers } from './two-servers.ts'

/* What a fight has brought: the note of a transfer, what is shared of it, and what is taken back. */

type Noted = PaidPocket & { receiptId: string }

async function notedPockets(servers: TwoServers, sizes: readonly number[]): Promise<Noted[]> {
  const paid = await paidPockets(servers, sizes.length)
  return atOnce(paid.length, async (at) => {
    const pocket = paid[at] as PaidPocket
    const { id } = await receiptOf(servers, pocket)
    return { ...pocket, receiptId: id }
  })
}

const receiptOf = ({ site }: TwoServers, { pocketId }: PaidPocket) =>
  site.platform.db
    .selectFrom('fight_receipt')
    .select(['id', 'settled_at', 'withdrawn_at'])
    .where('pocket_id', '=', pocketId)
    .executeTakeFirstOrThrow()

const takeBack = ({ receiptId }: Noted, door: Door) =>
  asOperator(door, 'alix')(`/receipts/${receiptId}/withdrawal`)

const settleOrTakeBack = race<Noted>(
  'PRO-05 a note that is taken back as its settlement is approved: one of the two',
  {
    prepare: notedPockets,
    left: ({ settlement }, door) => asOperator(door, 'noor')(settlement),
    right: takeBack,
    async holds(servers, fixture, { left, right }) {
      const isSettled = taken(left) > 0
      if (isSettled) {
        expectTaken(left, left.length)
        expectTaken(right, 0, 'transition_not_allowed')
      } else {
        expect(refusals(left).filter((code) => code !== 'unknown_object')).toEqual([])
        expectTaken(right, 1, 'unknown_object')
      }
      const { settled_at, withdrawn_at } = await receiptOf(servers, fixture)
      expect([settled_at !== null, withdrawn_at !== null]).toEqual([isSettled, !isSettled])
      const distributions = await servers.site.platform.db
        .selectFrom('distribution')
        .select('number')
        .where('receipt_id', '=', fixture.receiptId)
        .execute()
      expect(distributions).toHaveLength(isSettled ? 1 : 0)
    },
  },
)

export const receiptRaces: readonly Race[] = [settleOrTakeBack]
