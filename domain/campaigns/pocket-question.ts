import { acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'

/** How many questions of one person may wait for an answer in one Pocket. */
export const UNANSWERED_MOST = 3

/** Whether one more question may be asked. Refuses `too_many_questions`. */
export function decideQuestion(unanswered: number): Decision<null> {
  const detail = { most: UNANSWERED_MOST }
  const isTooMany = unanswered >= UNANSWERED_MOST
  return acceptUnless(when(isTooMany, { code: 'too_many_questions', detail }), () => null)
}

/** A question as its answering sees it. */
export type QuestionFacts = {
  readonly isHidden: boolean
  readonly isAnswered: boolean
}

/** Whether a recipient may answer: once, and nothing that was hidden. Refuses `transition_not_allowed`, `already_recorded`. */
export function decideReply({ isHidden, isAnswered }: QuestionFacts): Decision<null> {
  const refusals = [
    ...when(isHidden, { code: 'transition_not_allowed' }),
    ...when(isAnswered, { code: 'already_recorded' }),
  ]
  return acceptUnless(refusals, () => null)
}
