import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { accountsWith, type Database } from '#server/kernel/door.ts'

/** SQL on `person p`: what live reservations of this account add to the KYC counter. */
export const reservedBy = (now: Date) => sql<MicroUsdc>`(
  select coalesce(sum(counter_micro), 0)::bigint from reservation
  where person_id = p.id and ended_at is null and reserved_until > ${now})`

/** SQL: the KYC counter of the natural person who has this account. */
export const counterOf = (personId: string, now: Date) => sql<MicroUsdc>`(
  select coalesce(sum(p.captured_micro + p.purchased_micro + ${reservedBy(now)}), 0)::bigint
  from person p where p.id in (${accountsWith([personId])}))`

/**
 * The KYC counter of a natural person, by one of their accounts: what all of these have ever paid in, bought and reserved. Read
 * under `lockNaturalPersons` where money rests on it. Rule KYC-01.
 */
export async function readCounter(db: Database, personId: string, now: Date): Promise<MicroUsdc> {
  const counter = counterOf(personId, now)
  const { rows } = await sql<{ counter: MicroUsdc }>`select ${counter} as counter`.execute(db)
  const [row] = rows
  invariant(row, 'a sum has a row')
  return row.counter
}
