import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { exactJson } from '#server/kernel/exact-json.ts'
import { eurCents, orderId, pocketId, priceMicro, rate, roundingMicro } from './orders.ts'

/** Pockets that the spread rows sell from; Pocket 0 is the hot one. */
export const SPREAD = 64

/** Lays Pockets, backers and unpaid orders into a migrated, seeded database, and the floor's function. */
export async function layFixture(client: pg.Client): Promise<void> {
  const floor = readFileSync(path.join(import.meta.dirname, 'floor.sql'), 'utf8')
    .replace('__EUR_CENTS__', String(eurCents))
    .replace('__ROUNDING__', String(roundingMicro))
  await client.query(floor)
  await client.query(
    `create temp table copied as select * from pocket where id = '${sandboxIds.share}'`,
  )
  for (let n = 0; n <= SPREAD; n++) {
    const id = pocketId(n)
    await client.query(
      `update copied set id = $1, slug = $2, unit_count = 800000, ppm_per_unit = 1, earmark_micro = 0,
         compensation_level1 = false, cover_backer_alone = false`,
      [id, `bench-${n}`],
    )
    await client.query('insert into pocket select * from copied')
    await client.query(
      `insert into ledger_account values ($1, 'debit'), ($2, 'credit'), ($3, 'credit')`,
      [`escrow:pocket:${id}`, `pocket:${id}:recipient`, `pocket:${id}:fee-pending`],
    )
  }
}

/** Orders from `first` on, each of its own backer, in the hot Pocket or spread over the others. */
export async function placeOrders(
  client: pg.Client,
  first: number,
  count: number,
  hot: boolean,
): Promise<void> {
  const uuid = (group: string) =>
    `('be0c${group}000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const pocket = hot
    ? `'${pocketId(0)}'::uuid`
    : `('${pocketId(0).slice(0, 24)}' || lpad(to_hex(1 + n % ${SPREAD}), 12, '0'))::uuid`
  const rows = `from generate_series($1::bigint, $1::bigint + $2::bigint - 1) as n`
  const bounds = [first, count]
  await client.query('begin')
  await client.query(
    `insert into person (id, alias, kyc_level, kyc_verified_at, country, created_at)
     select ${uuid('1')}, 'bench-' || n, 'full', now(), 'FR', now() ${rows}`,
    bounds,
  )
  const saleFee = priceMicro / 20n
  await client.query(
    `insert into backing (id, person_id, pocket_id, kind, state, units, level1, level2, principal_micro,
       backer_pays_micro, sale_fee_micro, reserve_micro, recipient_micro, cover_bps, settings_hash,
       withdrawal_policy, created_at, reserved_until)
     select ${uuid('0')}, ${uuid('1')}, ${pocket}, 'share', 'awaiting_payment', 1, false, false,
       ${priceMicro}, ${priceMicro}, ${saleFee}, 0, ${priceMicro - saleFee}, 0, keep_order_settings('${exactJson(DEFAULT_SETTINGS)}'), 'waiver',
       now(), now() + interval '1 day' ${rows}`,
    bounds,
  )
  await client.query(
    `insert into reservation (order_id, person_id, pocket_id, units, counter_micro, reserved_until)
     select ${uuid('0')}, ${uuid('1')}, ${pocket}, 1, ${priceMicro}, now() + interval '1 day' ${rows}`,
    bounds,
  )
  await client.query(
    `insert into card_quote (intent_key, order_id, eur_cents, rate_numerator, rate_denominator,
       rate_source, quoted_at, expires_at)
     select 'bench:' || n, ${uuid('0')}, ${eurCents}, ${rate.numerator}, ${rate.denominator},
       'bench', now(), now() + interval '1 day' ${rows}`,
    bounds,
  )
  await client.query('commit')
  await client.query('analyze backing, reservation, person, card_quote')
}

/** What went wrong with these orders, if anything: each must be confirmed, once, in whole entries. */
export async function checkOrders(client: pg.Client, first: number, count: number): Promise<void> {
  const { rows } = await client.query(
    `select count(*) filter (where b.state <> 'awaiting_payment' and b.state <> 'confirmed'
         and b.state <> 'unlocked')::int as odd,
       count(c.number)::int as certificates,
       (select count(*)::int from ledger_entry e where e.kind = 'backing'
         and e.backing_id between $1 and $2) as entries
     from backing b left join certificate c on c.backing_id = b.id
     where b.id between $1 and $2`,
    [orderId(first), orderId(first + count - 1)],
  )
  const { odd, certificates, entries } = rows[0]
  if (odd !== 0 || certificates !== count || entries !== count) {
    throw new Error(
      `of ${count} orders: ${odd} odd, ${certificates} certificates, ${entries} entries`,
    )
  }
}
