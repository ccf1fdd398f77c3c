import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { closeProposal, findOpenProposal, operatorOf } from '#server/approvals/door.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import { inTransaction, lockRows, recordAudit } from '#server/kernel/door.ts'
import { findReceipt } from './load-settlement.ts'

/** What may be asked about a receipt, by the subject of its proposal. */
const asked = [
  ['approve_settlement', (id: string) => `receipt:${id}`],
  ['approve_payout', (id: string) => `receipt:${id}:return`],
] as const

/**
 * Takes back the note of a transfer that was noted wrongly, so that it can be noted anew, in parts too; noting takes one
 * operator, and so does this. What was proposed about it ends. Refuses `unknown_object`, and `transition_not_allowed` for what was shared or goes back. Rule PRO-05.
 */
export function withdrawReceipt(
  platform: Platform,
  by: OperatorActor,
  receiptId: string,
  reason: string,
): Promise<Decision<{ receiptId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const found = await findReceipt(trx, receiptId)
    if (!found) return refuse({ code: 'unknown_object' })
    await lockRows(trx, { fights: [found.fight_id], pockets: [found.pocket_id] })
    const receipt = await findReceipt(trx, receiptId)
    if (!receipt) return refuse({ code: 'unknown_object' })
    if (receipt.settled_at !== null) return refuse({ code: 'transition_not_allowed' })
    const now = platform.clock.now()
    for (const [operation, subjectOf] of asked) {
      const proposalId = await findOpenProposal(trx, operation, subjectOf(receiptId))
      if (proposalId) await closeProposal(trx, proposalId, 'withdrawn', now)
    }
    await trx
      .updateTable('fight_receipt')
      .set({ withdrawn_at: now, withdrawn_by: by.operatorId, withdrawn_because: reason })
      .where('id', '=', receiptId)
      .execute()
    const detail = { step: 'receipt_withdrawn', receiptId }
    const subject = `fight:${receipt.fight_id}`
    const deed = { by: operatorOf(by), operation: 'record_fight', subject, reason, detail } as const
    await recordAudit(trx, deed, now)
    return accept({ receiptId })
  })
}
