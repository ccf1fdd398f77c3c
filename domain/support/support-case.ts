import { accept, acceptUnless, type Decision, refuse, when } from '#domain/kernel/refusal.ts'
import { addDays, addHours, addMonths, hasCome, type Instant } from '#domain/kernel/time.ts'

/** What somebody writes for. Each kind has its own time to answer. */
export const CASE_KINDS = ['question', 'complaint', 'data_protection'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

export const CASE_SUBJECTS = [
  'payment',
  'certificate',
  'identity',
  'account',
  'fighter',
  'other',
] as const
export type CaseSubject = (typeof CASE_SUBJECTS)[number]

/** `open` waits for us, `waiting` for whoever wrote. A visitor’s case is `unconfirmed` until they follow the link of an e-mail. */
export const CASE_STATES = ['unconfirmed', 'open', 'waiting', 'closed'] as const
export type CaseState = (typeof CASE_STATES)[number]
/** Those that operators and people see. */
export const OPENED_STATES = ['open', 'waiting', 'closed'] as const satisfies readonly CaseState[]

/** What came of a complaint, as the register names it. The last is that of who closes it before an answer. */
export const CASE_OUTCOMES = ['upheld', 'partly_upheld', 'rejected', 'withdrawn'] as const
export type CaseOutcome = (typeof CASE_OUTCOMES)[number]
/** Those that an answer can give. */
export const ANSWERED_OUTCOMES = [
  'upheld',
  'partly_upheld',
  'rejected',
] as const satisfies readonly CaseOutcome[]

/** What somebody’s case can be about, by its id: an order, a certificate, a purchase of theirs, or what a federation says of them. */
export const CASE_REFERENCE =
  /^(?:(?:backing|purchase|attestation):[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|certificate:[1-9][0-9]{0,17})$/

export const LONGEST_CASE_TEXT = 5_000
/** How many cases of one account may wait for us at once. */
export const OPEN_CASES_MOST = 10
/** How many messages somebody may write before we answer. */
export const UNANSWERED_MESSAGES_MOST = 20
/** From when on operators are told that an answer is due. */
export const DUE_SOON_DAYS = 3
const REOPEN_DAYS = 30
const CONFIRM_HOURS = 24

/** A case as its rules see it. */
export type CaseFacts = {
  readonly kind: CaseKind
  readonly state: CaseState
  readonly dueAt: Instant
  readonly answeredAt: Instant | null
  readonly closedAt: Instant | null
}

/**
 * By when an answer comes: a question’s within seven days, a complaint’s within two months, as the page « Réclamation » says, and
 * one about personal data within a month. Sources: ACPR recommandation 2024-R-02, GDPR article 12(3).
 */
export function dueAtOf(kind: CaseKind, receivedAt: Instant): Instant {
  switch (kind) {
    case 'question':
      return addDays(receivedAt, 7)
    case 'complaint':
      return addMonths(receivedAt, 2)
    case 'data_protection':
      return addMonths(receivedAt, 1)
  }
}

/** Until when the link that opens a visitor’s case is good. */
export const confirmableUntil = (askedAt: Instant): Instant => addHours(askedAt, CONFIRM_HOURS)

/** Until when a message opens a closed case again. */
export const reopenableUntil = (closedAt: Instant): Instant => addDays(closedAt, REOPEN_DAYS)

/** Since when an answered case has waited that is closed because nobody wrote again. */
export const silentSince = (now: Instant): Instant => addDays(now, -REOPEN_DAYS)

/** Whether one more case may be opened. Refuses `too_many_questions`. */
export function decideOpening(waiting: number): Decision<null> {
  const detail = { most: OPEN_CASES_MOST }
  const isTooMany = waiting >= OPEN_CASES_MOST
  return acceptUnless(when(isTooMany, { code: 'too_many_questions', detail }), () => null)
}

/**
 * By when a case is to be answered after its person has written again: what was not answered yet keeps its day. Refuses
 * `transition_not_allowed` for one that was closed more than thirty days ago, and `too_many_questions`.
 */
export function decideReply(facts: CaseFacts, unanswered: number, now: Instant): Decision<Instant> {
  const { kind, state, dueAt, answeredAt, closedAt } = facts
  const isOver = closedAt !== null && hasCome(reopenableUntil(closedAt), now)
  const detail = { most: UNANSWERED_MESSAGES_MOST }
  const refusals = [
    ...when(isOver || state === 'unconfirmed', { code: 'transition_not_allowed' }),
    ...when(unanswered >= UNANSWERED_MESSAGES_MOST, { code: 'too_many_questions', detail }),
  ]
  const isNew = state !== 'open' && answeredAt !== null
  return acceptUnless(refusals, () => (isNew ? dueAtOf(kind, now) : dueAt))
}

/** What an operator’s answer rests on. */
export type AnswerFacts = Pick<CaseFacts, 'kind' | 'state'> & {
  readonly outcome: CaseOutcome | null
  /** The operator has taken a decision about what is complained of. */
  readonly hasDecided: boolean
}

/**
 * Whether an operator may answer: a complaint with what came of it, and as somebody who did not take the decision in question.
 * Refuses `transition_not_allowed`, `outcome_missing`, `own_decision`.
 */
export function decideAnswer({ kind, state, outcome, hasDecided }: AnswerFacts): Decision<null> {
  const isComplaint = kind === 'complaint'
  const refusals = [
    ...when(!isOpened(state) || state === 'closed', { code: 'transition_not_allowed' }),
    ...when(isComplaint && hasDecided, { code: 'own_decision' }),
    ...when(isComplaint && outcome === null, { code: 'outcome_missing' }),
  ]
  return acceptUnless(refusals, () => null)
}

/** Whether an operator may ask whoever wrote for more. Refuses `transition_not_allowed`. */
export function decideAskingBack({ state }: Pick<CaseFacts, 'state'>): Decision<null> {
  const isOver = !isOpened(state) || state === 'closed'
  return acceptUnless(when(isOver, { code: 'transition_not_allowed' }), () => null)
}

/** Whether an operator may close a case: only what was answered, or a question. Refuses `transition_not_allowed`. */
export function decideClosing({ kind, state, answeredAt }: CaseFacts): Decision<null> {
  const owesAnswer = kind !== 'question' && answeredAt === null
  const isOver = !isOpened(state) || state === 'closed'
  return acceptUnless(when(isOver || owesAnswer, { code: 'transition_not_allowed' }), () => null)
}

/** By when a question is to be answered that turns out to be a complaint: its time began when it came. Refuses `transition_not_allowed`. */
export function decideComplaint(
  { kind, state }: Pick<CaseFacts, 'kind' | 'state'>,
  openedAt: Instant,
): Decision<Instant> {
  const isPossible = kind === 'question' && isOpened(state)
  if (!isPossible) return refuse({ code: 'transition_not_allowed' })
  return accept(dueAtOf('complaint', openedAt))
}

/** A case’s number as people read it: `0042`. */
export const caseNumberText = (number: bigint): string => number.toString().padStart(4, '0')

const isOpened = (state: CaseState) => state !== 'unconfirmed'
