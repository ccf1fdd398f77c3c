import { decidePocketStep } from '#domain/campaigns/pocket-transition.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { agreeToDeed, findOpenProposal, proposeDeed } from '#server/approvals/door.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import {
  inTransaction,
  lockPocket,
  readRecipientSide,
  tellPerson,
  writePocketHistory,
} from '#server/kernel/door.ts'
import { recipientOf } from './own-recipient.ts'

const operation = 'close_pocket'
const subjectOf = (pocketId: string) => `pocket:${pocketId}`

/**
 * An operator asks for a sale to end before its time; what was sold stands. Refuses `unknown_object`, what cannot be
 * done now, and what `proposeDeed` refuses. Rule PKT-01.
 */
export function proposeEarlyEnd(
  platform: Platform,
  by: OperatorActor,
  pocketId: string,
  reason: string,
): Promise<Decision<{ proposalId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const pocket = await lockPocket(trx, platform, pocketId)
    if (!pocket) return refuse({ code: 'unknown_object' })
    const { now } = pocket
    const decision = decidePocketStep(pocket.facts, 'end_early', now)
    if (!decision.ok) return decision
    const [ownerPersonId = null] = await readRecipientSide(trx, pocketId)
    const subject = subjectOf(pocketId)
    const deed = { operation, subject, payload: { pocketId }, ownerPersonId, reason } as const
    return proposeDeed(trx, platform, by, deed, now)
  })
}

/**
 * A second operator agrees: the sale has ended, and its books close as they do after any end. Its recipient gets a
 * letter. Refuses `unknown_object`, `transition_not_allowed`, and what `agreeToDeed` refuses.
 */
export function agreeToEarlyEnd(
  platform: Platform,
  by: OperatorActor,
  pocketId: string,
  reason: string,
): Promise<Decision<{ complete: boolean }>> {
  return inTransaction(platform.db, async (trx) => {
    const pocket = await lockPocket(trx, platform, pocketId)
    const proposalId = await findOpenProposal(trx, operation, subjectOf(pocketId))
    if (!pocket || !proposalId) return refuse({ code: 'unknown_object' })
    const { now } = pocket
    const agreement = { proposalId, operation, by, reason } as const
    return agreeToDeed(trx, agreement, now, async (proposal) => {
      const decision = decidePocketStep(pocket.facts, 'end_early', now)
      if (!decision.ok) return decision
      await writePocketHistory(trx, pocketId, decision.value)
      const { personId } = await recipientOf(trx, pocket.row)
      const lines = [
        `La vente de votre Pocket « ${pocket.row.title} » s’arrête : ${proposal.reason}`,
      ]
      const subject = 'La vente de votre Pocket s’arrête'
      const letter = { key: `pocket:${pocketId}:ended-early`, subject, lines }
      await tellPerson(trx, personId, letter, now)
      return accept(null)
    })
  })
}
