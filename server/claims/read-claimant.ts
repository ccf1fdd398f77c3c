import type { PayoutAddress } from '#domain/payout-address.ts'
import type { Database } from '#server/db/open-database.ts'
import { readPayoutAddress } from '#server/db/read-payout-address.ts'

/** Whether a person may be paid now, and where. Read under the lock of the person. */
export async function readClaimant(
  db: Database,
  personId: string,
): Promise<{ address: PayoutAddress | null; accountFrozen: boolean }> {
  const person = await db
    .selectFrom('person')
    .select('frozen_at')
    .where('id', '=', personId)
    .executeTakeFirst()
  const accountFrozen = person?.frozen_at != null
  return { address: await readPayoutAddress(db, personId), accountFrozen }
}
