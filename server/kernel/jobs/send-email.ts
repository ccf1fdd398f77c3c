import type { Platform } from '#server/kernel/platform.ts'
import { noteRefusedEmail, settleRefusals } from '#server/kernel/refused-emails.ts'
import { type Mail, RecipientRefused } from '#server/ports/door.ts'

/** The outcome of an e-mail: the provider's id, or the permanent refusal of its address. */
export type EmailEnd =
  | { outcome: 'sent'; reference: string }
  | { outcome: 'refused'; reason: string }

/** Sends an e-mail. A permanent refusal of its address is recorded and not retried. Throws for everything else, to be retried. */
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
