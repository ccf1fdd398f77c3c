import type { CaseAnswer } from '#app/screens/support/case-views.ts'
import { dateText } from '#app/texts/format.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { supportTexts as texts } from '#app/texts/support.ts'
import type { Decision } from '#domain/kernel/refusal.ts'
import { noAnswer, say } from './account-answer.ts'

/** What came of a reply to a case, with what was typed. */
export function replyAnswer(
  result: Decision<{ dueAt: string }> | null,
  typed: string,
): Partial<CaseAnswer> {
  if (result === null) return { typed, errors: { text: texts.wrong.text } }
  if (!result.ok) return { typed, refusal: refusalText(result.refusals[0]) }
  return { done: texts.thread.sent(dateText(new Date(result.value.dueAt))) }
}

/** What came of closing a case. */
export const closeAnswer = (result: Decision<null>): Partial<CaseAnswer> =>
  say(result, texts.thread.closed)

export const caseAnswer = (intent: string, came: Partial<CaseAnswer>): CaseAnswer => ({
  ...noAnswer,
  typed: '',
  ...came,
  intent,
})
