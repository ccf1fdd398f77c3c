import type { Trx } from '#server/kernel/door.ts'

/**
 * How many orders of a Pocket are being screened: nothing is distributed before that is decided, since they may still be undone.
 * A frozen or disputed order delays nobody else: its part waits for it.
 */
export async function countUndecided(trx: Trx, pocketId: string): Promise<number> {
  const { orders } = await trx
    .selectFrom('backing')
    .select((each) => each.fn.countAll<bigint>().as('orders'))
    .where('pocket_id', '=', pocketId)
    .where('state', 'in', ['detected', 'confirmed'])
    .executeTakeFirstOrThrow()
  return Number(orders)
}
