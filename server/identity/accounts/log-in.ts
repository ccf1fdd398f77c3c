import { z } from 'zod'
import {
  checkLogin,
  type FieldProblem,
  type LoginFields,
  normaliseEmail,
} from '#domain/identity/account.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { type Client, noteSecurity, type Platform, type WrongInput } from '#server/kernel/door.ts'
import { openChallenge, takeChallenge } from './challenge.ts'
import { type CheckedPassword, checkPassword, isStillPassword } from './check-password.ts'
import { openByPassword } from './open-by-password.ts'
import { readSecondFactor } from './second-factor.ts'
import type { OpenedSession } from './sessions.ts'
import { slowDown } from './slow-down.ts'
import { takeAttempt } from './take-attempt.ts'

/** The fields of the form; anything beside them is refused. */
export const loginInput = z.strictObject({
  email: z.string(),
  password: z.string(),
})

/** A session, or a password that was right and waits for its second factor. */
export type LoginStep =
  | { step: 'open'; session: OpenedSession }
  | { step: 'second_factor'; challenge: string }

/**
 * Opens a session with a new token, or asks for the second factor where it is on. An unknown address and a wrong password get the same answer after
 * the same work. Refuses `not_launched`, `wrong_credentials`, `too_many_attempts`. Rules ACC-01, ACC-03.
 */
export async function logIn(
  platform: Platform,
  input: LoginFields,
  client: Client,
): Promise<Decision<LoginStep> | WrongInput<keyof LoginFields, FieldProblem>> {
  const launch = await platform.launch.readWithin(platform.db)
  if (!isLaunched(launch, 'accounts')) return refuse({ code: 'not_launched' })
  const problems = checkLogin(input)
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  const email = normaliseEmail(input.email)
  const asked = { kind: 'login', subject: email, network: client.network } as const
  const attempt = await takeAttempt(platform, asked)
  if (!attempt.ok) return attempt
  await slowDown(platform, attempt.value.onSubject)
  const checked = await checkPassword(platform, email, input.password)
  const next = checked && (await goOn(platform, checked, client))
  if (!next) {
    noteSecurity(platform, 'login_failed', `email:${email}`)
    return refuse({ code: 'wrong_credentials' })
  }
  await attempt.value.forget()
  return accept(next)
}

async function goOn(
  platform: Platform,
  checked: CheckedPassword,
  client: Client,
): Promise<LoginStep | null> {
  const { accountId } = checked
  const { on } = await readSecondFactor(platform, { accountId })
  if (on) {
    const waiting = { purpose: 'second_factor', accountId, operatorId: null } as const
    const challenge = await openChallenge(platform, waiting)
    if (await isStillPassword(platform, checked)) return { step: 'second_factor', challenge }
    await takeChallenge(platform, 'second_factor', challenge)
    return null
  }
  const session = await openByPassword(platform, checked, client)
  return session && { step: 'open', session }
}
