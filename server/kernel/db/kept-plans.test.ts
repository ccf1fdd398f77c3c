import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testStart } from '#tests/fixtures/platform.ts'
import { onEveryDatabase } from '#tests/on-every-database.ts'
import { keepPlans } from './keep-plans.ts'
import type { OpenDatabase } from './open-database.ts'

onEveryDatabase('plans that connections keep', (database) => {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await database.open(testStart)
  })
  afterAll(() => opened.close())

  test('are those of statements that come again', async () => {
    await opened.db.transaction().execute(async (trx) => {
      const times = async (count: number, text: string) => {
        for (let at = 0; at < count; at++)
          await sql`select ${sql.raw(text)} + ${at}::int`.execute(trx)
      }
      await times(1, '1000')
      await times(3, '2000')
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements where statement ~ '000'`.execute(trx)
      expect(rows).toEqual([{ statement: 'select 2000 + $1::int' }])
    })
  })

  test('of a table that has another column since fail once', async () => {
    const { db } = opened
    await sql`create table planned (id int)`.execute(db)
    await sql`insert into planned values (1)`.execute(db)
    const ask = async () => (await sql`select * from planned where id = ${1}`.execute(db)).rows
    for (let times = 0; times < 3; times++) expect(await ask()).toEqual([{ id: 1 }])
    await sql`alter table planned add column more int default 2`.execute(db)
    await expect(ask()).rejects.toMatchObject({ code: '0A000' })
    expect(await ask()).toEqual([{ id: 1, more: 2 }])
  })

  test('are made anew once a table has grown', async () => {
    const { db } = opened
    const planOf = async () => {
      const { rows } = await sql<{ name: string }>`
        select name from pg_prepared_statements where statement ~ 'from grown'`.execute(db)
      const [{ name } = { name: '' }] = rows
      return JSON.stringify((await sql`explain execute ${sql.id(name)} (5)`.execute(db)).rows)
    }
    await sql`create table grown (id int primary key)`.execute(db)
    const ask = () => sql`select id from grown where id < ${5}`.execute(db)
    for (let times = 0; times < 3; times++) await ask()
    const before = await planOf()
    await sql`insert into grown select generate_series(1, 100000)`.execute(db)
    // A server's own counting of rows, and here so many statements.
    if (database.races) await sql`analyze grown`.execute(db)
    else for (let times = 0; times < 20_000; times++) await sql`select 1`.execute(db)
    const after = await planOf()
    expect(after).not.toBe(before)
    expect(after).toMatch(/rows=3\d{4} /)
  })

  test('do without values that cannot be sent', async () => {
    const ask = (value: unknown) => sql`select ${value}::text as said`.execute(opened.db)
    for (let times = 0; times < 3; times++) await ask('well')
    const fail = () => {
      throw new Error('unsaid')
    }
    const unsaid = { toJSON: fail, toString: fail }
    await expect(ask(unsaid)).rejects.toThrow('unsaid')
    expect((await ask('well')).rows).toEqual([{ said: 'well' }])
  })
})

test('plans are not dropped where that would keep a transaction from being saved', {
  tags: 'long',
}, async () => {
  const pglite = await PGlite.create()
  keepPlans(pglite, 1)
  await pglite.query('create table saved (id int primary key)')
  await pglite.transaction(async (trx) => {
    await trx.query('insert into saved values (1)')
    for (let times = 0; times < 3; times++) {
      await trx.query('savepoint part')
      const again = trx.query('insert into saved values (1)')
      await expect(again).rejects.toMatchObject({ code: '23505' })
      await trx.query('rollback to savepoint part')
    }
  })
  expect((await pglite.query('select id from saved')).rows).toEqual([{ id: 1 }])
  await pglite.close()
})
