import type { Trx } from '#server/kernel/db/in-transaction.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { hashOfAddress } from '#server/kernel/db/sealed-contact.ts'
import type { Mail } from '#server/ports/door.ts'

/** Records that an address has refused an e-mail for good, without the address; its owner's account shows it. */
export async function noteRefusedEmail(
  db: Database,
  { key, to }: Pick<Mail, 'key' | 'to'>,
  reply: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('login.refused_email')
    .values((eb) => ({
      key,
      account_id: eb
        .selectFrom('login.user')
        .select('id')
        .where('email_hash', '=', hashOfAddress(db, to)),
      reply,
      refused_at: now,
    }))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Cleared when the address accepts e-mails again or is replaced. */
export async function settleRefusals(
  db: Database | Trx,
  whose: { email: string } | { accountId: string },
): Promise<void> {
  await db
    .updateTable('login.refused_email')
    .set({ account_id: null })
    .where('account_id', '=', (eb) => {
      const user = eb.selectFrom('login.user').select('id')
      return 'email' in whose
        ? user.where('email_hash', '=', hashOfAddress(db, whose.email))
        : user.where('id', '=', whose.accountId)
    })
    .execute()
}

/** When an e-mail to somebody's present address was last refused for good; null where none was, or one has arrived since. */
export async function findRefusal(
  db: Database,
  { accountId }: { accountId: string },
): Promise<Date | null> {
  const last = await db
    .selectFrom('login.refused_email')
    .select('refused_at')
    .where('account_id', '=', accountId)
    .orderBy('refused_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.refused_at ?? null
}

/** Forgets refusals from before an instant. */
export async function pruneRefusals(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('login.refused_email').where('refused_at', '<', before).execute()
}
