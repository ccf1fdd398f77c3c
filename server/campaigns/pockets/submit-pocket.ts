import { decideSubmission } from '#domain/campaigns/pocket-terms.ts'
import { decidePocketTransition } from '#domain/campaigns/pocket-transition.ts'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import {
  approvableSubmission,
  decideTurnDown,
  openProposal,
  recordTurnDown,
} from '#server/approvals/door.ts'
import { lockPocket, operatorCommand, personCommand, tellPerson } from '#server/kernel/door.ts'
import { hashOfTerms, operationOf, type StudioOperation, textOfTerms } from './draft-pocket.ts'
import { isSideStopped, lockOwnPocket, recipientOf } from './own-recipient.ts'
import { pocketApprovedEmail, pocketSentBackEmail } from './pocket-mail-texts.ts'
import { writePocketHistory } from './write-pocket.ts'

/** The number of operators who must approve; the author is none of them. */
const APPROVALS = 2
const operation = 'approve_pocket'
const subjectOf = (pocketId: string) => `pocket:${pocketId}`

/**
 * Submits the actor's draft; the audit log keeps whether they said that they were told to ask independent advice. Refuses `unknown_object`, `account_frozen`, what `decideSubmission` and `decidePocketTransition` refuse.
 */
export const submitPocketAs = (studio: StudioOperation) =>
  personCommand({
    operation: studio,
    load: ({ trx, platform, by }, { pocketId }: { pocketId: string; toldToAskAdvice: boolean }) =>
      lockOwnPocket(trx, platform, by, pocketId, { sells: false }),
    decide: async ({ row, facts }, _, { trx, platform, by, now }) => {
      if (await isSideStopped(trx, by, row)) return refuse({ code: 'account_frozen' })
      const step = decidePocketTransition(facts, 'submit', now)
      if (!step.ok) return step
      const judged = decideSubmission(facts.terms, platform.settings, now)
      return judged.ok ? step : judged
    },
    record: async ({ trx, platform, by, now, audit }, history, { facts, input }) => {
      const { pocketId, toldToAskAdvice } = input
      const { terms } = facts.facts
      await writePocketHistory(trx, pocketId, history)
      const termsHash = hashOfTerms(terms)
      const subject = subjectOf(pocketId)
      const proposal = {
        operation,
        subject,
        payload: { pocketId, termsHash, terms },
        by: { kind: 'person', id: by.personId },
        ownerPersonId: (await recipientOf(trx, facts.row)).personId,
        approvalsNeeded: APPROVALS,
        reason: 'submitted',
      } as const
      await openProposal(trx, platform, proposal, now)
      const detail = { step: 'submit', termsHash, ...(toldToAskAdvice && { toldToAskAdvice }) }
      await audit(subject, { operation: operationOf(terms), detail })
      return { pocketId }
    },
  })

/**
 * Two operators approve exactly the submitted terms, naming their hash. Refuses what `decidePocketTransition` refuses, and
 * `not_approved` if the terms have changed.
 */
export const submittedPocket = approvableSubmission({
  operation,
  subject: subjectOf('*'),
  path: '/pockets/:id/approvals',
  of: 'object',
  repeats: ['termsHash'],
  load: async ({ trx, platform }, pocketId) => {
    const pocket = await lockPocket(trx, platform, pocketId)
    return pocket ? accept(pocket) : refuse({ code: 'unknown_object' })
  },
  decide: () => accept(null),
  carryOut: async ({ trx, now }, { row, facts }, { payload }) => {
    const termsHash = hashOfTerms(facts.terms)
    if (payload.termsHash !== termsHash) return refuse({ code: 'not_approved' })
    const step = decidePocketTransition(facts, 'approve', now)
    if (!step.ok) return step
    await writePocketHistory(trx, row.id, step.value)
    await trx
      .updateTable('pocket')
      .set({
        terms_hash: termsHash,
        terms_text: textOfTerms(facts.terms),
        sent_back_because: null,
      })
      .where('id', '=', row.id)
      .execute()
    const { personId } = await recipientOf(trx, row)
    const key = `pocket:${row.id}:approved:${termsHash}`
    await tellPerson(trx, personId, { ...pocketApprovedEmail(row.title), key }, now)
    return accept(null)
  },
})

interface Return {
  pocketId: string
  reason: string
}

/** Rejects a submitted Pocket with a reason. Refuses `unknown_object`, `reason_missing`, `not_allowed`. */
export const sendPocketBack = operatorCommand({
  operation,
  load: ({ trx, platform }, { pocketId }: Return) => lockPocket(trx, platform, pocketId),
  decide: async ({ facts }, { pocketId, reason }, deciding) => {
    const step = decidePocketTransition(facts, 'send_back', deciding.now)
    if (!step.ok) return step
    const turned = await decideTurnDown(deciding, submittedPocket.kind, pocketId, reason)
    return turned.ok ? accept({ history: step.value, turned: turned.value }) : turned
  },
  record: async (recording, { history, turned }, { facts: { row }, input }) => {
    const { pocketId, reason } = input
    const email = {
      ...pocketSentBackEmail(row.title, reason),
      key: `${turned.subject}:sent-back:${recording.now.getTime()}`,
    }
    await recordTurnDown(recording, turned, { step: 'send_back' }, email)
    await writePocketHistory(recording.trx, pocketId, history)
    await recording.trx
      .updateTable('pocket')
      .set({ sent_back_because: reason })
      .where('id', '=', pocketId)
      .execute()
    return { pocketId }
  },
})
