import type { Trx } from '#server/db/in-transaction.ts'
import { recordAudits } from '#server/operator/audit.ts'
import { closeProposal } from '#server/operator/proposals.ts'

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

async function endRecoveries(trx: Trx, personId: string, now: Date): Promise<void> {
  const ended = await trx
    .updateTable('wallet_recovery')
    .set({ ended_at: now, ended_by: 'holder' })
    .where('person_id', '=', personId)
    .where('done_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  const proposals = await trx
    .selectFrom('proposal')
    .select('id')
    .where('owner_person_id', '=', personId)
    .where('operation', '=', 'recover_certificate')
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of proposals) await closeProposal(trx, id, 'withdrawn', now)
  const by = { kind: 'person', id: personId } as const
  const detail = { endedBy: 'holder' }
  const deeds = ended.map(({ id }) => {
    return { by, operation: 'recover_certificate', subject: `recovery:${id}`, detail } as const
  })
  await recordAudits(trx, deeds, now)
}
