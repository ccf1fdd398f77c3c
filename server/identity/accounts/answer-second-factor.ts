import { z } from 'zod'
import { isLaunched } from '#domain/kernel/launch.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { type Client, noteSecurity, type Platform, transact } from '#server/kernel/door.ts'
import { readChallenge, takeChallenge } from './challenge.ts'
import { takeCode } from './check-code.ts'
import { readPassword } from './check-password.ts'
import { openByPassword } from './open-by-password.ts'
import { lockFactor, stopRemoval } from './remove-second-factor.ts'
import type { OpenedSession } from './sessions.ts'
import { takeAttempt } from './take-attempt.ts'

/** The token that the password was answered with, and a code. */
export const secondFactorInput = z.strictObject({
  challenge: z.string().max(256),
  code: z.string().max(64),
})

/**
 * The second half of a login. Tries are counted per account, so that nobody guesses through all codes; only
 * who knows the password gets here, so that nobody else can use them up. Refuses `not_launched`,
 * `login_expired`, `too_many_attempts`, `second_factor_wrong`.
 */
export async function answerSecondFactor(
  platform: Platform,
  { challenge: token, code }: z.infer<typeof secondFactorInput>,
  client: Client,
): Promise<Decision<OpenedSession>> {
  const launch = await platform.launch.readWithin(platform.db)
  if (!isLaunched(launch, 'accounts')) return refuse({ code: 'not_launched' })
  const accountId = await readChallenge(platform, token)
  if (accountId === null) return refuse({ code: 'login_expired' })
  const asked = { kind: 'second_factor', subject: accountId, network: client.network } as const
  const attempt = await takeAttempt(platform, asked)
  if (!attempt.ok) return attempt
  if (!(await takeOwnCode(platform, accountId, code))) {
    noteSecurity(platform, 'second_factor_wrong', `account:${accountId}`)
    return refuse({ code: 'second_factor_wrong' })
  }
  // Read before the challenge is taken: a new password takes it away, so this is the one that it was given for.
  const checked = await readPassword(platform, accountId)
  if (!checked || !(await takeChallenge(platform, 'second_factor', token))) {
    return refuse({ code: 'login_expired' })
  }
  const session = await openByPassword(platform, checked, client)
  if (!session) return refuse({ code: 'login_expired' })
  await attempt.value.forget()
  return accept(session)
}

/** A code that is right shows as well that the second factor is not lost. */
function takeOwnCode(platform: Platform, accountId: string, code: string): Promise<boolean> {
  return transact(platform, async (trx) => {
    await lockFactor(trx, accountId)
    const taken = await takeCode(platform, trx, { accountId }, code)
    if (taken) await stopRemoval(platform, trx, accountId)
    return taken
  })
}
