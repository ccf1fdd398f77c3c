import type { Database } from '#server/kernel/db/open-database.ts'
import { readDeclared } from '#server/kernel/db/sealed-identity.ts'
import type { Platform } from '#server/kernel/platform.ts'
import type { ScreeningSubject } from '#server/ports/screening/port.ts'

/** What a person is looked up by; null for one whose identity is not known yet. */
export async function findScreeningSubject(
  { db, identityKeys }: Pick<Platform, 'db' | 'identityKeys'>,
  personId: string,
): Promise<ScreeningSubject | null> {
  const identity = await readDeclared(db, identityKeys, personId)
  if (!identity) return null
  const { legalName, country } = identity
  return { personId, legalName, country, walletAddress: null }
}

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
