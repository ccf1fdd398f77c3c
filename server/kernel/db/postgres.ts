import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { StartRefused } from '#server/kernel/start-refused.ts'
import { nameOfDatabase } from './name-of-database.ts'
import { planningClient } from './planning-client.ts'
import { createPresence } from './presence.ts'
import { createWakeUps } from './wake-ups.ts'

const int8 = 20
const date = 1082

/** Eight-byte integers keep every digit; a date is a day, not an instant in some zone. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === int8) return BigInt
  if (oid === date) return (text: string) => text
  return pg.types.getTypeParser(oid, format as 'text')
}

/** No statement, lock or forgotten transaction may hold others up for long. */
const limits = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 20_000,
}

/** A pool on a PostgreSQL server, version 15 or later. */
export async function openPostgres(databaseUrl: string) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 16,
    Client: planningClient(),
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser } as pg.CustomTypesConfig,
    ...limits,
    // Compiling a question takes longer than to answer any that is asked here.
    options: '-c jit=off',
  })
  // A connection that breaks is replaced, and whoever waits for its answer is told; without a listener it would end the process,
  // whether it was idle or at work.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const client = await connect(pool, databaseUrl)
  const wakeUps = createWakeUps(databaseUrl, pool)
  const presence = createPresence(databaseUrl)
  return {
    dialect: new PostgresDialect({ pool }),
    scripts: {
      run: async (script: string) => {
        await client.query(script)
      },
      rows: async (query: string) => (await client.query(query)).rows as Record<string, unknown>[],
      end: async () => client.release(),
    },
    wakeUps: { tell: () => wakeUps.tell(), listen: (woken: () => void) => wakeUps.listen(woken) },
    presence,
    close: async () => {
      await wakeUps.close()
      await presence.close()
      if (!pool.ended) await pool.end()
    },
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nobody listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host',
  ETIMEDOUT: 'nobody answers',
  EHOSTUNREACH: 'it cannot be reached',
  ENETUNREACH: 'it cannot be reached',
  ECONNRESET: 'it hung up',
  '28P01': 'the user or the password is wrong',
  '28000': 'this user may not come in',
  '3D000': 'there is no such database',
  '42501': 'this user may not use it',
  '53300': 'it takes no more connections',
  '57P03': 'it is still starting',
}

async function connect(pool: pg.Pool, databaseUrl: string): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    await pool.end()
    const { code = '', message } = error as Error & { code?: string }
    const reason = reasons[code] ?? (code || message)
    const place = nameOfDatabase(databaseUrl)
    throw new StartRefused(
      `The database at ${place} cannot be opened: ${reason}. See DATABASE_URL.`,
      { cause: error },
    )
  }
}
