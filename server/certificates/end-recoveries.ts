import type { Instant } from '#domain/kernel/time.ts'
import { closeProposal } from '#server/approvals/door.ts'
import { recordAudits, type Trx } from '#server/kernel/door.ts'

/**
 * Ends the recoveries of certificates that somebody has asked for from an instant on, or ever, and that are not done,
 * with the proposals about them. Gives how many. Under the lock on the person.
 */
export async function endRecoveries(
  trx: Trx,
  personId: string,
  now: Date,
  from: Instant = new Date(0),
): Promise<number> {
  const ended = await trx
    .updateTable('wallet_recovery')
    .set({ ended_at: now, ended_by: 'holder' })
    .where('person_id', '=', personId)
    .where('asked_at', '>=', from)
    .where('done_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  const subjects = ended.map(({ id }) => `recovery:${id}`)
  if (subjects.length === 0) return 0
  const proposals = await trx
    .selectFrom('proposal')
    .select('id')
    .where('operation', '=', 'recover_certificate')
    .where('subject', 'in', subjects)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of proposals) await closeProposal(trx, id, 'withdrawn', now)
  const by = { kind: 'person', id: personId } as const
  const detail = { endedBy: 'holder' }
  const entries = subjects.map((subject) => {
    return { by, operation: 'recover_certificate', subject, detail } as const
  })
  await recordAudits(trx, entries, now)
  return ended.length
}
