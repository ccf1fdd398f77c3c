import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { refusalText } from '#app/texts/refusals.ts'
import type { Decision } from '#domain/refusal.ts'

/** Nothing came of a form yet; the pages of the account put on top what did. */
export const noAnswer: AccountAnswer = {
  intent: '',
  errors: {},
  refusal: null,
  done: null,
  setup: null,
  recoveryCodes: null,
}

/** That it was done, in these words, or why it was not. */
export function say(
  result: Decision<unknown>,
  done: string,
): Pick<AccountAnswer, 'done'> | Pick<AccountAnswer, 'refusal'> {
  return result.ok ? { done } : { refusal: refusalText(result.refusals[0]) }
}
