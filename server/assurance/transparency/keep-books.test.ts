import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { databases } from '#tests/databases.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { keepBooks } from './keep-books.ts'

const entries = 5_000
const pocketId = sandboxIds.tips

/** More entries than are read at once, and more than fit in one part. */
async function layEntries({ platform: { db }, clock }: TestPlatform): Promise<void> {
  await sql`with laid as (insert into ledger_entry (id, business_key, kind, pocket_id, booked_at)
      select nextval('ledger_entry_id'), 'laid:' || n, 'release', ${pocketId},
        ${clock.now()}::timestamptz + interval '1 second' * (n / 7) from generate_series(1, ${entries}) n returning id)
    insert into posting (entry_id, position, account, amount_micro)
    select id, position, case position when 0 then ${`pocket:${pocketId}:recipient`} else ${`escrow:pocket:${pocketId}`} end,
      case position when 0 then id else -id end from laid, generate_series(0, 1) position`.execute(
    db,
  )
}

test.each(databases)(
  'PAY-03 on $name a Pocket’s books are written once a day, and whoever asks gets the same bytes',
  async (database) => {
    const site = await startTestPlatform(database.open)
    const { platform, clock } = site
    const { db } = platform
    const ask = async () => {
      const path = `/api/pockets/${pocketId}/ledger.csv`
      return (
        await fetch(`${site.url}${path}`, { headers: { 'accept-encoding': 'identity' } })
      ).text()
    }
    const parts = async () =>
      (
        await sql<{ build: string; until: Date }>`select build_id as build, until
          from public_books_part order by until, position`.execute(db)
      ).rows
    await buy(await newBacker(site), tipOf('5'))
    await layEntries(site)
    clock.advance(DAY_MS)
    const texts = await Promise.all([ask(), ask(), ask()])
    const [text] = texts
    expect(new Set(texts).size).toBe(1)
    const first = await parts()
    expect(first.length).toBeGreaterThan(1)
    expect(new Set(first.map(({ build }) => build)).size).toBe(1)
    const { rows: booked } = await sql<{ debit: string }>`
      select case when p.amount_micro > 0 then p.amount_micro::text else '' end as debit
      from ledger_entry e join posting p on p.entry_id = e.id where e.pocket_id = ${pocketId}
      order by e.booked_at, e.id, p.position`.execute(db)
    const debits = text
      ?.split('\r\n')
      .slice(1, -1)
      .map((row) => row.split(',')[6])
    expect(debits).toEqual(booked.map(({ debit }) => debit))
    expect(booked.length).toBeGreaterThan(2 * entries)

    clock.advance(DAY_MS)
    const { until } = first[0] ?? { until: new Date(0) }
    const next = { pocketId, until: new Date(until.getTime() + DAY_MS) }
    // As two processes that are asked at once.
    const found = await Promise.all([
      keepBooks(platform, next),
      keepBooks({ ...platform, db: db.withoutPlugins() }, next),
    ])
    expect(found[0]).toEqual(found[1])
    const both = await parts()
    expect(new Set(both.map(({ build }) => build)).size).toBe(2)
    expect(await ask()).toBe(text)
    expect(await parts()).toEqual(both)

    clock.advance(3 * DAY_MS)
    expect(await ask()).toBe(text)
    const builds = new Set((await parts()).map(({ build }) => build))
    expect([builds.size, builds.has(first[0]?.build ?? '')]).toEqual([1, false])
    await site.close()
  },
)
