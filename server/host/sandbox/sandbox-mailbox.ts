import { type Database, sealEmail } from '#server/kernel/door.ts'
import type { Mail, SandboxMailbox } from '#server/ports/door.ts'

/** Keeps the sandbox's mails in the database. */
export function createSandboxMailbox(db: Database, now: () => Date): SandboxMailbox {
  return {
    async keep(mail: Mail) {
      const { recipient, sealed } = sealEmail(db, mail)
      await db
        .insertInto('mail_outbox')
        .values({ key: mail.key, recipient_hash: recipient, sealed, sent_at: now() })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
      return { reference: mail.key }
    },
  }
}
