import { sql } from 'kysely'
import { type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import type { Database } from '#server/kernel/door.ts'

/** What is released to somebody as an athlete, or as who signs for organisations, and has not left yet. */
export async function readReleased(db: Database, personId: string): Promise<MicroUsdc> {
  const { rows } = await sql<{ released: MicroUsdc }>`
    select coalesce(-sum(amount_micro), 0)::bigint as released from posting where account in (
      select 'payable:fighter:' || id from fighter where person_id = ${personId}
      union all select 'payable:federation:' || id from federation
        where signatory_person_id = ${personId})`.execute(db)
  return rows[0]?.released ?? ZERO
}
