import { verifyEmail } from '#server/accounts/verify-email.ts'
import type { Platform } from '#server/platform.ts'

/** The link of the mail: proves the address, then shows the login screen, which says how it went. */
export async function followVerification(
  platform: Platform,
  token: string | undefined,
): Promise<Response> {
  const decision = await verifyEmail(platform, token ?? '')
  const location = `/login?email=${decision.ok ? 'verified' : 'link-invalid'}`
  return new Response(null, {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  })
}
