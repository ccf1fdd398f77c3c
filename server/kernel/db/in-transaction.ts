import { sql, type Transaction } from 'kysely'
import type { Database } from './open-database.ts'
import type { Tables } from './tables.ts'

export type Trx = Transaction<Tables>

const mostTries = 5
const serializationFailure = '40001'
const deadlock = '40P01'
const uniqueViolation = '23505'

/** Thrown by work that lost a race: it is retried, as what the database aborts is. */
export class GaveWay extends Error {
  readonly code = serializationFailure
}

/**
 * Runs work in one transaction. What the database aborts (deadlock, serialization) is retried, so the work must do nothing
 * outside the transaction. Inside another transaction it runs as part of that one, without retry.
 */
export async function inTransaction<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return inPart(db as Trx, work)
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = sqlState(error)
      if (tries >= mostTries || (code !== serializationFailure && code !== deadlock)) throw error
    }
  }
}

/** Reads everything as of one moment, in a read-only transaction. Inside another transaction it reads as that one does. */
export async function inSnapshot<T>(db: Database, read: (db: Database) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => read(trx as Database))
}

async function inPart<T>(trx: Trx, work: (trx: Trx) => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(trx)
  try {
    const outcome = await work(trx)
    await sql`release savepoint part`.execute(trx)
    return outcome
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx)
    throw error
  }
}

/** Whether this is a violation of a unique key. */
export function isTaken(error: unknown): boolean {
  return sqlState(error) === uniqueViolation
}

/** The SQLSTATE of an error, the same on both engines; null for other errors. */
export function sqlState(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null
}
