import { sql } from 'kysely'
import type { Trx } from './in-transaction.ts'

/** The rows that a command changes or sums up, by id. */
export interface LockedRows {
  persons?: readonly string[]
  fights?: readonly string[]
  pockets?: readonly string[]
  backings?: readonly string[]
  certificates?: readonly bigint[]
  fighters?: readonly string[]
  federations?: readonly string[]
  /** The cover reserve, as one. */
  reserve?: boolean
}

/**
 * Locks rows in the one order that every command keeps, so that none deadlock: persons, fights, Pockets, orders, certificates,
 * athletes, federations, reserve, and last a proposal; within a kind by id. The first statement of a command; sums that gate
 * money are read after it.
 */
export async function lockRows(trx: Trx, rows: LockedRows): Promise<void> {
  await lockUuids(trx, 'person', rows.persons)
  await lockUuids(trx, 'fight', rows.fights)
  await lockUuids(trx, 'pocket', rows.pockets)
  await lockUuids(trx, 'backing', rows.backings)
  if (rows.certificates?.length) {
    const numbers = [...rows.certificates]
    await sql`select number from certificate where number = any(${numbers}::bigint[])
      order by number for no key update`.execute(trx)
  }
  await lockUuids(trx, 'fighter', rows.fighters)
  await lockUuids(trx, 'federation', rows.federations)
  if (rows.reserve) {
    await sql`select path from ledger_account where path = 'reserve:cover'
      for no key update`.execute(trx)
  }
}

type UuidTable = 'person' | 'fight' | 'pocket' | 'backing' | 'fighter' | 'federation'

async function lockUuids(trx: Trx, table: UuidTable, ids: readonly string[] = []): Promise<void> {
  if (ids.length === 0) return
  await sql`select id from ${sql.table(table)} where id = any(${[...ids]}::uuid[])
    order by id for no key update`.execute(trx)
}
