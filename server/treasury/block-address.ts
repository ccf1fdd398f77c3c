import type { Trx } from '#server/kernel/door.ts'

/** Blocks somebody's present payout address, which the treasury refuses, until they name another one. */
export async function blockAddress(
  trx: Trx,
  { personId, address }: { personId: string; address: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('payout_address')
    .set({ blocked_at: now })
    .where('person_id', '=', personId)
    .where('address', '=', address)
    .where('replaced_at', 'is', null)
    .execute()
}
