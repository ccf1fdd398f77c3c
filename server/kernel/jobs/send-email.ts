import type { Platform } from '#server/kernel/platform.ts'
import { noteRefusedEmail, settleRefusals } from '#server/kernel/refused-emails.ts'
import { type Mail, RecipientRefused } from '#server/ports/door.ts'

/** What became of an e-mail: what its provider calls it, or how its own address has refused it for good. */
export type EmailEnd =
  | { outcome: 'sent'; reference: string }
  | { outcome: 'refused'; reason: string }

/**
 * Hands an e-mail over. One that its own address refuses for good has come to its end: it is noted, and no try would
 * change it. Throws whatever else goes wrong, to be tried again.
 */
export async function sendEmail(
  { db, clock, ports, log }: Platform,
  mail: Mail,
): Promise<EmailEnd> {
  try {
    const { reference } = await ports.mail.send(mail)
    await settleRefusals(db, { email: mail.to })
    return { outcome: 'sent', reference }
  } catch (error) {
    if (!(error instanceof RecipientRefused)) throw error
    await noteRefusedEmail(db, mail, error.reply, clock.now())
    log.warn({ email: mail.key, reply: error.reply }, 'an address refuses its email for good')
    return { outcome: 'refused', reason: error.reply }
  }
}
