import type { Database } from '#server/db/open-database.ts'

/** The person whose account has this address now; null for nobody. */
export async function findPersonOfAddress(db: Database, email: string): Promise<string | null> {
  const found = await db
    .selectFrom('person')
    .innerJoin('login.user', 'login.user.id', 'person.account_id')
    .select('person.id')
    .where('login.user.email', '=', email.toLowerCase())
    .executeTakeFirst()
  return found?.id ?? null
}
