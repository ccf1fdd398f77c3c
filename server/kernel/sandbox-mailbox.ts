import type { RawBuilder } from 'kysely'
import type { Mail, SandboxMailbox } from '#server/ports/door.ts'
import type { Trx } from './db/in-transaction.ts'
import type { Database } from './db/open-database.ts'
import { sealEmail } from './db/sealed-email.ts'

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

/** Deletes the sandbox's mails that a condition names. */
export async function forgetSandboxMails(
  db: Database | Trx,
  which: RawBuilder<boolean>,
): Promise<void> {
  await db.deleteFrom('mail_outbox').where(which).execute()
}
