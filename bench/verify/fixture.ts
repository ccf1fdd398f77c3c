import type pg from 'pg'
import { placeOrders, SPREAD } from '#bench/backing/fixture.ts'
import { eurCents, pocketId, roundingMicro } from '#bench/backing/orders.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { exactJson } from '#server/kernel/exact-json.ts'

/** So many orders are laid and paid in one go. */
const STEP = 5_000

/** Books of so many entries, one for each paid order, with every proof that an order of the platform has. */
export async function layBooks(client: pg.Client, entries: number): Promise<void> {
  await coverFights(client)
  for (let first = 1; first <= entries; first += STEP) {
    const count = Math.min(STEP, entries + 1 - first)
    await placeOrders(client, first, count, false)
    await proveOrders(client, first, count)
    await payOrders(client, first, count)
  }
  await client.query('vacuum analyze')
}

/** A share Pocket covers a fight, and no two share one here. */
async function coverFights(client: pg.Client): Promise<void> {
  const pockets = Array.from({ length: SPREAD + 1 }, (_, n) => pocketId(n))
  await client.query(
    `with fights as (
       insert into fight (id, fighter_id, opponent_name, event_name, place, weigh_in_at, scheduled_at,
         windows, contract_reference, contract_approved_at)
       select gen_random_uuid(), $1, p, 'Gala Fictif', 'Lyon', now() + interval '89 days',
         now() + interval '90 days', $3::jsonb, 'BENCH', now() - interval '60 days'
       from unnest($2::text[]) p returning id, opponent_name)
     insert into pocket_fight (pocket_id, fight_id, position, weight)
     select opponent_name::uuid, id, 0, 1 from fights`,
    [sandboxIds.moussa, pockets, exactJson(DEFAULT_SETTINGS.fights)],
  )
  await client.query(
    `insert into audit_log (at, actor_kind, operation, subject, detail)
     select now(), 'worker', 'draft_pocket', 'pocket:' || p, jsonb_build_object('recipientId', $1::text)
     from unnest($2::text[]) p`,
    [sandboxIds.moussa, pockets],
  )
}

/** Pays orders in a few statements, with all rows that the platform writes when it confirms them. */
async function payOrders(client: pg.Client, first: number, count: number): Promise<void> {
  const at = `('x' || right(b.id::text, 12))::bit(48)::bigint`
  await client.query('begin')
  await client.query(
    `create temp table paid on commit drop as
     select b.*, 'evt_bench_' || ${at} as event, 'pi_bench_' || ${at} as payment,
       nextval('certificate_number') as number, nextval('ledger_entry_id') as entry,
       p.unit_cursor - 1 + row_number() over (partition by b.pocket_id order by b.id) as sold
     from backing b join pocket p on p.id = b.pocket_id where b.id in (
       select ('be0c0000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid
       from generate_series(${first}::bigint, ${first + count - 1}::bigint) n)`,
  )
  for (const statement of paidRows) await client.query(statement)
  await client.query('commit')
}

const paidRows = [
  `insert into webhook_event (provider, event_id, type, body_hash, received_at, answer)
   select 'stripe', event, 'payment_intent.succeeded', md5(event), now(),
     jsonb_build_object('outcome', 'confirmed', 'certificateNumber', number) from paid`,
  `insert into payment (provider, payment_id, event_id, order_id, amount_minor, currency, seen_at,
     recorded_at, outcome)
   select 'stripe', payment, event, id, ${eurCents}, 'eur', now(), now(), 'confirmed' from paid`,
  `update pocket p set unit_cursor = unit_cursor + sold.units from (
     select pocket_id, sum(units)::int as units from paid group by pocket_id) sold
   where p.id = sold.pocket_id`,
  `update person p set captured_micro = captured_micro + backer_pays_micro from paid
   where p.id = paid.person_id`,
  `update reservation r set ended_at = now(), ended_because = 'paid' from paid where order_id = paid.id`,
  `update backing b set state = 'confirmed', payment_id = payment, confirmed_at = now(),
     certificate_number = number, interval_from = sold, interval_until = sold + paid.units
   from paid where b.id = paid.id`,
  `insert into backing_transition (backing_id, from_state, to_state, at)
   select id, 'awaiting_payment', 'confirmed', now() from paid`,
  `insert into certificate (number, kind, backing_id, pocket_id, holder_id, original_holder_id,
     principal_micro, interval_from, interval_until, cover_bps, state, minted_at)
   select number, kind, id, pocket_id, person_id, person_id, principal_micro, sold, sold + units,
     cover_bps, 'locked', now() from paid`,
  `insert into chain_intent (key, kind, backing_id, created_at)
   select 'mint:' || id, 'mint', id, now() from paid`,
  `insert into ledger_entry (id, business_key, kind, backing_id, pocket_id, booked_at)
   select entry, 'backing:' || id, 'backing', id, pocket_id, now() from paid`,
  `insert into posting (entry_id, position, account, amount_micro)
   select entry, position, account, amount from paid cross join lateral (values
     (0, 'clearing:card', backer_pays_micro + ${roundingMicro}),
     (1, 'pocket:' || pocket_id || ':recipient', -recipient_micro),
     (2, 'pocket:' || pocket_id || ':fee-pending', -sale_fee_micro),
     (3, 'fx_rounding', ${-roundingMicro})) lines (position, account, amount)`,
  `insert into outbox (key, kind, payload, created_at, due_at)
   select 'screen:' || id, 'screen_payment', jsonb_build_object('backingId', id), now(), 'infinity' from paid`,
]

/** What an order has before it is paid: its first step, a screening that was passed, and a waiver. */
async function proveOrders(client: pg.Client, first: number, count: number): Promise<void> {
  const range = `where b.id in (
    select ('be0c0000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid
    from generate_series($1::bigint, $1::bigint + $2::bigint - 1) n)`
  const orders = `from backing b ${range}`
  const bounds = [first, count]
  await client.query(
    `insert into backing_transition (backing_id, from_state, to_state, at)
     select b.id, null, 'awaiting_payment', b.created_at ${orders}`,
    bounds,
  )
  await client.query(
    `insert into identity.screening_check (person_id, phase, verdict, provider, provider_reference, checked_at)
     select b.person_id, 'before_payment', 'pass', 'bench', b.id, b.created_at ${orders}`,
    bounds,
  )
  await client.query(
    `insert into audit_log (at, actor_kind, actor_id, operation, subject, detail)
     select q.quoted_at, 'person', b.person_id, 'own_orders', 'card-quote:' || q.intent_key,
       jsonb_build_object('orderId', b.id, 'eurCents', q.eur_cents::text,
         'rate', q.rate_numerator || '/' || q.rate_denominator)
     from card_quote q join backing b on b.id = q.order_id ${range}`,
    bounds,
  )
  const known = `(select b.person_id, p.kyc_verified_at
    from backing b join person p on p.id = b.person_id ${range}) known`
  await client.query(
    `insert into identity.person_identity (person_id, legal_name, birth_date, country, provider,
       provider_reference, verified_at)
     select person_id, 'Bench', '1990-01-01', 'FR', 'bench', person_id, kyc_verified_at
     from ${known}`,
    bounds,
  )
  await client.query(
    `with cases as (insert into kyc_case (id, person_id, provider, stand_in, status, opened_at, changed_at,
       verified_at, expires_at)
     select gen_random_uuid(), person_id, 'bench', true, 'approved', kyc_verified_at, kyc_verified_at,
       kyc_verified_at, kyc_verified_at + interval '2 years' from ${known}
     returning id, verified_at)
     insert into audit_log (at, actor_kind, operation, subject, detail)
     select verified_at, 'worker', 'record_kyc_status', 'kyc_case:' || id,
       '{"from": "pending", "to": "approved"}' from cases`,
    bounds,
  )
  const text = `'Je renonce à ' || b.id`
  await client.query(
    `insert into waiver_evidence (order_id, person_id, terms_version, exact_text, salt, salted_hash,
       principal_micro, backer_pays_micro, box_at_first, box_when_sent, ticked_at, sent_at)
     select b.id, b.person_id, 'bench', ${text}, b.id,
       encode(sha256(convert_to(b.id || chr(10) || ${text}, 'UTF8')), 'hex'),
       b.principal_micro, b.backer_pays_micro, 'unticked', 'ticked', b.created_at, b.created_at ${orders}`,
    bounds,
  )
}
