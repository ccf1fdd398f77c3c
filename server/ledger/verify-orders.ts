import { sql } from 'kysely'
import type { Platform } from '#server/platform.ts'
import { type Check, type Difference, runChecks } from './difference.ts'

const paid = 'payment_id is not null'

const checks: readonly Check[] = [
  {
    invariant: 'L4',
    what: 'a paid order has not exactly one entry',
    query: `select b.id as place from backing b left join ledger_entry e
        on e.backing_id = b.id and e.kind = 'backing'
      group by b.id, b.payment_id having count(e.*) <> (b.payment_id is not null)::int`,
  },
  {
    invariant: 'L7',
    what: 'an order was booked at another price than its own',
    query: `select b.id as place from backing b
      join ledger_entry e on e.backing_id = b.id and e.kind = 'backing'
      left join posting p on p.entry_id = e.id and p.amount_micro < 0
      group by b.id
      having coalesce(sum(-p.amount_micro) filter (where p.account = 'pocket:' || b.pocket_id || ':recipient'), 0)
          <> b.recipient_micro
        or coalesce(sum(-p.amount_micro) filter (where p.account = 'pocket:' || b.pocket_id || ':fee-pending'), 0)
          <> b.sale_fee_micro
        or coalesce(sum(-p.amount_micro) filter (where p.account = 'reserve:cover'), 0) <> b.reserve_micro`,
  },
  {
    invariant: 'C2',
    what: 'a paid order has no certificate, or an unpaid one has',
    query: `select b.id as place from backing b left join certificate c on c.backing_id = b.id
      where (b.${paid}) <> (c.number is not null) or c.number <> b.certificate_number`,
  },
  {
    invariant: 'C2',
    what: 'a certificate belongs to no order',
    query: `select number as place from certificate c
      where not exists (select from backing b where b.id = c.backing_id)`,
  },
  {
    invariant: 'L5',
    what: 'the cursor of a Pocket is not the sum of its intervals',
    query: `select p.id as place from pocket p left join certificate c
        on c.pocket_id = p.id and c.interval_from is not null
      group by p.id having p.unit_cursor <> coalesce(sum(c.interval_until - c.interval_from), 0)
        or p.unit_cursor <> coalesce(max(c.interval_until), 0)
        or coalesce(min(c.interval_from), 0) <> 0`,
  },
  {
    invariant: 'C4',
    what: 'two intervals of a Pocket overlap or leave a gap',
    query: `select number as place from (
        select number, interval_from,
          lag(interval_until, 1, 0) over (partition by pocket_id order by interval_from) as before
        from certificate where interval_from is not null) each
      where interval_from <> before`,
  },
  {
    invariant: 'R5',
    what: 'a share order has no evidence of its waiver from before the payment',
    query: `select b.id as place from backing b left join waiver_evidence w on w.order_id = b.id
      where b.kind = 'share' and b.withdrawal_policy = 'waiver'
        and (w.order_id is null or w.sent_at > b.confirmed_at or w.person_id <> b.person_id)`,
  },
  {
    invariant: 'R11',
    what: 'an order is not where its last step has brought it',
    query: `select b.id as place from backing b left join lateral (
        select to_state from backing_step s where s.backing_id = b.id order by s.id desc limit 1
      ) last on true where last.to_state is distinct from b.state`,
  },
  {
    invariant: 'L4',
    what: 'a payment says that it confirmed an order which another one did',
    query: `select payment_id as place from payment p where outcome in ('confirmed', 'frozen')
      and not exists (select from backing b
        where b.id = p.backing_id and b.payment_id = p.payment_id)`,
  },
  {
    invariant: 'R12',
    what: 'a message was taken without an answer',
    query: 'select event_id as place from webhook_event where answer is null',
  },
  {
    invariant: 'R3',
    what: 'what a person has brought in is not what the orders say',
    query: `select p.id as place from person p left join backing b on b.person_id = p.id and b.${paid}
      group by p.id having p.captured_micro <> coalesce(sum(b.backer_pays_micro), 0)`,
  },
]

/** Orders, certificates, Pockets and persons against each other and against the books. */
export async function verifyOrders(
  platform: Pick<Platform, 'db' | 'clock' | 'settings'>,
): Promise<readonly Difference[]> {
  const { db } = platform
  return [
    ...(await runChecks(db, checks)),
    ...(await verifyThreshold(platform)),
    ...(await verifyHolds(platform)),
  ]
}

/** Without full KYC: what is in use, and what live orders hold, is not above the threshold. */
async function verifyThreshold({
  db,
  clock,
  settings,
}: Pick<Platform, 'db' | 'clock' | 'settings'>): Promise<readonly Difference[]> {
  const { rows } = await sql<{ place: string }>`
    select p.id as place from person p
    where p.kyc_level <> 'full' and
      coalesce((select sum(backer_pays_micro) from backing b where b.person_id = p.id
        and b.payment_id is not null and b.state <> 'frozen'), 0) +
      coalesce((select sum(counter_micro) from reservation r where r.person_id = p.id
        and r.ended_at is null and r.reserved_until > ${clock.now()}), 0)
      > ${settings.kycThreshold.amountMicro}`.execute(db)
  const what = 'a person without full KYC is above the threshold'
  return rows.map(({ place }) => ({ invariant: 'R3', what, where: place }))
}

/** Sold and held together never pass what a Pocket offers. */
async function verifyHolds({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<readonly Difference[]> {
  const { rows } = await sql<{ place: string }>`
    select p.id as place from pocket p
    where p.unit_count is not null and p.unit_count < p.unit_cursor +
      coalesce((select sum(units) from reservation r where r.pocket_id = p.id
        and r.ended_at is null and r.reserved_until > ${clock.now()}), 0)`.execute(db)
  const what = 'a Pocket has sold and holds more units than it offers'
  return rows.map(({ place }) => ({ invariant: 'C4', what, where: place }))
}
