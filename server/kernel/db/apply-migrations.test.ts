import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applyMigrations, type Migration, type ScriptRunner } from './apply-migrations.ts'

let pglite: PGlite
let runner: ScriptRunner
beforeAll(async () => {
  pglite = await PGlite.create()
  runner = {
    run: async (script) => void (await pglite.exec(script)),
    rows: async (query) => (await pglite.query<Record<string, unknown>>(query)).rows,
    end: async () => {},
  }
})
beforeEach(() => pglite.exec('drop schema public cascade; create schema public'))
afterAll(() => pglite.close())

const now = new Date('2026-11-20T18:00:00Z')
const first: Migration = { name: '0001_a.sql', script: 'create table a (n int)' }
const second: Migration = {
  name: '0002_b.sql',
  script: 'create table b (n int); insert into b values (1)',
}
const tables = async () =>
  (await runner.rows("select tablename from pg_tables where schemaname = 'public' order by 1"))
    .map((row) => row.tablename)
    .join(' ')

test('each script is applied once, in order, and new ones later', async () => {
  await applyMigrations(runner, now, [first])
  await applyMigrations(runner, now, [first, second])
  await applyMigrations(runner, now, [first, second])
  expect(await tables()).toBe('a b migration')
  expect(await runner.rows('select n from b')).toEqual([{ n: 1 }])
})

test('a script that fails leaves nothing of itself', async () => {
  const broken = { name: '0002_b.sql', script: 'create table b (n int); select 1 / 0' }
  await expect(applyMigrations(runner, now, [first, broken])).rejects.toThrow('division by zero')
  expect(await tables()).toBe('a migration')
  await applyMigrations(runner, now, [first, second])
})

test('a database from a newer version is refused', async () => {
  await applyMigrations(runner, now, [first, second])
  await expect(applyMigrations(runner, now, [first])).rejects.toThrow(
    /newer version \(0002_b.sql\)/,
  )
})

test('a script that was edited since is refused', async () => {
  await applyMigrations(runner, now, [first])
  const edited = { ...first, script: 'create table a (n bigint)' }
  await expect(applyMigrations(runner, now, [edited])).rejects.toThrow(/never edited/)
})

test('a database of before the baseline is refused with what to do', async () => {
  await applyMigrations(runner, now, [{ name: '0001_login.sql', script: 'create table a (n int)' }])
  await expect(applyMigrations(runner, now, [first, second])).rejects.toThrow(
    /before the baseline .* new DATA_DIR or an empty database/,
  )
})
