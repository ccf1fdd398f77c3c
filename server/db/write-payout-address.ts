import type { PayoutAddress } from '#domain/payout-address.ts'
import type { Trx } from '#server/db/in-transaction.ts'
import type { Platform } from '#server/platform.ts'

/**
 * Writes the address to which a locked person, who has just passed the screening with it, is paid from now on, and gives
 * the id of its row. What was named before stays on record.
 */
export async function writePayoutAddress(
  trx: Trx,
  { chance }: Pick<Platform, 'chance'>,
  personId: string,
  named: Pick<PayoutAddress, 'address' | 'first'>,
  now: Date,
): Promise<string> {
  await trx
    .updateTable('payout_address')
    .set({ replaced_at: now })
    .where('person_id', '=', personId)
    .where('replaced_at', 'is', null)
    .execute()
  const id = chance.uuid()
  const { address, first: is_first } = named
  await trx
    .insertInto('payout_address')
    .values({ id, person_id: personId, address, changed_at: now, is_first, screened_at: now })
    .execute()
  return id
}
