import { isApprovedToday } from '#domain/campaigns/federation.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { isOwn, operatorOf } from '#server/approvals/four-eyes.ts'
import { recordAudit } from '#server/kernel/audit.ts'
import { inTransaction } from '#server/kernel/db/in-transaction.ts'
import { lockRows } from '#server/kernel/db/lock-rows.ts'
import { tellPerson } from '#server/kernel/jobs/tell-person.ts'
import type { OperatorActor } from '#server/kernel/operator-actor.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { standingOfRow } from './read-federations.ts'

/**
 * Takes an organisation's approval away at once: one operator may stop, two let go on, by approving anew. Pockets
 * that are on sale are dealt with on their own. Refuses `unknown_object`, `reason_missing`, `not_allowed` about
 * one's own, `transition_not_allowed` where there is no approval today. Rule FED-01.
 */
export async function revokeApproval(
  platform: Platform,
  by: OperatorActor,
  federationId: string,
  reason: string,
): Promise<Decision<{ federationId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    await lockRows(trx, { federations: [federationId] })
    const now = platform.clock.now()
    const row = await trx
      .selectFrom('federation')
      .selectAll()
      .where('id', '=', federationId)
      .executeTakeFirst()
    if (!row) return refuse({ code: 'unknown_object' })
    if (reason.trim() === '') return refuse({ code: 'reason_missing' })
    if (await isOwn(trx, by, row.signatory_person_id)) return refuse({ code: 'not_allowed' })
    if (!isApprovedToday(standingOfRow(row), now)) {
      return refuse({ code: 'transition_not_allowed' })
    }
    await trx
      .updateTable('federation')
      .set({ revoked_at: now, revoked_because: reason })
      .where('id', '=', federationId)
      .execute()
    const author = operatorOf(by)
    const subject = `federation:${federationId}`
    await recordAudit(trx, { by: author, operation: 'freeze', subject, reason }, now)
    const lines = [`L’agrément de votre organisation est retiré : ${reason}`]
    const key = `federation:${federationId}:revoked:${now.getTime()}`
    const letter = { key, subject: 'L’agrément de votre organisation', lines }
    await tellPerson(trx, row.signatory_person_id, letter, now)
    return accept({ federationId })
  })
}
