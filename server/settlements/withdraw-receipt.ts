import { accept, refuse } from '#domain/kernel/refusal.ts'
import { closeProposal, findOpenProposal } from '#server/approvals/door.ts'
import { lockRows, operatorCommand } from '#server/kernel/door.ts'
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
export const withdrawReceipt = operatorCommand({
  operation: 'record_fight',
  load: async ({ trx }, { receiptId }: { receiptId: string; reason: string }) => {
    const found = await findReceipt(trx, receiptId)
    if (!found) return null
    await lockRows(trx, { fights: [found.fight_id], pockets: [found.pocket_id] })
    return findReceipt(trx, receiptId)
  },
  decide: (receipt) =>
    receipt.settled_at === null ? accept(receipt) : refuse({ code: 'transition_not_allowed' }),
  record: async ({ trx, by, now, audit }, receipt, { input: { receiptId, reason } }) => {
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
    await audit(`fight:${receipt.fight_id}`, { reason, detail })
    return { receiptId }
  },
})
