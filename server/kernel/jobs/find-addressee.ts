import type { Database } from '#server/kernel/db/open-database.ts'
import { openContact } from '#server/kernel/db/sealed-contact.ts'
import type { Addressee } from './email.ts'

/** Where a person's mail goes, how the person is addressed, and in which language; null once the login is erased. */
export async function findAddressee(db: Database, personId: string): Promise<Addressee | null> {
  const user = await db
    .selectFrom('person')
    .innerJoin('login.user', 'login.user.id', 'person.account_id')
    .select(['login.user.id', 'login.user.sealed', 'login.user.language'])
    .where('person.id', '=', personId)
    .executeTakeFirst()
  return user ? openContact(db, user) : null
}
