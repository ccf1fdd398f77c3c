import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/time.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import type { PagedList } from '#server/kernel/paged-list.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { databases } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { listFightsAhead, listShownRecipients } from './read-on-show.ts'

/** Each with a fighter of its own, and a fight: in the n-th hour from now, of the n-th Pocket to close. */
const laid = 20
const id = (group: number, n: number) =>
  `00000000-0000-4000-900${group}-${String(n).padStart(12, '0')}`
const numbers = (from: number, until: number) =>
  Array.from({ length: until - from + 1 }, (_, at) => from + at)

describe.each(databases)('who and what is on show on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    await layPockets(site)
  })
  afterAll(() => site.close())

  /** Every page of a list, three items at a time. */
  async function readPages<Item>(
    list: PagedList<Platform, [readonly string[]], Item>,
    own: readonly string[],
  ): Promise<readonly Item[]> {
    const found: Item[] = []
    for (let cursor: readonly string[] | undefined; ; ) {
      const page = await list(site.platform, { limit: 3, cursor }, own)
      found.push(...page.items)
      if (page.nextCursor === null) return found
      expect(page.items).toHaveLength(3)
      cursor = list.query.shape.cursor.parse(page.nextCursor)
    }
  }

  test('DASH-05 each recipient is shown once with the Pocket that closes first, then those of one’s own', async () => {
    const own = [id(0, 3), id(0, laid), sandboxIds.closed]
    const found = await readPages(listShownRecipients, own)
    const shown = found.map(({ recipient, pocket }) => [recipient.name, pocket.title])
    const expected = numbers(2, laid - 1).map((n) => [`Fighter ${n}`, `Pocket ${n}`])
    // The first one is called off; the last one, too, and the viewer's.
    expect(shown.filter(([name]) => name?.startsWith('Fighter'))).toEqual([
      ...expected,
      [`Fighter ${laid}`, `Pocket ${laid}`],
    ])
    // The sandbox's own, before and after them.
    expect(shown).toHaveLength(laid - 1 + 3)
  })

  test('DASH-05 recipients are found by their names, whatever the case and the accents, and by weight class', async () => {
    const find = async (...words: string[]) => {
      const search = { words, weightClass: null }
      const { items } = await listShownRecipients(site.platform, { limit: 100 }, [], search)
      return items.map(({ recipient }) => recipient.name)
    }
    expect(await find('FÏGHTER', '12')).toEqual(['Fighter 12'])
    expect(await find('fictive')).toEqual(['Fédération Fictive de MMA'])
    expect(await find('nobody')).toEqual([])
    const { items } = await listShownRecipients(site.platform, { limit: 100 }, [], {
      words: ['fighter'],
      weightClass: 'Heavyweight',
    })
    expect(items).toEqual([])
  })

  test('DASH-05 fights ahead come in their order, of open Pockets and one’s own, and those without a date', async () => {
    const of = async (own: readonly string[]) => {
      const found = await readPages(listFightsAhead, own)
      return found.map(({ opponentName }) => opponentName).filter((name) => /^\d+$/.test(name))
    }
    // The second was yesterday, the third had no date since.
    expect(await of([])).toEqual(['3', ...numbers(4, laid - 1).map(String)])
    expect(await of([id(0, 1)])).toEqual(['3', '1', ...numbers(4, laid - 1).map(String)])
  })

  test('PKT-01 a Pocket that has sold its last unit says so, whoever writes it', async () => {
    const { db } = site.platform
    const write = async (changes: { unit_cursor?: number; is_sold_out?: boolean }) => {
      const row = await db
        .updateTable('pocket')
        .set(changes)
        .where('id', '=', id(0, 5))
        .returning('is_sold_out')
        .executeTakeFirstOrThrow()
      return row.is_sold_out
    }
    expect(await write({ unit_cursor: 399 })).toBe(false)
    expect(await write({ unit_cursor: 400 })).toBe(true)
    expect(await write({ is_sold_out: false })).toBe(true)
    const { items } = await listShownRecipients(site.platform, { limit: 100 }, [])
    expect(items.map(({ recipient }) => recipient.name)).not.toContain('Fighter 5')
    expect(await write({ unit_cursor: 0 })).toBe(false)
  })
})

async function layPockets({ platform: { db }, clock }: TestPlatform): Promise<void> {
  const now = clock.now()
  const series = sql`generate_series(1, ${laid}::int) n`
  const idOf = (group: number) =>
    sql`('00000000-0000-4000-900' || ${group}::int || '-' || lpad(n::text, 12, '0'))::uuid`
  const copy = (of: string, changes: ReturnType<typeof sql>) =>
    sql`cross join lateral jsonb_populate_record(${sql.ref(of)}, jsonb_build_object(${changes})) copy`
  await sql`insert into fighter select copy.* from ${series} join fighter sample on sample.id = ${sandboxIds.moussa}
    ${copy('sample', sql`'id', ${idOf(1)}, 'slug', 'fighter-' || n, 'name', 'Fighter ' || n, 'person_id', null`)}`.execute(
    db,
  )
  await sql`insert into pocket select copy.* from ${series} join pocket sample on sample.id = ${sandboxIds.share}
    ${copy(
      'sample',
      sql`'id', ${idOf(0)}, 'slug', 'laid-' || n, 'title', 'Pocket ' || n, 'fighter_id', ${idOf(1)},
        'closes_at', ${addDays(now, 3)}::timestamptz + interval '1 hour' * n, 'unit_count', 400, 'unit_cursor', 0,
        'cancelled_at', case when n in (1, ${laid}) then ${now}::timestamptz end`,
    )}`.execute(db)
  // A second Pocket of the fourth fighter, which closes later.
  await sql`insert into pocket select copy.* from pocket sample
    ${copy('sample', sql`'id', ${id(0, 99)}::uuid, 'slug', 'laid-99', 'closes_at', ${addDays(now, 30)}::timestamptz`)}
    where sample.id = ${id(0, 4)}`.execute(db)
  await sql`insert into fight select copy.* from ${series} join fight sample on sample.id = ${sandboxIds.firstFight}
    ${copy(
      'sample',
      sql`'id', ${idOf(2)}, 'fighter_id', ${idOf(1)}, 'opponent_name', n::text,
        'weigh_in_at', ${addDays(now, -2)}::timestamptz, 'undated_since', case when n = 3 then ${now}::timestamptz end,
        'scheduled_at', ${now}::timestamptz + interval '1 hour' * case when n in (2, 3) then -24 else n end`,
    )}`.execute(db)
  await sql`insert into pocket_fight (pocket_id, fight_id, position, weight)
    select ${idOf(0)}, ${idOf(2)}, 0, 1 from ${series}`.execute(db)
}
