import { z } from 'zod'
import { isEmailAddress, normaliseEmail } from '#domain/identity/account.ts'
import { accept, type Decision } from '#domain/kernel/refusal.ts'
import {
  type Actor,
  type Client,
  enqueue,
  hashOfAddress,
  inTransaction,
  openContact,
  type Platform,
  requireStandingLogin,
  type Trx,
  type WrongInput,
} from '#server/kernel/door.ts'
import type { Mail } from '#server/ports/door.ts'
import { existingAccountMail } from './account-mails.ts'
import { makeLink } from './mail-link.ts'
import { requireRecentLogin } from './require-recent-login.ts'
import { emailChangeMail, emailChangingMail } from './security-mails.ts'
import { takeAttempt } from './take-attempt.ts'

/** The new address. */
export const emailChangeInput = z.strictObject({ email: z.string() })

/**
 * Mails a link to a new address, which takes the place of the old one when it is followed; the old one is
 * told. An address that somebody else has proven gets the same answer, and its owner a mail. Refuses `login_too_old`,
 * `too_many_attempts`.
 */
export async function requestEmailChange(
  platform: Platform,
  actor: Actor,
  input: z.infer<typeof emailChangeInput>,
  client: Client,
): Promise<Decision<{ email: string }> | WrongInput<'email', 'email_invalid'>> {
  const recent = requireRecentLogin(platform, actor)
  if (!recent.ok) return recent
  const email = normaliseEmail(input.email)
  if (!isEmailAddress(email)) return { ok: false, problems: { email: 'email_invalid' } }
  const asked = { kind: 'mail', subject: actor.accountId, network: client.network } as const
  const attempt = await takeAttempt(platform, asked)
  if (!attempt.ok) return attempt
  const decision = await inTransaction(platform.db, async (trx) => {
    const standing = await requireStandingLogin(trx, actor)
    if (!standing.ok) return standing
    const mails = await writeMails(platform, trx, actor, email)
    const promises = mails.map((mail) => ({ key: mail.key, kind: 'mail', payload: mail }) as const)
    await enqueue(trx, promises, platform.clock.now())
    return accept({ email })
  })
  platform.worker.wake()
  return decision
}

async function writeMails(
  platform: Platform,
  trx: Trx,
  actor: Actor,
  email: string,
): Promise<Mail[]> {
  const site = platform.site.publicUrl()
  const { accountId, name } = actor
  const user = { id: accountId, name, email: actor.email }
  const toOld = emailChangingMail(user, site, { email, id: platform.randomness.uuid() })
  const owner = await trx
    .selectFrom('login.user')
    .select(['id', 'sealed'])
    .where('email_hash', '=', hashOfAddress(trx, email))
    // A registration of somebody else that was never proven gives way (`moveAddress`).
    .where(({ eb, or }) => or([eb('emailVerified', '=', true), eb('id', '=', accountId)]))
    .executeTakeFirst()
  if (owner) {
    const hour = Math.floor(platform.clock.now().getTime() / 3_600_000)
    return [toOld, existingAccountMail(openContact(trx, owner), site, hour)]
  }
  const token = await makeLink(platform, trx, { purpose: 'change_email', accountId, email })
  return [toOld, emailChangeMail({ ...user, email }, site, token, platform.randomness.uuid())]
}
