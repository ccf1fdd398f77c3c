import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { StartRefused } from '#server/kernel/start-refused.ts'

/** Runs scripts of several statements on one connection. */
export interface ScriptRunner {
  run(script: string): Promise<void>
  rows(query: string): Promise<Record<string, unknown>[]>
  /** Gives the connection back. */
  end(): Promise<void>
}

export interface Migration {
  name: string
  script: string
}

/** The first script of the versions before the baseline. */
const beforeBaseline = '0001_login.sql'

const folder = path.join(import.meta.dirname, 'migrations')
/** Any number, the same on every server. */
const lockNumber = 7_261_815

export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, script: readFileSync(path.join(folder, name), 'utf8') }))
}

const migrationTable =
  'create table migration (name text primary key, hash text not null, applied_at timestamptz not null)'

/**
 * Applies each new migration in a transaction of its own, one server at a time.
 * @throws StartRefused for a database that a newer version has changed, or whose scripts were altered since.
 */
export async function applyMigrations(
  runner: ScriptRunner,
  now: Date,
  migrations: readonly Migration[] = readMigrations(),
): Promise<void> {
  await runner.run(`select pg_advisory_lock(${lockNumber})`)
  try {
    // Checked first: a role that may not create tables can start on a database that is up to date.
    const [table] = await runner.rows("select to_regclass('public.migration') as name")
    if (!table?.name) await runner.run(migrationTable)
    const applied = await readApplied(runner)
    refuseForeign(applied, migrations)
    for (const migration of migrations) {
      if (!applied.has(migration.name)) await apply(runner, migration, now)
    }
  } finally {
    await runner.run(`select pg_advisory_unlock(${lockNumber})`)
    await runner.end()
  }
}

/**
 * Checks that a database is of this version, and changes nothing.
 * @throws StartRefused for one of another version.
 */
export async function requireMigrated(
  runner: ScriptRunner,
  migrations: readonly Migration[] = readMigrations(),
): Promise<void> {
  try {
    const [table] = await runner.rows("select to_regclass('public.migration') as name")
    const applied = table?.name ? await readApplied(runner) : new Map<string, string>()
    refuseForeign(applied, migrations)
    if (applied.size < migrations.length) {
      throw new StartRefused(
        'The database is empty or of an older version. Start the server once; it brings the database forward.',
      )
    }
  } finally {
    await runner.end()
  }
}

async function readApplied(runner: ScriptRunner): Promise<Map<string, string>> {
  const rows = await runner.rows('select name, hash from migration order by name')
  return new Map(rows.map((row) => [String(row.name), String(row.hash)]))
}

function refuseForeign(applied: Map<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, hashOf(migration)]))
  for (const [name, hash] of applied) {
    const expected = known.get(name)
    if (name === beforeBaseline) {
      throw new StartRefused(
        'This database was made before the baseline of the tables, by a version that was never released. Start with a new DATA_DIR or an empty database.',
      )
    }
    if (expected === undefined) {
      throw new StartRefused(
        `The database has been changed by a newer version (${name}). Start that version, or restore a backup made before it.`,
      )
    }
    if (expected !== hash) {
      throw new StartRefused(
        `The migration ${name} is not the one that made this database. Migrations are never edited; add a new one.`,
      )
    }
  }
}

async function apply(runner: ScriptRunner, migration: Migration, now: Date): Promise<void> {
  const record = `insert into migration values ('${migration.name}', '${hashOf(migration)}', '${now.toISOString()}')`
  try {
    await runner.run(`begin;\n${migration.script};\n${record};\ncommit`)
  } catch (error) {
    await runner.run('rollback')
    throw error
  }
}

function hashOf({ script }: Migration): string {
  return createHash('sha256').update(script).digest('hex')
}
