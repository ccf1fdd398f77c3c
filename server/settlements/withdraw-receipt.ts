import { accept, refuse } from '#domain/kernel/refusal.ts'
import { closeProposal, findOpenProposal } from '#server/approvals/door.ts'
import { lockRows, operatorCommand } from '#server/kernel/door.ts'
import { findReceipt } from './load-settlement.ts'

/** Operations on a receipt, by the subject of their proposals. */
const asked = [
  ['approve_settlement', (id: string) => `receipt:${id}`],
  ['approve_payout', (id: string) => `receipt:${id}:return`],
] as const

/**
 * Withdraws a receipt that was recorded by mistake, so that its transfer can be recorded again, in parts too; as recording, it
 * takes one operator. Open proposals about it end. Refuses `unknown_object`, and `transition_not_allowed` for one that was
 * distributed or is being returned. Rule PRO-05.
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
