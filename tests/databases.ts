import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { sqlState } from '#server/kernel/db/in-transaction.ts'
import { type OpenDatabase, openDatabase, openInMemory } from '#server/kernel/db/open-database.ts'
import { hashOfMigrations } from '#server/kernel/db/ready-made.ts'
import { migratedSnapshot } from './migrated-snapshot.ts'

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
      const { databaseUrl, drop } = await newDatabase(serverUrl, now)
      const opened = await openDatabase({ databaseUrl, dataDir: '' }, now)
      const close = async () => {
        await opened.close()
        await drop()
      }
      return { ...opened, close }
    },
  }
}

/** A fresh, empty, migrated database on a server, for processes to open; whoever asked for it drops it. */
export async function newDatabase(
  serverUrl: string,
  now: Date,
): Promise<{ databaseUrl: string; drop(): Promise<void> }> {
  const name = `test_${process.pid}_${crypto.randomUUID().slice(0, 8)}`
  const template = await migratedTemplate(serverUrl, now)
  await onMaintenance(
    serverUrl,
    `create database ${name} template ${template} ${await asFiles(serverUrl)}`,
  )
  const drop = async () => {
    await onMaintenance(serverUrl, `drop database ${name} with (force)`)
  }
  return { databaseUrl: urlOf(serverUrl, name), drop }
}

let strategy: Promise<string> | null = null

/** To copy the files of a template takes half of the time, or a quarter, of writing them through the log, as servers do since 15. */
function asFiles(serverUrl: string): Promise<string> {
  strategy ??= onMaintenance<{ server_version_num: string }>(
    serverUrl,
    'show server_version_num',
  ).then(([shown]) => (Number(shown?.server_version_num) >= 150_000 ? 'strategy file_copy' : ''))
  return strategy
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Also where two are given the same name at the same moment. */
const alreadyThere = ['42P04', '23505']
let template: Promise<string> | null = null

/** The name of a migrated, empty database on the server: to copy it costs a fraction of making it anew. */
function migratedTemplate(serverUrl: string, now: Date): Promise<string> {
  template ??= findOrMake(serverUrl, now)
  return template
}

async function findOrMake(serverUrl: string, now: Date): Promise<string> {
  const name = `template_${hashOfMigrations().digest('hex').slice(0, 16)}`
  const draft = `${name}_${process.pid}`
  await onMaintenance(serverUrl, `create database ${draft}`)
  const made = await openDatabase({ databaseUrl: urlOf(serverUrl, draft), dataDir: '' }, now)
  await made.close()
  // Other processes make the same: the first gives it its name, and each copies only what nobody changes.
  await onMaintenance(serverUrl, `alter database ${draft} rename to ${name}`).catch(
    async (error: unknown) => {
      if (!alreadyThere.includes(sqlState(error) ?? '')) throw error
      await onMaintenance(serverUrl, `drop database ${draft} with (force)`)
    },
  )
  return name
}

const maintenance = new Map<string, Kysely<unknown>>()

/** One connection for all tests of a process: to open another one takes as long as to copy a database. */
async function onMaintenance<Row>(serverUrl: string, statement: string): Promise<readonly Row[]> {
  const db = maintenance.get(serverUrl) ?? connect(serverUrl)
  maintenance.set(serverUrl, db)
  return whenReady(async () => (await sql.raw<Row>(statement).execute(db)).rows)
}

/** The runner starts the server while the tests are being read: the first to ask may come before it is there. */
async function whenReady<Result>(ask: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + 30_000
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const { code } = error as { code?: string }
      const starts = code === 'ECONNREFUSED' || code === '57P03'
      if (!starts || performance.now() > until) throw error
      await pause(25)
    }
  }
}

function connect(connectionString: string): Kysely<unknown> {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  })
  // The server ends before this process does.
  pool.on('error', () => {})
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}

const serverUrl = process.env.TEST_DATABASE_URL

/** The embedded one, and a PostgreSQL server when TEST_DATABASE_URL names one: for what is at the bottom of the books. */
export const everyDatabase: readonly TestDatabase[] = serverUrl
  ? [embedded, onServer(serverUrl)]
  : [embedded]

const onEvery = process.env.TEST_DATABASES === 'every'

/** The one that costs least: to open an embedded database takes a second of the machine, and its statements twice a server's. */
export const oneDatabase: TestDatabase = serverUrl ? onServer(serverUrl) : embedded

/** `describe.each(databases)`: the one that costs least, or all by TEST_DATABASES=every. */
export const databases: readonly TestDatabase[] = onEvery ? everyDatabase : [oneDatabase]
