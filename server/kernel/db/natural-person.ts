import { sql } from 'kysely'
import type { Trx } from './in-transaction.ts'
import { lockRows } from './lock-rows.ts'
import type { Database } from './open-database.ts'

/** These accounts and every account linked with one of them. Each is found by an index, however many people there are. */
export const accountsWith = (ids: readonly string[]) => sql<{ id: string }>`
  select id from person where id = any(${[...ids]}::uuid[])
  union select o.id from person p join person o on o.counts_with = p.counts_with
  where p.id = any(${[...ids]}::uuid[])`

/** The same, by id. */
export async function findAccounts(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${accountsWith(ids)} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Locks people with all their linked accounts, before any sum over them is read. Linking locks them too, so the links stay as
 * they are until the transaction ends.
 */
export async function lockNaturalPersons(trx: Trx, ids: readonly string[]): Promise<void> {
  const locked = new Set<string>()
  for (;;) {
    const accounts = await findAccounts(trx, ids)
    if (accounts.every((id) => locked.has(id))) return
    await lockRows(trx, { persons: accounts })
    for (const id of accounts) locked.add(id)
  }
}
