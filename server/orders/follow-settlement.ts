import { enqueue, type Trx } from '#server/kernel/door.ts'

/**
 * An order that stands again once its Pocket has been settled follows the others there: they went while it was
 * in dispute, frozen or being screened.
 */
export async function followSettlement(
  trx: Trx,
  { backingId, pocketId }: { backingId: string; pocketId: string },
  now: Date,
): Promise<void> {
  const { last_fight_settled_at: settledAt } = await trx
    .selectFrom('pocket')
    .select('last_fight_settled_at')
    .where('id', '=', pocketId)
    .executeTakeFirstOrThrow()
  if (settledAt === null) return
  const key = `settle_certificates:${pocketId}:${backingId}:${now.getTime()}`
  await enqueue(trx, [{ key, kind: 'settle_certificates', payload: { pocketId } }], now)
}
