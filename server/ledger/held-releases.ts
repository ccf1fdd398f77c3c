import { sql } from 'kysely'
import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import type { Trx } from '#server/kernel/door.ts'

/** SQL on `release_step s`: its money has not left yet. */
export const isOpen = sql`s.released_at is null and s.returned_at is null and s.taken_at is null`

/** What the order's own steps have still to release. */
export async function readHeldReleases(trx: Trx, orderId: string): Promise<MicroUsdc> {
  const { rows } = await sql<{ held: bigint }>`
    select coalesce(sum(amount_micro), 0)::bigint as held from release_step s
    where backing_id = ${orderId} and ${isOpen}`.execute(trx)
  return micro(rows[0]?.held ?? 0n)
}
