import { accept, type Decision, refuse } from '#domain/refusal.ts'
import type { Platform } from '#server/platform.ts'

/**
 * Takes the link of the mail as proof of the address. Following it again changes nothing.
 * Refuses `link_invalid` for a link that is wrong, altered or too old.
 */
export async function verifyEmail(platform: Platform, token: string): Promise<Decision<null>> {
  if (token === '' || token.length > 2_048) return refuse({ code: 'link_invalid' })
  try {
    await platform.login.api.verifyEmail({ query: { token } })
    return accept(null)
  } catch (error) {
    if (isAnswer(error)) return refuse({ code: 'link_invalid' })
    throw error
  }
}

/** The library says no by throwing; anything else it throws is a defect. */
function isAnswer(error: unknown): boolean {
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  return typeof status === 'number' && status < 500
}
