import { sql } from 'kysely'
import type { Trx } from '#server/db/in-transaction.ts'
import { sealSome } from '#server/ledger/seal.ts'
import { verify } from '#server/ledger/verify.ts'
import type { Platform } from '#server/platform.ts'

class Undo extends Error {}

/** Takes away what the database itself would refuse about a table. */
async function loosen(trx: Trx, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = ${table}::regclass and contype in ('c', 'u')`.execute(trx)
  for (const { name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx)
  }
}

/** As if everything had been written as it is now, and sealed then. */
async function sealAnew(trx: Trx): Promise<void> {
  await sql`delete from seal`.execute(trx)
  await sql`delete from seal_gap`.execute(trx)
  await sql`update seal_source set seen_id = 0, settled_id = 0`.execute(trx)
  while ((await sealSome(trx)) > 0);
}

/** What verification says with a fault in the books, sealed with them if asked for; the fault is taken back. */
export async function withFault(
  platform: Platform,
  fault: string,
  { sealed = false }: { sealed?: boolean } = {},
): Promise<readonly string[]> {
  let named: readonly string[] = []
  const work = async (trx: Trx) => {
    // Without triggers and foreign keys: as somebody with the database in hand could do it.
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const statement of fault.split(';')) {
      const table = /^\s*loosen (\w+)/.exec(statement)?.[1]
      await (table ? loosen(trx, table) : sql.raw(statement).execute(trx))
    }
    if (sealed) await sealAnew(trx)
    named = (await verify({ ...platform, db: trx })).map(({ check }) => check)
    throw new Undo()
  }
  await platform.db
    .transaction()
    .execute(work)
    .catch((error) => {
      if (!(error instanceof Undo)) throw error
    })
  return named
}
