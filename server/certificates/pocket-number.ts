import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import type { Trx } from '#server/kernel/door.ts'

/** The number by which the chain knows a Pocket; given when it is first asked for, and never again. */
export async function pocketNumber(trx: Trx, pocketId: string): Promise<number> {
  await sql`insert into chain_pocket (pocket_id) values (${pocketId})
    on conflict (pocket_id) do nothing`.execute(trx)
  const row = await trx
    .selectFrom('chain_pocket')
    .select('number')
    .where('pocket_id', '=', pocketId)
    .executeTakeFirst()
  invariant(row, 'the Pocket has its number now')
  return row.number
}
