import {
  type CaseOutcome,
  decideAnswer,
  decideAskingBack,
  decideClosing,
  decideComplaint,
  reopenableUntil,
} from '#domain/support/support-case.ts'
import { type Loading, type OperatorActor, operatorCommand, type Trx } from '#server/kernel/door.ts'
import { caseAnsweredEmail, caseClosedEmail, caseQuestionEmail } from './case-mail-texts.ts'
import { acknowledge } from './open-case.ts'
import {
  appendMessage,
  changeCase,
  factsOf,
  lockOpened,
  mailAboutCase,
  type OpenedRow,
} from './write-case.ts'

interface Named {
  caseId: string
}
interface Answer extends Named {
  text: string
  outcome: CaseOutcome | null
}

const loadCase = ({ trx }: Loading<OperatorActor>, { caseId }: Named) => lockOpened(trx, caseId)

/**
 * Answers a case: whoever wrote reads it on their page, gets it by e-mail and is notified. Refuses `unknown_object`, and what
 * `decideAnswer` refuses.
 */
export const answerCase = operatorCommand({
  operation: 'answer_people',
  once: 'answer_case',
  load: (loading: Loading<OperatorActor>, input: Answer) => loadCase(loading, input),
  decide: async (row, { outcome }, { trx, by }) => {
    const hasDecided = await hasDecidedAbout(trx, by, row)
    return decideAnswer({ kind: row.kind, state: row.state, outcome, hasDecided })
  },
  record: async ({ trx, platform, by, now, audit, enqueue }, _, { facts: row, input }) => {
    const { caseId, text } = input
    const outcome = row.kind === 'complaint' ? input.outcome : null
    const message = { caseId, kind: 'answer', text, operatorId: by.operatorId } as const
    const place = await appendMessage(trx, message, now)
    const answered_at = row.answered_at ?? now
    await changeCase(trx, caseId, { state: 'waiting', waits_since: now, answered_at, outcome })
    await mailAboutCase(trx, platform, row, {
      key: `case:${caseId}:message:${place}`,
      email: (url, number) => caseAnsweredEmail(url, { number, text }),
    })
    await enqueue(tellTask(caseId, place))
    await audit(`support-case:${caseId}`, { detail: { answered: place, outcome } })
    return { state: 'waiting' }
  },
})

/** Asks whoever wrote for what is missing; the day by which they are answered stands. Refuses `unknown_object`, `transition_not_allowed`. */
export const askBack = operatorCommand({
  operation: 'answer_people',
  once: 'ask_back',
  load: (loading: Loading<OperatorActor>, input: Named & { text: string }) =>
    loadCase(loading, input),
  decide: (row) => decideAskingBack(row),
  record: async ({ trx, platform, by, now, audit, enqueue }, _, { facts: row, input }) => {
    const { caseId, text } = input
    const message = { caseId, kind: 'question', text, operatorId: by.operatorId } as const
    const place = await appendMessage(trx, message, now)
    await changeCase(trx, caseId, { state: 'waiting', waits_since: now })
    await mailAboutCase(trx, platform, row, {
      key: `case:${caseId}:message:${place}`,
      email: (url, number) => caseQuestionEmail(url, { number, text }),
    })
    await enqueue(tellTask(caseId, place))
    await audit(`support-case:${caseId}`, { detail: { asked: place } })
    return { state: 'waiting' }
  },
})

/** Closes a case that needs no more, and says so to whoever wrote. Refuses `unknown_object`, and what `decideClosing` refuses. */
export const closeCase = operatorCommand({
  operation: 'answer_people',
  load: (loading: Loading<OperatorActor>, input: Named) => loadCase(loading, input),
  decide: (row) => decideClosing(factsOf(row)),
  record: async ({ trx, platform, now, audit }, _, { facts: row }) => {
    await changeCase(trx, row.id, { state: 'closed', closed_at: now, waits_since: null })
    await mailAboutCase(trx, platform, row, {
      key: `case:${row.id}:closed:${now.getTime()}`,
      email: (url, number) => caseClosedEmail(url, { number, reopenUntil: reopenableUntil(now) }),
    })
    await audit(`support-case:${row.id}`, { detail: { closed: true } })
    return { state: 'closed' }
  },
})

/**
 * A question turns out to be a complaint: it is acknowledged as one, waits for its answer, and enters the register. Refuses
 * `unknown_object`, `transition_not_allowed`.
 */
export const makeComplaint = operatorCommand({
  operation: 'answer_people',
  load: (loading: Loading<OperatorActor>, input: Named) => loadCase(loading, input),
  decide: (row) => decideComplaint(row, row.opened_at),
  record: async ({ trx, platform, now, audit }, dueAt, { facts: row }) => {
    const anew = { state: 'open', closed_at: null, waits_since: null, answered_at: null } as const
    const change = { ...anew, kind: 'complaint', due_at: dueAt, acknowledged_at: now } as const
    await changeCase(trx, row.id, change)
    await acknowledge(trx, platform, { ...row, ...change }, dueAt)
    await audit(`support-case:${row.id}`, { detail: { kind: 'complaint' } })
    return { kind: 'complaint', dueAt: dueAt.toISOString() }
  },
})

const tellTask = (caseId: string, place: number) =>
  ({ key: `tell_case:${caseId}:${place}`, kind: 'tell_case', payload: { caseId, place } }) as const

/** Whether the operator has decided something about what a case is about, or about its person. */
async function hasDecidedAbout(
  trx: Trx,
  { operatorId }: OperatorActor,
  { about, person_id }: OpenedRow,
): Promise<boolean> {
  const subjects = [about, person_id && `person:${person_id}`].filter((each) => each !== null)
  if (subjects.length === 0) return false
  const decided = await trx
    .selectFrom('audit_log')
    .select('id')
    .where('actor_kind', '=', 'operator')
    .where('actor_id', '=', operatorId)
    .where('subject', 'in', subjects)
    .limit(1)
    .executeTakeFirst()
  return decided !== undefined
}
