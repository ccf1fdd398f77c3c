import type { PayoutAddress } from '#domain/payout-address.ts'
import type { Database } from '#server/db/open-database.ts'

/** Where a person wants to be paid now; null for nowhere. Read under the lock on the person. */
export async function readPayoutAddress(
  db: Database,
  personId: string,
): Promise<PayoutAddress | null> {
  const row = await db
    .selectFrom('payout_address')
    .select(['address', 'changed_at', 'is_first', 'blocked_at'])
    .where('person_id', '=', personId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { address, changed_at: changedAt, is_first: first, blocked_at } = row
  return { address, changedAt, first, blocked: blocked_at !== null }
}
