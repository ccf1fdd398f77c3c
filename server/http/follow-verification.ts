import { verifyEmail } from '#server/accounts/verify-email.ts'
import type { Platform } from '#server/platform.ts'

/** The link of the mail: proves the address, then shows the login screen, which says how it went. */
export async function followVerification(
  platform: Platform,
  token: string | undefined,
): Promise<Response> {
  const decision = await verifyEmail(platform, token ?? '')
  const result = decision.ok ? 'verified' : decision.refusals[0].code.replace('_', '-')
  const location = `/login?email=${result}`
  return new Response(null, {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  })
}
