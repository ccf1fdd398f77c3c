import { endRecoveries } from '#server/accounts/end-recoveries.ts'
import type { Trx } from '#server/db/in-transaction.ts'

/**
 * Ends what would go on without whoever leaves: recoveries of their certificates, with the proposals about them, and
 * verifications that the provider has not decided. Under the lock on the person, which all of it takes.
 */
export async function endWhatWaits(trx: Trx, personId: string, now: Date): Promise<void> {
  await endRecoveries(trx, personId, now)
  await trx
    .updateTable('kyc_case')
    .set((eb) => ({
      status: 'expired',
      changed_at: now,
      look_at: null,
      documents_in_at: null,
      version: eb('version', '+', 1),
    }))
    .where('person_id', '=', personId)
    .where('status', 'in', ['started', 'pending', 'retry', 'in_review'])
    .execute()
}
