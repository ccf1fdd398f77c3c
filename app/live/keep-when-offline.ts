import type { ShouldRevalidateFunction } from 'react-router'

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

/** A page whose post reached nobody keeps the data that it has: asking for new ones would fail too. */
export const unlessOffline: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => {
  const result: unknown = actionResult
  const offline = typeof result === 'object' && result !== null && 'offline' in result
  return !offline && defaultShouldRevalidate
}
