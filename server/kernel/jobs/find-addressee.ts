import type { Database } from '#server/kernel/db/open-database.ts'
import { type Contact, contactOf } from '#server/kernel/db/sealed-contact.ts'

/** Where a person's mail goes and how the person is addressed; null once the login is erased. */
export async function findAddressee(db: Database, personId: string): Promise<Contact | null> {
  const user = await db
    .selectFrom('person')
    .innerJoin('login.user', 'login.user.id', 'person.account_id')
    .select(['login.user.id', 'login.user.sealed'])
    .where('person.id', '=', personId)
    .executeTakeFirst()
  return user ? contactOf(db, user.id, user.sealed) : null
}
