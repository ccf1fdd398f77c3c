import { type Database, hashOfAddress } from '#server/kernel/door.ts'

/** The person who has confirmed this address, or null: anybody can register with somebody else's address. */
export async function findPersonOfAddress(db: Database, email: string): Promise<string | null> {
  const found = await db
    .selectFrom('person')
    .innerJoin('login.user', 'login.user.id', 'person.account_id')
    .select('person.id')
    .where('login.user.email_hash', '=', hashOfAddress(db, email))
    .where('login.user.emailVerified', '=', true)
    .executeTakeFirst()
  return found?.id ?? null
}
