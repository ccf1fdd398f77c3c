import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { applyMigrations, readMigrations, type ScriptRunner } from './apply-migrations.ts'

const minutes = 60_000
const itsName = '0185_settings_of_orders.sql'
const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

async function withOrders(): Promise<PGlite> {
  const pglite = await PGlite.create()
  const runner: ScriptRunner = {
    run: async (script) => void (await pglite.exec(script)),
    rows: async (query) => (await pglite.query<Record<string, unknown>>(query)).rows,
    end: async () => {},
  }
  const all = readMigrations()
  const before = all.filter(({ name }) => name < itsName)
  expect(before.length).toBeLessThan(all.length)
  await applyMigrations(runner, new Date(), before)
  const backings = [
    '{"royaltyBps": 5, "closingMinutes": 60}',
    '{"closingMinutes": 60, "royaltyBps": 5}',
    '{"royaltyBps": 7}',
  ]
  await pglite.exec(`insert into person (id, alias, created_at) values ('${uuid(9)}', 'ana', now());
    ${backings
      .map(
        (
          settings,
          n,
        ) => `insert into backing (id, person_id, pocket_id, kind, state, level1, level2,
      principal_micro, backer_pays_micro, sale_fee_micro, reserve_micro, recipient_micro, cover_bps, settings,
      created_at, reserved_until) values ('${uuid(n)}', '${uuid(9)}', '${uuid(8)}', 'tips', 'expired', false, false,
      5, 5, 0, 0, 5, 0, '${settings}', now(), now());`,
      )
      .join('\n')}
    set session_replication_role = replica;
    insert into purchase (id, listing_id, certificate_number, seller_id, buyer_id, pocket_id, state, price_micro,
      royalty_micro, seller_micro, created_at, reserved_until, settings)
    values ('${uuid(5)}', '${uuid(7)}', 1, '${uuid(9)}', '${uuid(6)}', '${uuid(8)}', 'expired', 5, 0, 5, now(), now(),
      '${backings[0]}');
    set session_replication_role = origin`)
  await applyMigrations(runner, new Date(), all)
  return pglite
}

test(
  'orders of before keep their settings, each version once, and none can be rewritten',
  async () => {
    const pglite = await withOrders()
    const kept = (orders: string) => `select o.id, s.settings from ${orders} o
      join order_settings s on s.hash = o.settings_hash order by o.id`
    const [older, newer] = [{ royaltyBps: 5, closingMinutes: 60 }, { royaltyBps: 7 }]
    expect((await pglite.query(kept('backing'))).rows).toEqual([
      { id: uuid(0), settings: older },
      { id: uuid(1), settings: older },
      { id: uuid(2), settings: newer },
    ])
    expect((await pglite.query(kept('purchase'))).rows).toEqual([{ id: uuid(5), settings: older }])
    const versions = async () => (await pglite.query('select from order_settings')).rows.length
    expect(await versions()).toBe(2)
    await pglite.exec(`select keep_order_settings('{"royaltyBps": 7}')`)
    expect(await versions()).toBe(2)
    await pglite.exec(`select keep_order_settings('{"royaltyBps": 8}')`)
    expect(await versions()).toBe(3)
    for (const rewriting of [
      `update order_settings set settings = '{}'`,
      'delete from order_settings',
      'truncate order_settings',
      `insert into order_settings values ('\\x00', '{}')`,
      `update purchase set settings_hash = (select hash from order_settings limit 1 offset 2)`,
    ]) {
      await expect(pglite.exec(rewriting), rewriting).rejects.toThrow()
    }
    await pglite.close()
  },
  2 * minutes,
)
