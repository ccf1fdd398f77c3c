import type { Database } from '#server/kernel/db/open-database.ts'

/** Where a person's mail goes and how the person is addressed; null once the login is erased. */
export async function findAddressee(
  db: Database,
  personId: string,
): Promise<{ name: string; email: string } | null> {
  const user = await db
    .selectFrom('person')
    .innerJoin('login.user', 'login.user.id', 'person.account_id')
    .select(['login.user.name', 'login.user.email'])
    .where('person.id', '=', personId)
    .executeTakeFirst()
  return user ?? null
}
