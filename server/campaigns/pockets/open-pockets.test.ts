import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usdc } from '#domain/kernel/money.ts'
import { addDays, addMilliseconds, DAY_MS } from '#domain/kernel/time.ts'
import { sandboxFederation } from '#server/kernel/db/sandbox-world.ts'
import { keptSettings } from '#server/orders/order-settings.ts'
import { databases } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { layPocketsOfAnyPast } from '#tests/fixtures/pockets-of-any-past.ts'
import {
  listOpenFederations,
  type PocketSearch,
  searchOpenPockets,
  suggestWords,
} from './open-pockets.ts'
import type { PocketView } from './present-pocket.ts'
import { readMarket, readTrending } from './read-market.ts'
import { listPockets } from './read-pockets.ts'

const kindNames = { tips: 'Tips Amateurs', share: 'Career Share', federation: 'Fédération' }
const everything: PocketSearch = {
  words: [],
  kinds: null,
  weightClass: null,
  federation: null,
  affordableMicro: null,
  closesBy: null,
  sort: 'recent',
  kindNames,
}

describe.each(databases)('the open Pockets on $name', (database) => {
  let site: TestPlatform
  let all: readonly PocketView[]
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    await layPocketsOfAnyPast(site)
    const rows = await site.platform.db.selectFrom('pocket').select('id').execute()
    const known = await listPockets(
      site.platform,
      rows.map(({ id }) => id),
    )
    all = known.toSorted((a, b) => +a.terms.closesAt - +b.terms.closesAt || (a.id < b.id ? -1 : 1))
  })
  afterAll(() => site.close())

  /** All pages of a search, so many at a time. */
  const readAll = async (search: PocketSearch, limit = 100) => {
    const found: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await searchOpenPockets(site.platform, search, { limit, cursor })
      found.push(...page.ids)
      if (page.nextCursor === null) return { found, total: page.total }
      expect(page.ids).toHaveLength(limit)
      cursor = page.nextCursor
    }
  }

  test('PKT-01 are those that the rules call open, and all are counted', async () => {
    const expected = all.filter(({ status }) => status === 'open').map(({ id }) => id)
    expect(new Set(all.map(({ status }) => status)).size).toBeGreaterThan(8)
    expect(expected.length).toBeGreaterThan(20)
    const { found, total } = await readAll(everything, 7)
    expect(found.toSorted()).toEqual(expected.toSorted())
    expect(total).toBe(expected.length)
  })

  test('DASH-10 a search finds and orders them as a look at each would', async () => {
    const open = all.filter(({ status }) => status === 'open')
    const word = fc.constantFrom(
      'elite',
      'ÉLITE',
      'morel',
      'Pocket',
      '7',
      'share',
      'fede',
      '%',
      '·',
      'x',
    )
    const now = site.clock.now()
    const searches = fc.record({
      words: fc.array(word, { maxLength: 2 }),
      kinds: fc.option(fc.subarray(['tips', 'share', 'federation'] as const)),
      weightClass: fc.constantFrom(null, null, null, 'Lightweight', 'Heavyweight'),
      federation: fc.constantFrom(null, null, null, sandboxFederation.slug, 'none'),
      affordableMicro: fc.constantFrom(null, null, usdc(1), usdc(5), usdc(50)),
      closesBy: fc.constantFrom(null, null, ...[1, 7, 30].map((days) => addDays(now, days))),
      sort: fc.constantFrom('recent', 'closing', 'available', 'minimum'),
    })
    let hits = 0
    await fc.assert(
      fc.asyncProperty(searches, fc.integer({ min: 1, max: 30 }), async (request, limit) => {
        const search: PocketSearch = { ...request, kindNames }
        const expected = open
          .filter((pocket) => fitsSearch(pocket, search))
          .toSorted((a, b) => orderOf(search.sort)(a) - orderOf(search.sort)(b))
        const { found, total } = await readAll(search, limit)
        expect(found).toEqual(expected.map(({ id }) => id))
        expect(total).toBe(expected.length)
        hits += total
      }),
      { numRuns: 60 },
    )
    expect(hits).toBeGreaterThan(100)
  })

  test('DASH-07 DASH-08 what is shown first is picked as by a look at each', async () => {
    const { platform, clock } = site
    const now = clock.now()
    const own = all.map(({ id }) => id)
    const picks = { recommendedOverPercent: 10, recommended: 4, news: 3, soonDays: 3 }
    const market = await readMarket(platform, own, picks)
    const open = all.filter(({ status }) => status === 'open')
    const latest = (pockets: readonly PocketView[], of: (pocket: PocketView) => Date) =>
      pockets
        .toSorted((a, b) => +of(b) - +of(a))
        .slice(0, 3)
        .map((pocket) => +of(pocket))
    const timesOf = (ids: readonly string[], of: (pocket: PocketView) => Date) =>
      ids.flatMap((id) => all.filter((pocket) => pocket.id === id).map((pocket) => +of(pocket)))
    const soon = open.filter(({ closesAt }) => +closesAt <= +now + 3 * DAY_MS)
    const over = all.filter(({ closesAt }) => closesAt <= now)
    const fights = all.flatMap(({ fights }) =>
      fights.filter((each) => each.scheduledAt > now && !each.cancelledAt && !each.undatedSince),
    )
    expect(market.openPockets).toBe(open.length)
    expect(new Set(market.kinds)).toEqual(new Set(open.map(({ terms }) => terms.kind)))
    expect(market.upcomingFights).toBe(new Set(fights.map(({ id }) => id)).size)
    expect(market.recommended).toEqual([])
    const newcomer = await readMarket(platform, [], picks)
    expect(newcomer.recommended).toEqual(
      open
        .filter(({ units }) => (units?.availablePercent ?? 100) > 10)
        .slice(0, 4)
        .map(({ id }) => id),
    )
    expect(timesOf(market.opened, ({ opensAt }) => opensAt)).toEqual(
      latest(open, ({ opensAt }) => opensAt),
    )
    expect(timesOf(market.closing, ({ closesAt }) => closesAt)).toEqual(
      latest(soon, ({ closesAt }) => closesAt),
    )
    expect(timesOf(market.closed, ({ closesAt }) => closesAt)).toEqual(
      latest(over, ({ closesAt }) => closesAt),
    )
  })

  test('DASH-07 the trending ones are those that grew most, each minute anew', async () => {
    const { platform } = site
    const trend = { overBps: 1_000, days: 7, most: 3 }
    const open = all.filter(({ status }) => status === 'open').slice(0, 8)
    expect(await readTrending(platform, trend)).toEqual([])
    // Before the week 10 each, and within it 1, 2, 3 …; the last had nothing before.
    for (const [at, { id }] of open.entries()) {
      if (at < 7) await layOrder(site, id, 10, -8)
      await layOrder(site, id, 1 + at, -6)
    }
    expect(await readTrending(platform, trend)).toEqual([])
    site.clock.advance(61_000)
    const ids = open.map(({ id }) => id)
    expect(await readTrending(platform, trend)).toEqual([ids[7], ids[6], ids[5]])
    const many = await readTrending(
      { ...platform, clock: { ...platform.clock } },
      { ...trend, most: 9 },
    )
    // A tenth is not more than a tenth.
    expect(many).toEqual(ids.slice(1).toReversed())
  })

  test('words that are nowhere are taken for the nearest ones, each that is known stays', async () => {
    const suggest = (...words: string[]) => suggestWords(site.platform, words)
    expect(await suggest('Morle')).toEqual(['morel'])
    expect(await suggest('inès', 'morell')).toEqual(['ines', 'morel'])
    expect(await suggest('inès', 'morel')).toBeNull()
    expect(await suggest('Morle', 'xyzxyzxyz')).toBeNull()
    expect(await suggest("'; drop", '%')).toBeNull()
  })

  test('federations with an open Pocket are listed once each', async () => {
    const federations = await listOpenFederations(site.platform)
    const { slug, name } = sandboxFederation
    expect(federations).toEqual([{ slug, name }])
  })

  test('a cursor that nobody gave begins anew', async () => {
    const { platform } = site
    const first = await searchOpenPockets(platform, everything, { limit: 3 })
    const made = Buffer.from('["1; drop","x","y"]').toString('base64url')
    expect(await searchOpenPockets(platform, everything, { limit: 3, cursor: made })).toEqual(first)
  })
})

function fitsSearch(pocket: PocketView, search: PocketSearch): boolean {
  const { words, kinds, weightClass, federation, affordableMicro, closesBy } = search
  const { terms, description, recipient } = pocket
  const texts = [terms.title, description, kindNames[terms.kind], '·', recipient.name]
  const text = plain(texts.join(' '))
  const isFighter = recipient.kind === 'fighter'
  return (
    (kinds?.includes(terms.kind) ?? true) &&
    (weightClass === null || (isFighter && recipient.weightClass === weightClass)) &&
    (federation === null || (!isFighter && recipient.slug === federation)) &&
    (affordableMicro === null || terms.minimumMicro <= affordableMicro) &&
    (closesBy === null || pocket.closesAt <= closesBy) &&
    words.every((word) => text.includes(plain(word)))
  )
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

function orderOf(sort: PocketSearch['sort']): (pocket: PocketView) => number {
  if (sort === 'recent') return ({ terms }) => -terms.opensAt
  if (sort === 'closing') return () => 0
  if (sort === 'minimum') return ({ terms }) => Number(terms.minimumMicro)
  return ({ units }) => -(units?.availablePercent ?? 100)
}

/** A paid order of so many USDC, so many days ago. */
async function layOrder(
  { platform: { db, randomness, settings }, clock }: TestPlatform,
  pocketId: string,
  usdc: number,
  days: number,
): Promise<void> {
  const at = addMilliseconds(clock.now(), days * DAY_MS)
  const amount = usdc * 1_000_000
  await sql`with who as (insert into person (id, alias, created_at)
      values (${randomness.uuid()}, ${randomness.uuid()}, ${at}) returning id)
    insert into backing (id, person_id, pocket_id, kind, state, level1, level2, principal_micro, backer_pays_micro,
      sale_fee_micro, reserve_micro, recipient_micro, cover_bps, settings_hash, created_at, reserved_until, payment_id,
      certificate_number, confirmed_at)
    select ${randomness.uuid()}, who.id, ${pocketId}, 'tips', 'unlocked', false, false, ${amount}, ${amount}, 0, 0, ${amount}, 0,
      ${keptSettings(settings)}, ${at}, ${at}, ${randomness.uuid()}, nextval('certificate_number'), ${at}
    from who`.execute(db)
}
