import { accept, type Decision, refuse } from '#domain/refusal.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { lockRows } from '#server/db/lock-rows.ts'
import { agreeToDeed } from '#server/operator/four-eyes.ts'
import type { OperatorActor } from '#server/operator/operator-actor.ts'
import { findOpenProposal } from '#server/operator/proposals.ts'
import type { Platform } from '#server/platform.ts'

const operation = 'approve_pocket'

/**
 * One of two agreements to a bout's signed contract; with the second the fight can be covered. Refuses
 * `unknown_object` and what `agreeToDeed` refuses. Rule PRO-01.
 */
export async function approveContract(
  platform: Platform,
  by: OperatorActor,
  fightId: string,
  { reason, contractHash }: { reason: string; contractHash: string },
): Promise<Decision<{ complete: boolean }>> {
  return inTransaction(platform.db, async (trx) => {
    await lockRows(trx, { fights: [fightId] })
    const now = platform.clock.now()
    const proposalId = await findOpenProposal(trx, operation, `fight-contract:${fightId}`)
    if (!proposalId) return refuse({ code: 'unknown_object' })
    const agreement = { proposalId, operation, by, reason, seen: { contractHash } } as const
    return agreeToDeed(trx, agreement, now, async () => {
      await trx
        .updateTable('fight')
        .set({ contract_approved_at: now })
        .where('id', '=', fightId)
        .execute()
      return accept(null)
    })
  })
}
