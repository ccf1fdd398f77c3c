import { type Database, lockRows, type Trx } from '#server/kernel/door.ts'

/** Whether a person's account is closed. Read under the lock on the person, whom leaving locks as well. */
export async function hasLeft(db: Database, personId: string): Promise<boolean> {
  const { account_id } = await db
    .selectFrom('person')
    .select('account_id')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return account_id === null
}

/** Locks a person before anything is started for them, ahead of all other locks; false once their account is closed. */
export async function lockUnlessLeft(trx: Trx, personId: string): Promise<boolean> {
  await lockRows(trx, { persons: [personId] })
  return !(await hasLeft(trx, personId))
}
