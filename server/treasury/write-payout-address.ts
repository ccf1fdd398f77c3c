import { sql } from 'kysely'
import type { PayoutAddress } from '#domain/treasury/payout-address.ts'
import { type AuditEntry, type Platform, recordAudit, type Trx } from '#server/kernel/door.ts'
import { hashOfAddress } from './named-addresses.ts'

/**
 * Writes the new payout address of a locked person, who has just passed the screening with it, and logs it. Earlier addresses
 * stay on record. Returns the row's id.
 */
export async function writePayoutAddress(
  trx: Trx,
  { randomness }: Pick<Platform, 'randomness'>,
  { personId, by }: { personId: string; by: AuditEntry['by'] },
  named: Pick<PayoutAddress, 'address' | 'first'>,
  now: Date,
): Promise<string> {
  await trx
    .updateTable('payout_address')
    .set({ replaced_at: now })
    .where('person_id', '=', personId)
    .where('replaced_at', 'is', null)
    .execute()
  const { address, first: is_first } = named
  const { id, rowHash } = await trx
    .insertInto('payout_address')
    .values({
      id: randomness.uuid(),
      person_id: personId,
      address,
      changed_at: now,
      is_first,
      screened_at: now,
    })
    .returning(['id', sql<string>`${sql.raw(hashOfAddress('payout_address'))}`.as('rowHash')])
    .executeTakeFirstOrThrow()
  const subject = `person:${personId}`
  const detail = { first: is_first, rowHash }
  await recordAudit(trx, { by, operation: 'change_payout_address', subject, detail }, now)
  return id
}
