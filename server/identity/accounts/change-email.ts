import { z } from 'zod'
import { isLaunched } from '#domain/kernel/launch.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { enqueue, mailTask, type Platform, type Trx } from '#server/kernel/door.ts'
import { emailChangedMail } from './address-mails.ts'
import { readFormerPasswords } from './former-passwords.ts'
import { makeLink, spendLink, spoilLinks } from './mail-link.ts'
import { moveAddress, moving } from './prove-address.ts'

/** The token of a mail's link. */
export const linkInput = z.strictObject({ token: z.string() })

/**
 * Takes the link of the mail to a new address: from now on one logs in with it. Links that were sent to the old
 * address are worth nothing any more. It is told, with a link by which the owner takes the account back for a week;
 * that takes a password of the last day as well, which whoever reads a mailbox that was left does not know.
 * Refuses `not_launched`, `link_invalid`, `link_used`, `link_expired`, `email_taken` when somebody else has proven
 * the address since.
 */
export async function changeEmail(
  platform: Platform,
  token: string,
): Promise<Decision<{ email: string }>> {
  const launch = await platform.launch.readWithin(platform.db)
  if (!isLaunched(launch, 'accounts')) return refuse({ code: 'not_launched' })
  return moving(platform, (trx) => change(platform, trx, token))
}

async function change(
  platform: Platform,
  trx: Trx,
  token: string,
): Promise<Decision<{ email: string }>> {
  const link = await spendLink(platform, trx, ['change_email'], token)
  if (!link.ok) return link
  const { accountId, email } = link.value
  const old = await moveAddress(platform, trx, link.value)
  // A stranger who changes the address twice does not thereby keep the account: `restore_email` stays good.
  const purposes = ['verify_email', 'reset_password', 'change_email'] as const
  await spoilLinks(platform, trx, accountId, { purposes })
  const formerPasswords = await readFormerPasswords(trx, accountId, platform.clock.now())
  const back = { purpose: 'restore_email', accountId, email: old.email, formerPasswords } as const
  const done = { email, id: platform.randomness.uuid(), token: await makeLink(platform, trx, back) }
  const mail = emailChangedMail(old, platform.site.publicUrl(), done)
  await enqueue(trx, [mailTask(mail)], platform.clock.now())
  return accept({ email })
}
