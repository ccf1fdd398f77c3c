import { z } from 'zod'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { type Actor, type Client, noteSecurity, type Platform } from '#server/kernel/door.ts'
import { checkPassword } from './check-password.ts'
import { takeAttempt } from './take-attempt.ts'

/** The password once more. */
export const confirmationInput = z.strictObject({ password: z.string().max(1024) })

/**
 * Takes the password as proof that the actor is there still, for the next ten minutes. Refuses
 * `wrong_credentials`, `too_many_attempts`.
 */
export async function confirmLogin(
  platform: Platform,
  actor: Actor,
  { password }: z.infer<typeof confirmationInput>,
  client: Client,
): Promise<Decision<null>> {
  const asked = { kind: 'confirm', subject: actor.accountId, network: client.network } as const
  const attempt = await takeAttempt(platform, asked)
  if (!attempt.ok) return attempt
  const checked = await checkPassword(platform, actor.email, password)
  if (checked?.accountId !== actor.accountId) {
    noteSecurity(platform, 'password_wrong', `account:${actor.accountId}`)
    return refuse({ code: 'wrong_credentials' })
  }
  await markProven(platform, actor.sessionId)
  await attempt.value.forget()
  return accept(null)
}

/** The session's owner has just proven to be there. */
export async function markProven(platform: Platform, sessionId: string): Promise<void> {
  await platform.db
    .updateTable('login.session_use')
    .set({ proven_at: platform.clock.now() })
    .where('session_id', '=', sessionId)
    .execute()
}
