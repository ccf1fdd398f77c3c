import type { PayoutAddress } from '#domain/payout-address.ts'
import type { Database } from '#server/db/open-database.ts'
import { anyUuid } from '#server/db/unnest.ts'

/** Where a person wants to be paid now; null for nowhere. Read under the lock on the person. */
export async function readPayoutAddress(
  db: Database,
  personId: string,
): Promise<PayoutAddress | null> {
  return (await readPayoutAddresses(db, [personId])).get(personId) ?? null
}

/** The same for many; those who want to be paid nowhere are left out. */
export async function readPayoutAddresses(
  db: Database,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, PayoutAddress>> {
  const rows = await db
    .selectFrom('payout_address')
    .select(['person_id', 'address', 'changed_at', 'is_first', 'blocked_at'])
    .where('person_id', '=', anyUuid(personIds))
    .where('replaced_at', 'is', null)
    .execute()
  return new Map(
    rows.map((row) => {
      const { address, changed_at: changedAt, is_first: first, blocked_at } = row
      return [row.person_id, { address, changedAt, first, blocked: blocked_at !== null }]
    }),
  )
}
