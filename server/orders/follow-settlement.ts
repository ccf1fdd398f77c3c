import { enqueue, type Trx } from '#server/kernel/door.ts'

/**
 * An order stands again after its Pocket was settled: it is settled too. The others were while it was disputed, frozen or being
 * screened.
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
