import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
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

/**
 * What the other accounts of the same natural person have paid in, bought and reserved: it counts toward this one's threshold.
 * Read under `lockNaturalPersons` where money rests on it. Rule KYC-01.
 */
export async function readLinkedMicro(
  db: Database,
  personId: string,
  now: Date,
): Promise<MicroUsdc> {
  const { rows } = await sql<{ linked: MicroUsdc }>`
    with other as (
      select o.id, o.captured_micro + o.purchased_micro as came_in from person p
      join person o on o.counts_with = p.counts_with and o.id <> p.id
      where p.id = ${personId})
    select (coalesce((select sum(came_in) from other), 0) +
      coalesce((select sum(r.counter_micro) from reservation r join other on other.id = r.person_id
        where r.ended_at is null and r.reserved_until > ${now}), 0))::bigint as linked`.execute(db)
  const [row] = rows
  invariant(row, 'a sum has a row')
  return row.linked
}
