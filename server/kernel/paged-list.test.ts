import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import type { OpenDatabase } from './db/open-database.ts'
import { type PageQuery, pagedList } from './paged-list.ts'

interface Row {
  at: Date
  kind: string
  number: number
  id: string
}
type Context = Pick<OpenDatabase, 'db'>

const key = { at: 'instant', kind: /^[a-c ]+$/, number: 'number', id: 'uuid' } as const
const rows = (_: Context) => sql<Row>`select at, kind, number, id from paged`
const lists = { up: pagedList({ key, rows }), down: pagedList({ key, rows, descending: true }) }

const cursorOf = (...parts: string[]) => Buffer.from(parts.join('\n')).toString('base64url')
const read = (cursor: string) => lists.up.query.safeParse({ cursor }).data?.cursor
const id = '0b54a1de-5d2c-4b8e-9d6f-2f1f6a5c7e10'

test('a cursor of an earlier page is read as it was written', () => {
  const parts = ['1772352000000123', 'a b', '-7', id]
  expect(read(cursorOf(...parts))).toEqual(parts)
})

test.each([
  ['an instant that is none', ['2026-03-01', 'a', '7', id]],
  ['an instant that nobody reaches', ['9'.repeat(17), 'a', '7', id]],
  ['a text of another form', ['1', 'd', '7', id]],
  ['a number that is too great', ['1', 'a', '9'.repeat(19), id]],
  ['an id that is none', ['1', 'a', '7', '-'.repeat(36)]],
  ['too little', ['1', 'a', '7']],
  ['too much', ['1', 'a', '7', id, id]],
  ['nothing', []],
])('a cursor with %s is refused before the database is asked', (_, parts) => {
  const refused = lists.up.query.safeParse({ cursor: cursorOf(...parts) })
  expect(refused.error?.issues).toMatchObject([{ path: ['cursor'], message: 'bad_cursor' }])
})

test('a cursor is read in one way of writing alone', () => {
  const cursor = cursorOf('1', 'a', '7', id)
  expect(read(cursor)).toBeDefined()
  expect(read(`${cursor}=`)).toBeUndefined()
  expect(read(`${cursor} `)).toBeUndefined()
})

test('a page has at most a hundred rows', () => {
  expect(lists.up.query.safeParse({ limit: '101' }).success).toBe(false)
  expect(lists.up.query.safeParse({}).data).toEqual({ limit: 50 })
})

describe.each(databases)('pages on $name', (database) => {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await database.open(new Date('2026-03-01T08:00:00Z'))
    await sql`create table paged (at timestamptz, kind text, number integer, id uuid)`.execute(
      opened.db,
    )
  })
  afterAll(() => opened.close())

  // Instants differ by less than a JavaScript date can tell.
  const row = fc.record({
    micros: fc.integer({ min: 0, max: 3 }),
    kind: fc.constantFrom('a', 'b', 'c a'),
    number: fc.integer({ min: -1, max: 1 }),
    id: fc.uuid(),
  })
  type Made = typeof row extends fc.Arbitrary<infer Value> ? Value : never
  const add = async (made: readonly Made[]) => {
    for (const { micros, kind, number, id } of made) {
      await sql`insert into paged values ('2026-03-01T08:00:00Z'::timestamptz
        + ${micros} * interval '1 microsecond', ${kind}, ${number}, ${id})`.execute(opened.db)
    }
  }

  test.each(['up', 'down'] as const)(
    'of any size are the whole list %s, whatever is added between them',
    async (way) => {
      const list = lists[way]
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 12 }),
          fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 4 }),
          fc.integer({ min: 1, max: 5 }),
          async (first, later, limit) => {
            await sql`delete from paged`.execute(opened.db)
            await add(first)
            const { items: whole } = await list(opened, { limit: 100 })
            expect(whole).toHaveLength(first.length)
            const added = later.filter(({ id }) => first.every((each) => each.id !== id))
            const found: string[] = []
            for (let page: PageQuery = { limit }; ; ) {
              const { items, nextCursor } = await list(opened, page)
              found.push(...items.map(({ id }) => id))
              if (nextCursor === null) break
              expect(items).toHaveLength(limit)
              page = list.query.parse({ limit, cursor: nextCursor })
              await add(added.splice(0, 1))
            }
            const there = new Set(first.map(({ id }) => id))
            expect(found.filter((id) => there.has(id))).toEqual(whole.map(({ id }) => id))
            expect(new Set(found).size).toBe(found.length)
          },
        ),
        { numRuns: 60 },
      )
    },
  )

  test('the whole list is in the order of its key', async () => {
    await sql`delete from paged`.execute(opened.db)
    const ids = ['a', 'b', 'c'].map((digit) => id.replace(/^0/, digit))
    await add([
      { micros: 1, kind: 'a', number: 0, id: ids[2] ?? '' },
      { micros: 0, kind: 'b', number: 0, id: ids[1] ?? '' },
      { micros: 0, kind: 'b', number: -1, id: ids[0] ?? '' },
    ])
    const idsOf = async (way: 'up' | 'down') =>
      (await lists[way](opened, { limit: 10 })).items.map((each) => each.id)
    expect(await idsOf('up')).toEqual(ids)
    expect(await idsOf('down')).toEqual(ids.toReversed())
  })
})
