import type { ShouldRevalidateFunction } from 'react-router'
import { accountTexts } from '#app/texts/account.ts'
import { notify } from '#app/ui/notify.ts'

/** What a form hears when its post did not reach the server. */
export interface Offline {
  offline: true
}

/**
 * Asks the server and tells the form when nobody answered, so that what was typed stays. What the
 * server itself says, redirects included, passes through.
 */
export async function keepWhenOffline<Answer>(
  ask: () => Promise<Answer>,
): Promise<Answer | Offline> {
  try {
    return await ask()
  } catch (error) {
    // Fetch says so when there is no answer at all.
    if (error instanceof TypeError) return { offline: true }
    throw error
  }
}

/** The same for a page whose form says nothing of it itself: a notice does. */
export async function keepTyped<Answer>(ask: () => Promise<Answer>): Promise<Answer | Offline> {
  const answer = await keepWhenOffline(ask)
  if (isOffline(answer)) notify(accountTexts.offline, 'destructive')
  return answer
}

/** What the server has answered to a form; nothing where it was not reached. */
export function answered<Answer>(answer: Answer | Offline | undefined): Answer | undefined {
  return isOffline(answer) ? undefined : answer
}

/** How browsers say that no answer came, or that a part of the app did not. */
const NO_ANSWER =
  /failed to fetch|load failed|networkerror|dynamically imported module|importing a module script/i

/** True of what is thrown where the server cannot be reached: no defect of a page. */
export function isNoAnswer(error: unknown): boolean {
  return error instanceof TypeError && NO_ANSWER.test(error.message)
}

/** A page's data; where nobody answers, those that are on screen already, once that has been said. */
export async function shownWhenOffline<Page>(
  ask: () => Promise<Page>,
  shown: Page | null,
): Promise<Page> {
  try {
    return await ask()
  } catch (error) {
    if (shown === null || !isNoAnswer(error)) throw error
    notify(accountTexts.unreachable, 'destructive')
    return shown
  }
}

/** A page whose post reached nobody keeps the data that it has: asking for new ones would fail too. */
export const unlessOffline: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => {
  return !isOffline(actionResult) && defaultShouldRevalidate
}

export function isOffline(answer: unknown): answer is Offline {
  return typeof answer === 'object' && answer !== null && 'offline' in answer
}
