import { readFileSync } from 'node:fs'
import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPglite } from '#server/kernel/db/pglite.ts'
import { migratedSnapshot } from '#tests/migrated-snapshot.ts'
import { tableTypes } from './make-table-types.ts'

async function withMigrated<Answer>(work: (db: Kysely<unknown>) => Promise<Answer>) {
  const engine = await openPglite('memory://', await migratedSnapshot(new Date()))
  const db = new Kysely<unknown>({ dialect: engine.dialect })
  try {
    return await work(db)
  } finally {
    await db.destroy()
    await engine.close()
  }
}

test('the types of tables are those that the migrations give (else: npm run types:tables)', async () => {
  const made = await withMigrated(tableTypes)
  expect(readFileSync('server/kernel/db/tables.ts', 'utf8')).toBe(made)
})

test('a column gives its brand, its listed texts, and what an INSERT may leave out', async () => {
  const made = await withMigrated(async (db) => {
    await db.schema
      .createTable('sample')
      .addColumn('id', 'bigint', (column) => column.generatedAlwaysAsIdentity())
      .addColumn('paid_micro', 'bigint')
      .addColumn('state', 'text', (column) => column.notNull().defaultTo('open'))
      .addColumn('told', 'jsonb', (column) => column.notNull())
      .addCheckConstraint('states', sql`state in ('open', 'shut')`)
      .execute()
    return tableTypes(db)
  })
  expect(made).toContain(
    [
      'export interface SampleRow {',
      '  id: Generated<bigint>',
      '  paid_micro: MicroUsdc | null',
      "  state: Generated<'open' | 'shut'>",
      '  told: ColumnType<Record<string, unknown>, string, string>',
      '}',
    ].join('\n'),
  )
})
