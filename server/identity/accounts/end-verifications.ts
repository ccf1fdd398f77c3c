import type { Trx } from '#server/kernel/door.ts'

/** Ends the verifications of somebody that the provider has not decided. Under the lock on the person. */
export async function endVerifications(trx: Trx, personId: string, now: Date): Promise<void> {
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
