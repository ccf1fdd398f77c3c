import { PostgresDialect } from 'kysely'
import pg from 'pg'

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
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser } as pg.CustomTypesConfig,
    ...limits,
  })
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', () => {})
  const client = await pool.connect()
  return {
    dialect: new PostgresDialect({ pool }),
    scripts: {
      run: async (script: string) => {
        await client.query(script)
      },
      rows: async (query: string) => (await client.query(query)).rows as Record<string, unknown>[],
      end: async () => client.release(),
    },
    close: async () => {
      if (!pool.ended) await pool.end()
    },
  }
}
