import type { Updateable } from 'kysely'
import { lastNamed } from '#server/identity/door.ts'
import type { PayoutAddressRow, Trx } from '#server/kernel/door.ts'

type Changes = Pick<
  Updateable<PayoutAddressRow>,
  'screened_at' | 'screening_tried_at' | 'blocked_at'
>

/**
 * Changes the last row of a locked person's address. A blocked one stays blocked. Returns the row's id; null if there was nothing
 * to change.
 */
export async function updateAddress(
  trx: Trx,
  { personId, address }: { personId: string; address: string },
  changes: Changes,
): Promise<string | null> {
  const changed = await trx
    .updateTable('payout_address')
    .set(changes)
    .where('id', '=', lastNamed(trx, personId, address).select('id'))
    .where('blocked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed?.id ?? null
}
