import { decideTerms } from '#domain/campaigns/pocket-terms.ts'
import { decidePocketStep } from '#domain/campaigns/pocket-transition.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { agreeToDeed, findOpenProposal, openProposal, turnDown } from '#server/approvals/door.ts'
import type { Actor, OperatorActor, Platform } from '#server/kernel/door.ts'
import {
  inTransaction,
  isStoppedPerson,
  lockPocket,
  recordAudit,
  tellPerson,
  writePocketHistory,
} from '#server/kernel/door.ts'
import { hashOfTerms, operationOf } from './draft-pocket.ts'
import { lockOwnPocket, recipientOf } from './own-recipient.ts'

/** How many operators have to agree; the author is nobody of them. */
const APPROVALS = 2
const operation = 'approve_pocket'
const subjectOf = (pocketId: string) => `pocket:${pocketId}`

/** Hands a draft of one's own in. Refuses `unknown_object`, `account_frozen`, what `decideTerms` and `decidePocketStep` refuse. */
export async function submitPocket(
  platform: Platform,
  actor: Actor,
  pocketId: string,
): Promise<Decision<{ pocketId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const pocket = await lockOwnPocket(trx, platform, actor, pocketId)
    if (!pocket) return refuse({ code: 'unknown_object' })
    if (await isStoppedPerson(trx, actor.personId)) return refuse({ code: 'account_frozen' })
    const { now } = pocket
    const { terms } = pocket.facts
    const step = decidePocketStep(pocket.facts, 'submit', now)
    if (!step.ok) return step
    const judged = decideTerms(terms, platform.settings, now)
    if (!judged.ok) return judged
    await writePocketHistory(trx, pocketId, step.value)
    const termsHash = hashOfTerms(terms)
    const subject = subjectOf(pocketId)
    const by = { kind: 'person', id: actor.personId } as const
    const proposal = {
      operation,
      subject,
      payload: { pocketId, termsHash, terms },
      by,
      ownerPersonId: actor.personId,
      approvalsNeeded: APPROVALS,
      reason: 'submitted',
    } as const
    await openProposal(trx, platform, proposal, now)
    const detail = { step: 'submit', termsHash }
    await recordAudit(trx, { by, operation: operationOf(terms), subject, detail }, now)
    return accept({ pocketId })
  })
}

/**
 * One of two agreements to exactly the terms that were submitted, which the operator names. Refuses `unknown_object`, what `agreeToDeed` and
 * `decidePocketStep` refuse, and `not_approved` should the terms be others by now.
 */
export async function approvePocket(
  platform: Platform,
  by: OperatorActor,
  pocketId: string,
  { reason, termsHash: seen }: { reason: string; termsHash: string },
): Promise<Decision<{ complete: boolean }>> {
  return inTransaction(platform.db, async (trx) => {
    const pocket = await lockPocket(trx, platform, pocketId)
    const proposalId = await findOpenProposal(trx, operation, subjectOf(pocketId))
    if (!pocket || !proposalId) return refuse({ code: 'unknown_object' })
    const { now } = pocket
    const agreement = { proposalId, operation, by, reason, seen: { termsHash: seen } } as const
    return agreeToDeed(trx, agreement, now, async ({ payload }) => {
      const termsHash = hashOfTerms(pocket.facts.terms)
      if (payload.termsHash !== termsHash) return refuse({ code: 'not_approved' })
      const step = decidePocketStep(pocket.facts, 'approve', now)
      if (!step.ok) return step
      await writePocketHistory(trx, pocketId, step.value)
      await trx
        .updateTable('pocket')
        .set({ terms_hash: termsHash, sent_back_because: null })
        .where('id', '=', pocketId)
        .execute()
      const { personId } = await recipientOf(trx, pocket.row)
      const lines = [`Votre Pocket « ${pocket.row.title} » est approuvé : vous pouvez le publier.`]
      const key = `pocket:${pocketId}:approved:${termsHash}`
      const letter = { key, subject: 'Votre Pocket est approuvé', lines }
      await tellPerson(trx, personId, letter, now)
      return accept(null)
    })
  })
}

/** Sends a submitted Pocket back with a reason. Refuses `unknown_object`, `reason_missing`, `not_allowed`. */
export async function sendPocketBack(
  platform: Platform,
  by: OperatorActor,
  pocketId: string,
  reason: string,
): Promise<Decision<{ pocketId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const pocket = await lockPocket(trx, platform, pocketId)
    if (!pocket) return refuse({ code: 'unknown_object' })
    const { now } = pocket
    const step = decidePocketStep(pocket.facts, 'send_back', now)
    if (!step.ok) return step
    const subject = subjectOf(pocketId)
    const letter = {
      key: `${subject}:sent-back:${now.getTime()}`,
      subject: 'Votre Pocket est à revoir',
      lines: [`Votre Pocket « ${pocket.row.title} » est à revoir : ${reason}`],
    }
    const detail = { step: 'send_back' }
    const turned = await turnDown(trx, by, { operation, subject, reason, detail, letter }, now)
    if (!turned.ok) return turned
    await writePocketHistory(trx, pocketId, step.value)
    await trx
      .updateTable('pocket')
      .set({ sent_back_because: reason })
      .where('id', '=', pocketId)
      .execute()
    return accept({ pocketId })
  })
}
