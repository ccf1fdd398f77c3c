import type { Updateable } from 'kysely'
import { lastNamed } from '#server/identity/door.ts'
import type { PayoutAddressRow, Trx } from '#server/kernel/door.ts'

type Marks = Pick<Updateable<PayoutAddressRow>, 'screened_at' | 'screening_tried_at' | 'blocked_at'>

/**
 * Marks the last row of a locked person's address. A blocked one stays blocked. Returns the row's id; null if there was nothing
 * to mark.
 */
export async function markAddress(
  trx: Trx,
  { personId, address }: { personId: string; address: string },
  marks: Marks,
): Promise<string | null> {
  const marked = await trx
    .updateTable('payout_address')
    .set(marks)
    .where('id', '=', lastNamed(trx, personId, address).select('id'))
    .where('blocked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked?.id ?? null
}
