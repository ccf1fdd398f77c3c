import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as dashboard from '#app/routes/dashboard.tsx'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { oneDatabase } from '#tests/databases.ts'
import { letActFor } from '#tests/fixtures/named-recipients.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import { askPage } from './ask-page.ts'

/** More than any list shows at once, and than the old one knew of. */
const laid = 230
/** Beside the three of the sandbox. */
const open = laid + 3

let site: TestPlatform
let ana: Visitor
beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
  ana = await newBacker(site)
  await sql`insert into pocket select copy.* from generate_series(1, ${laid}) n join pocket sample on sample.id = ${sandboxIds.tips}
    cross join lateral jsonb_populate_record(sample, jsonb_build_object('id', gen_random_uuid(), 'slug', 'laid-' || n,
      'title', 'Élan ' || n, 'closes_at', sample.closes_at + interval '1 minute' * n)) copy`.execute(
    site.platform.db,
  )
})
afterAll(() => site.close())

const look = async (at: string, platform = site.platform) =>
  (await askPage({ ...site, platform }, ana, dashboard.loader, { at: `/dashboard${at}` })).data

test('DASH-10 the marketplace counts all open Pockets and shows them page by page, each once', async () => {
  const ids: string[] = []
  for (let after = ''; ; ) {
    const { view } = await look(`?tab=marketplace${after}`)
    expect(view.served.found).toBe(open)
    expect(view.badges.marketplace).toBe(open)
    ids.push(...view.marketplace.map(({ id }: { id: string }) => id))
    if (view.served.next === null) break
    expect(view.marketplace).toHaveLength(24)
    after = `&apres=${view.served.next}`
  }
  expect(ids).toHaveLength(open)
  expect(new Set(ids).size).toBe(open)
})

test('DASH-10 a search looks through all of them', async () => {
  const found = async (query: string) => {
    const { view } = await look(`?tab=marketplace&${query}`)
    const names = view.marketplace.map(({ name }: { name: string }) => name)
    return { names, found: view.served.found, types: view.served.types.length }
  }
  // The last to close of all.
  expect(await found(`q=elan+${laid}`)).toEqual({ names: [`Élan ${laid}`], found: 1, types: 3 })
  expect(await found('type=share&risque=high')).toMatchObject({ found: 1, types: 3 })
  expect(await found('type=tips&risque=high')).toEqual({ names: [], found: 0, types: 3 })
  expect(await found('q=nobody')).toEqual({ names: [], found: 0, types: 3 })
})

test('DASH-05 each tab comes with its own data and with the figures around it', async () => {
  const transactions = await look('?tab=transactions')
  expect(Object.keys(transactions.live.panels)).toEqual(['transactions'])
  expect(transactions.view).toMatchObject({ marketplace: [], pockets: [], served: null })
  const overview = await look('')
  expect(overview.live.panels).toEqual({})
  expect(overview.view.recommended).toHaveLength(4)
  expect(overview.view.news).toHaveLength(3)
  for (const { view } of [transactions, overview]) {
    expect(view.badges.marketplace).toBe(open)
    expect(view.stats[3].display).toBe(String(open))
  }
})

test('DASH-05 fighters and the calendar come with a page of their own list alone', async () => {
  const { view, live } = await look('?tab=fighters')
  expect(Object.keys(live.panels)).toEqual(['fighters'])
  expect(live.panels.fighters).toMatchObject({ shown: expect.any(Array), next: null })
  expect(live.panels.fighters.shown).toHaveLength(3)
  const calendar = await look('?tab=calendar')
  expect(Object.keys(calendar.live.panels)).toEqual(['calendar'])
  expect(calendar.live.panels.calendar).toMatchObject({ fights: [{}, {}], next: null })
  for (const each of [view, calendar.view])
    expect(each).toMatchObject({ marketplace: [], pockets: [] })
})

test('DASH-05 a tab takes as many statements for many orders as for one, and fifteen at most', async () => {
  const counted = async (tab = '') => {
    let count = 0
    const plugin: KyselyPlugin = {
      // Once for each statement; a query within another one is transformed apart.
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        count++
        return result
      },
    }
    await look(tab, { ...site.platform, db: site.platform.db.withPlugin(plugin) })
    return count
  }
  await buy(ana, tipOf('10'))
  const one = await counted()
  for (let more = 0; more < 4; more++) await buy(ana, tipOf('10'))
  expect(await counted()).toBe(one)
  // The session's two are the login's.
  for (const tab of ['', '?tab=fighters', '?tab=calendar']) {
    expect((await counted(tab)) + 2).toBeLessThanOrEqual(15)
  }
})

test('ATH-01 the dashboard leads to the studio whoever acts for somebody', async () => {
  expect((await look('')).view.user.hasStudio).toBe(false)
  const person_id = await personOf(site.platform, ana)
  await letActFor(site.platform.db, sandboxIds.moussa, { person_id })
  expect((await look('')).view.user.hasStudio).toBe(true)
})
