import type { Mail, SandboxMailbox } from '#server/ports/door.ts'
import type { Database } from './open-database.ts'
import { sealLetter } from './sealed-letter.ts'

/** Keeps the sandbox's mails in the database. */
export function createSandboxMailbox(db: Database, now: () => Date): SandboxMailbox {
  return {
    async keep(mail: Mail) {
      const { recipient, sealed } = sealLetter(db, mail)
      await db
        .insertInto('mail_outbox')
        .values({ key: mail.key, recipient_mark: recipient, sealed, sent_at: now() })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
      return { reference: mail.key }
    },
  }
}
