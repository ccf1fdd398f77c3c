import type pg from 'pg'
import { priceMicro } from '#bench/backing/orders.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { exactJson } from '#server/kernel/exact-json.ts'

/** How large a platform is laid. */
export interface Size {
  /** Pockets that take orders. */
  open: number
  /** Pockets that came to their end, for each open one. */
  closedEach: number
  /** Paid orders, a tenth of them in the first Pocket. */
  backings: number
}

/** The id of the n-th open Pocket, from 0; its slug is `pages-n`. Every third one takes tips, the others sell shares. */
export const pocketId = (n: number) => uuid('0', n)
/** The hot one. */
export const HOT = 0

function uuid(group: string, n: number): string {
  return `be9a${group}000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
}

export const sqlUuid = (group: string, n = 'n') =>
  `('be9a${group}000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/**
 * Lays a platform of this size into a migrated, seeded database, in a few statements: Pockets with their fights and accounts,
 * paid orders with their backers, payments, certificates and entries. Not laid are the proofs that `verify` asks for.
 */
export async function layPlatform(client: pg.Client, size: Size): Promise<void> {
  await layOpenPockets(client, size.open)
  await layClosedPockets(client, size.open * size.closedEach)
  const hot = Math.ceil(size.backings / 10)
  const spread = `case when n < ${hot} then 0 else 1 + n % ${size.open - 1} end`
  await layBackings(client, { first: 0, count: size.backings, pocket: spread })
  await client.query('vacuum analyze')
}

/** A copy of a Pocket of the sandbox for each n of a series, with these columns changed. */
export function copies(of: string, series: string, changes: string): string {
  return `insert into pocket select copy.* from ${series} n
    join pocket sample on sample.id = ${of}
    cross join lateral jsonb_populate_record(sample, jsonb_build_object(${changes})) copy`
}

const isTips = 'n % 3 = 1'

async function layOpenPockets(client: pg.Client, count: number): Promise<void> {
  const series = `generate_series(0, ${count - 1})`
  const kind = `case when ${isTips} then '${sandboxIds.tips}'::uuid else '${sandboxIds.share}'::uuid end`
  const shares = (value: string) => `case when not ${isTips} then ${value} end`
  await client.query(
    copies(
      kind,
      series,
      `'id', ${sqlUuid('0')}, 'slug', 'pages-' || n, 'title', 'Pocket fictif ' || n,
       'closes_at', now() + interval '1 day' * (2 + n % 60) + interval '1 second' * n,
       'unit_count', ${shares('800000')}, 'ppm_per_unit', ${shares('1')}, 'earmark_micro', 0,
       'compensation_level1', false, 'cover_backer_alone', false`,
    ),
  )
  await client.query(
    `insert into fight (id, fighter_id, opponent_name, event_name, place, weigh_in_at, scheduled_at,
       windows, contract_reference, contract_approved_at)
     select ${sqlUuid('1')}, $1, 'Adversaire Fictif ' || n, 'Gala Fictif ' || n, 'Lyon',
       now() + interval '89 days', now() + interval '90 days', $2::jsonb, 'BENCH', now() - interval '60 days'
     from ${series} n where not ${isTips}`,
    [sandboxIds.moussa, exactJson(DEFAULT_SETTINGS.fights)],
  )
  await client.query(
    `insert into pocket_fight (pocket_id, fight_id, position, weight)
     select ${sqlUuid('0')}, ${sqlUuid('1')}, 0, 1 from ${series} n where not ${isTips}`,
  )
  await client.query(
    `insert into ledger_account select name || ${sqlUuid('0')} || part, side from ${series} n,
       (values ('escrow:pocket:', '', 'debit'), ('pocket:', ':recipient', 'credit'),
         ('pocket:', ':fee-pending', 'credit')) accounts (name, part, side)`,
  )
}

async function layClosedPockets(client: pg.Client, count: number): Promise<void> {
  if (count === 0) return
  await client.query(
    copies(
      `'${sandboxIds.tips}'`,
      `generate_series(0, ${count - 1})`,
      `'id', ${sqlUuid('2')}, 'slug', 'pages-closed-' || n, 'title', 'Pocket passé ' || n,
       'opens_at', now() - interval '90 days', 'closes_at', now() - interval '60 days',
       'submitted_at', now() - interval '93 days', 'approved_at', now() - interval '92 days',
       'published_at', now() - interval '91 days', 'closed_at', now() - interval '60 days',
       'released_at', now() - interval '57 days', 'completed_at', now() - interval '57 days'`,
    ),
  )
}

interface Laid {
  first: number
  count: number
  /** SQL for the number of the Pocket of the n-th order. */
  pocket: string
  /** Whose they are; each its own backer's where nobody is named. */
  personId?: string
}

/** Paid orders from the n-th on. No two calls may lay the same. */
export async function layBackings(client: pg.Client, laid: Laid): Promise<void> {
  const { first, count, pocket, personId } = laid
  const person = personId ? `'${personId}'::uuid` : sqlUuid('3')
  const series = `generate_series(${first}, ${first + count - 1})`
  const saleFee = priceMicro / 20n
  await client.query('begin')
  if (!personId) {
    await client.query(
      `insert into person (id, alias, kyc_level, kyc_verified_at, country, created_at, captured_micro)
       select ${person}, 'pages-' || n, 'full', now(), 'FR', now(), ${priceMicro} from ${series} n`,
    )
  }
  await client.query(
    `create temp table laid on commit drop as
     select n, ${sqlUuid('4')} as id, ${person} as person_id, p.id as pocket_id, p.kind,
       now() - interval '1 minute' * (1440 + n::bigint * 7919 % 20000) as at, nextval('certificate_number') as number,
       nextval('ledger_entry_id') as entry, case when p.kind = 'share' then 1 end as units,
       case when p.kind = 'share'
         then p.unit_cursor - 1 + row_number() over (partition by p.id order by n) end as sold
     from (select n, ${pocket} as pocket from ${series} n) orders
       join pocket p on p.id = ${sqlUuid('0', 'orders.pocket')}`,
  )
  await client.query(
    `insert into backing (id, person_id, pocket_id, kind, state, units, level1, level2, principal_micro,
       backer_pays_micro, sale_fee_micro, reserve_micro, recipient_micro, cover_bps, settings_hash,
       withdrawal_policy, created_at, reserved_until, payment_id, certificate_number, interval_from,
       interval_until, confirmed_at)
     select id, person_id, pocket_id, kind, 'unlocked', units, false, false, ${priceMicro}, ${priceMicro},
       ${saleFee}, 0, ${priceMicro - saleFee}, 0, keep_order_settings($1::jsonb), 'waiver', at, at, 'pi_pages_' || n,
       number, sold, sold + units, at from laid`,
    [exactJson(DEFAULT_SETTINGS)],
  )
  for (const statement of paidRows) await client.query(statement)
  await client.query('commit')
  await client.query('analyze')
}

const paidRows = [
  `insert into webhook_event (provider, event_id, type, body_hash, received_at, answer)
   select 'stripe', 'evt_pages_' || n, 'payment_intent.succeeded', md5(n::text), at,
     jsonb_build_object('outcome', 'confirmed', 'certificateNumber', number) from laid`,
  `insert into payment (provider, payment_id, event_id, order_id, amount_minor, currency, seen_at,
     recorded_at, outcome)
   select 'stripe', 'pi_pages_' || n, 'evt_pages_' || n, id, 5000, 'eur', at, at, 'confirmed' from laid`,
  `insert into confirmation_email (email_key, order_id, outcome, ended_at)
   select 'pages:' || id, id, 'before', at from laid order by n`,
  `update pocket p set unit_cursor = unit_cursor + sold.units from (
     select pocket_id, sum(units)::int as units from laid where units is not null group by pocket_id) sold
   where p.id = sold.pocket_id`,
  `insert into certificate (number, kind, backing_id, pocket_id, holder_id, original_holder_id,
     principal_micro, interval_from, interval_until, cover_bps, state, minted_at)
   select number, kind, id, pocket_id, person_id, person_id, ${priceMicro}, sold, sold + units, 0,
     'active', at from laid`,
  `insert into ledger_entry (id, business_key, kind, backing_id, pocket_id, booked_at)
   select entry, 'backing:' || id, 'backing', id, pocket_id, at from laid`,
  `insert into posting (entry_id, position, account, amount_micro)
   select entry, position, account, amount from laid cross join lateral (values
     (0, 'escrow:pocket:' || pocket_id, ${priceMicro}::bigint),
     (1, 'pocket:' || pocket_id || ':recipient', -${priceMicro - priceMicro / 20n}::bigint),
     (2, 'pocket:' || pocket_id || ':fee-pending', -${priceMicro / 20n}::bigint)) lines (position, account, amount)`,
]
