import type { Trx } from './in-transaction.ts'

/**
 * How many orders of a Pocket are being screened, so that nothing can be shared out: they may still be undone. What is
 * frozen or in dispute keeps nobody else waiting: its part waits, and goes where it belongs once it is decided.
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
