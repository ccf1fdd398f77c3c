import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { accountTexts } from '#app/texts/account.ts'
import { refusalText } from '#app/texts/refusals.ts'
import type { Decision } from '#domain/kernel/refusal.ts'
import { isOffline, keepWhenOffline, type Offline } from './keep-when-offline.ts'

/** Nothing came of a form yet; the pages of the account put on top what did. */
export const noAnswer: AccountAnswer = {
  intent: '',
  errors: {},
  refusal: null,
  done: null,
  setup: null,
  recoveryCodes: null,
}

/** Says under the form that was sent that nobody answered; what was typed stays. */
export async function refusedWhenOffline<Answer>(
  request: Request,
  ask: () => Promise<Answer>,
): Promise<Answer | (AccountAnswer & Offline)> {
  const sent = await request.clone().formData()
  const answer = await keepWhenOffline(ask)
  if (!isOffline(answer)) return answer
  const intent = String(sent.get('intent') ?? '')
  return { ...noAnswer, ...answer, intent, refusal: accountTexts.offline.text }
}

/** That it was done, in these words, or why it was not. */
export function say(
  result: Decision<unknown>,
  done: string,
): Pick<AccountAnswer, 'done'> | Pick<AccountAnswer, 'refusal'> {
  return result.ok ? { done } : { refusal: refusalText(result.refusals[0]) }
}
