import type { Platform } from '#server/kernel/platform.ts'
import { noteRefusedLetter, settleRefusals } from '#server/kernel/refused-letters.ts'
import { type Mail, RecipientRefused } from '#server/ports/door.ts'

/** What became of a letter: what its provider calls it, or how its own address has refused it for good. */
export type LetterEnd =
  | { outcome: 'sent'; reference: string }
  | { outcome: 'refused'; reason: string }

/**
 * Hands a letter over. One that its own address refuses for good has come to its end: it is noted, and no try would
 * change it. Throws whatever else goes wrong, to be tried again.
 */
export async function sendLetter(
  { db, clock, ports, log }: Platform,
  mail: Mail,
): Promise<LetterEnd> {
  try {
    const { reference } = await ports.mail.send(mail)
    await settleRefusals(db, { email: mail.to })
    return { outcome: 'sent', reference }
  } catch (error) {
    if (!(error instanceof RecipientRefused)) throw error
    await noteRefusedLetter(db, mail, error.reply, clock.now())
    log.warn({ letter: mail.key, reply: error.reply }, 'an address refuses its letter for good')
    return { outcome: 'refused', reason: error.reply }
  }
}
