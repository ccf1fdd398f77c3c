import { z } from 'zod'
import { isEmailAddress, normaliseEmail } from '#domain/identity/account.ts'
import type { Decision } from '#domain/kernel/refusal.ts'
import {
  type Actor,
  type Client,
  hashOfAddress,
  mailTask,
  openContact,
  type Platform,
  personCommand,
  type Recording,
  requireStandingLogin,
  type WrongInput,
} from '#server/kernel/door.ts'
import type { Mail } from '#server/ports/door.ts'
import { existingAccountMail, ownerOf } from './account-mails.ts'
import { emailChangeMail, emailChangingMail } from './address-mails.ts'
import { makeLink } from './mail-link.ts'
import { requireRecentLogin } from './require-recent-login.ts'
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
  const email = normaliseEmail(input.email)
  if (!isEmailAddress(email)) return { ok: false, problems: { email: 'email_invalid' } }
  return mailLinks(platform, actor, { email, client })
}

const mailLinks = personCommand({
  operation: 'own_account',
  ask: async ({ platform, by }, { client: { network } }: { email: string; client: Client }) => {
    const recent = requireRecentLogin(platform, by)
    if (!recent.ok) return recent
    return takeAttempt(platform, { kind: 'mail', subject: by.accountId, network })
  },
  load: ({ trx, by }) => requireStandingLogin(trx, by),
  decide: (standing) => standing,
  record: async (recording, _, { input: { email } }) => {
    const mails = await writeMails(recording, email)
    await recording.enqueue(...mails.map(mailTask))
    return { email }
  },
})

async function writeMails(
  { trx, platform, by, now }: Recording<Actor>,
  email: string,
): Promise<Mail[]> {
  const site = platform.site.publicUrl()
  const { accountId } = by
  const user = ownerOf(by)
  const toOld = emailChangingMail(user, site, { email, id: platform.randomness.uuid() })
  const owner = await trx
    .selectFrom('login.user')
    .select(['id', 'sealed', 'language'])
    .where('email_hash', '=', hashOfAddress(trx, email))
    // A registration of somebody else that was never proven gives way (`moveAddress`).
    .where(({ eb, or }) => or([eb('emailVerified', '=', true), eb('id', '=', accountId)]))
    .executeTakeFirst()
  if (owner) {
    return [toOld, existingAccountMail(openContact(trx, owner), site, now)]
  }
  const token = await makeLink(platform, trx, { purpose: 'change_email', accountId, email })
  return [toOld, emailChangeMail({ ...user, email }, site, token, platform.randomness.uuid())]
}
