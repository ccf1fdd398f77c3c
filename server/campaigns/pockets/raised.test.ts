import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add, type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/time.ts'
import { inTransaction } from '#server/kernel/db/in-transaction.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { keptSettings } from '#server/orders/order-settings.ts'
import { databases } from '#tests/databases.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { readRaised } from './read-pockets.ts'

/** Of the first 40 each has its orders, of the last none. */
const pocketIds = Array.from(
  { length: 41 },
  (_, n) => `00000000-0000-4000-a000-${String(n).padStart(12, '0')}`,
)
const orders = 8_000
const standing = new Set(['confirmed', 'unlocked', 'settled', 'frozen'])

describe.each(databases)('what Pockets have collected, on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    await layOrders(site)
  })
  afterAll(() => site.close())

  const readOrders = async () => {
    const rows = await site.platform.db
      .selectFrom('backing')
      .select(['pocket_id', 'person_id', 'state', 'principal_micro', 'confirmed_at'])
      .where('pocket_id', 'in', pocketIds)
      .execute()
    expect(rows).toHaveLength(orders)
    return rows.filter(({ state }) => standing.has(state))
  }
  const sumOf = (rows: readonly { principal_micro: MicroUsdc }[]) =>
    add(ZERO, ...rows.map((row) => row.principal_micro))

  test('sums and backers are those of the orders that stand, each backer once', async () => {
    const counted = Map.groupBy(await readOrders(), (row) => row.pocket_id)
    const expected = [...counted].map(([id, rows]): [string, object] => [
      id,
      {
        principalMicro: sumOf(rows),
        sinceMicro: ZERO,
        backers: new Set(rows.map((row) => row.person_id)).size,
      },
    ])
    expect(expected).toHaveLength(40)
    expect(await readRaised(site.platform, pocketIds)).toEqual(new Map(expected))
    const [first = ''] = pocketIds
    const one = await readRaised(site.platform, [first])
    expect([...one]).toEqual(expected.filter(([id]) => id === first))
  })

  test('of a week only what was confirmed within it', async () => {
    const since = addDays(site.clock.now(), -7)
    const recent = (await readOrders()).filter(({ confirmed_at: at }) => at && at > since)
    const counted = Map.groupBy(recent, (row) => row.pocket_id)
    const expected = [...counted].map(([id, rows]): [string, MicroUsdc] => [id, sumOf(rows)])
    const raised = await readRaised(site.platform, pocketIds, since)
    const collected = [...raised].flatMap(([id, { sinceMicro }]): [string, MicroUsdc][] =>
      sinceMicro > 0n ? [[id, sinceMicro]] : [],
    )
    expect(new Map(collected)).toEqual(new Map(expected))
  })

  test('nobody reads through all orders for the sums of one Pocket', async () => {
    const [first = ''] = pocketIds
    const [before, after] = await inTransaction(site.platform.db, async (trx) => {
      const begun = await readScans(trx)
      await readRaised({ db: trx }, [first], addDays(site.clock.now(), -7))
      return [begun, await readScans(trx)] as const
    })
    expect(after.passes - before.passes).toBe(0)
    expect(after.entries - before.entries).toBeLessThan(orders / 20)
  })
})

/** How often this session has gone through all orders, and what of the index it has read. */
async function readScans(db: Database): Promise<{ passes: number; entries: number }> {
  const { rows } = await sql<{ passes: number; entries: number }>`
    select pg_stat_get_xact_numscans('backing'::regclass)::int as passes,
      pg_stat_get_xact_tuples_returned('raised_backing'::regclass)::int as entries`.execute(db)
  return rows[0] ?? { passes: Number.NaN, entries: Number.NaN }
}

/** Orders in every state, many of one backer in one Pocket. */
async function layOrders({ platform: { db, settings }, clock }: TestPlatform): Promise<void> {
  const now = clock.now()
  const id = (group: string, n: string) =>
    sql.raw(`('00000000-0000-4000-${group}-' || lpad((${n})::text, 12, '0'))::uuid`)
  await sql`insert into person (id, alias, created_at)
    select ${id('8000', 'n')}, 'fan-' || n, ${now} from generate_series(0, 96) n`.execute(db)
  await sql`insert into backing (id, person_id, pocket_id, kind, state, level1, level2, principal_micro,
      backer_pays_micro, sale_fee_micro, reserve_micro, recipient_micro, cover_bps, settings_hash, created_at,
      reserved_until, frozen_at, payment_id, certificate_number, confirmed_at)
    select ${id('9000', 'n')}, ${id('8000', '(n / 40) % 97')}, ${id('a000', 'n % 40')}, 'tips', state, false,
      false, 1000 + n, 1000 + n, 0, 0, 1000 + n, 0, ${keptSettings(settings)}, ${now}, ${now},
      case when state = 'frozen' then ${now}::timestamptz end, case when paid then 'paid-' || n end, case when paid then n end,
      case when paid then ${now}::timestamptz - interval '1 hour' * (n % 400) end
    from generate_series(0, ${sql.lit(orders - 1)}) n,
      lateral (select (array['awaiting_payment', 'confirmed', 'unlocked', 'settled', 'frozen', 'refunded',
        'disputed', 'expired', 'unlocked'])[1 + n / 40 % 9] as state) s,
      lateral (select state not in ('awaiting_payment', 'expired') as paid) p`.execute(db)
  // A database that runs as it should has done this by itself.
  await sql`vacuum analyze backing`.execute(db)
}
