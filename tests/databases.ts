import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type OpenDatabase, openDatabase, openInMemory } from '#server/db/open-database.ts'
import { migratedSnapshot } from '#tests/migrated-snapshot.ts'

/** A kind of database that a suite runs on; each `open` gives a fresh, empty, migrated one. */
export interface TestDatabase {
  name: string
  /** True where transactions really run side by side. */
  races: boolean
  open(now: Date): Promise<OpenDatabase>
}

/** Real PostgreSQL in the test's own process. */
export const embedded: TestDatabase = {
  name: 'embedded',
  races: false,
  open: async (now) => openInMemory(now, await migratedSnapshot(now)),
}

function onServer(serverUrl: string): TestDatabase {
  return {
    name: 'postgresql',
    races: true,
    async open(now) {
      const name = `test_${process.pid}_${crypto.randomUUID().slice(0, 8)}`
      await onMaintenance(serverUrl, `create database ${name}`)
      const url = new URL(serverUrl)
      url.pathname = `/${name}`
      const opened = await openDatabase({ databaseUrl: url.href, dataDir: '' }, now)
      const close = async () => {
        await opened.close()
        await onMaintenance(serverUrl, `drop database ${name} with (force)`)
      }
      return { ...opened, close }
    },
  }
}

async function onMaintenance(serverUrl: string, statement: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: serverUrl, max: 1 })
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  await sql.raw(statement).execute(db)
  await db.destroy()
}

const serverUrl = process.env.TEST_DATABASE_URL

/** `describe.each(databases)`: the embedded one always, a PostgreSQL server when TEST_DATABASE_URL names one. */
export const databases: readonly TestDatabase[] = serverUrl
  ? [embedded, onServer(serverUrl)]
  : [embedded]
