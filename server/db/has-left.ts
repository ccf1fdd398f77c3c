import type { Database } from './open-database.ts'

/** Whether a person's account is closed. Read under the lock on the person, whom leaving locks as well. */
export async function hasLeft(db: Database, personId: string): Promise<boolean> {
  const { account_id } = await db
    .selectFrom('person')
    .select('account_id')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return account_id === null
}
