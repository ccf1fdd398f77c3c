import type { Mail, SandboxMailbox } from '#server/ports/door.ts'
import type { Database } from './open-database.ts'

/** Keeps the sandbox's mails in the database. */
export function createSandboxMailbox(db: Database, now: () => Date): SandboxMailbox {
  return {
    async keep(mail: Mail) {
      await db
        .insertInto('mail_outbox')
        .values({
          key: mail.key,
          recipient: mail.to,
          subject: mail.subject,
          text_body: mail.text,
          html_body: mail.html,
          sent_at: now(),
        })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
      return { reference: mail.key }
    },
  }
}
