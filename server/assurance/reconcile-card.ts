import { sql } from 'kysely'
import { addMilliseconds, DAY_MS, hasCome } from '#domain/kernel/time.ts'
import type { Platform } from '#server/kernel/door.ts'
import { readOtherShop, readRefundsByHand } from '#server/ledger/door.ts'
import type { CardMovement } from '#server/ports/door.ts'
import { compareDisputes } from './reconcile-disputes.ts'
import { eachOf, type OpenItem as Item } from './reconciliation.ts'

/**
 * Compares each charge, refund, dispute and fee of the provider's report with ours, both ways, and the clearing account with
 * the orders whose USDC has not come yet. Every difference is an item. Invariant L8.
 * @throws CardUnanswered when the provider does not report.
 */
export async function* reconcileCard(platform: Platform): AsyncGenerator<Item> {
  const report = await platform.ports.card.listMovements()
  const others = await readOtherShop(platform)
  yield* compare(report, 'charge', await readCharges(platform), others)
  yield* compare(report, 'refund', await readRefunds(platform), others)
  yield* compareDisputes(platform, others)
  yield* compareCosts(platform, others)
  yield* compareClearing(platform)
}

type Own = { paymentId: string; amountMinor: bigint; currency: string; at: Date }

const cents = ({ amountMinor, currency }: Pick<Own, 'amountMinor' | 'currency'>) =>
  `${amountMinor} ${currency.toLowerCase()}`

/** A payment may be refunded in parts: they are added up. */
function byPayment(movements: readonly Own[]): Map<string, Own> {
  const sums = new Map<string, Own>()
  for (const movement of movements) {
    const known = sums.get(movement.paymentId)
    const amountMinor = movement.amountMinor + (known?.amountMinor ?? 0n)
    sums.set(movement.paymentId, { ...movement, amountMinor, at: known?.at ?? movement.at })
  }
  return sums
}

function* compare(
  report: readonly CardMovement[],
  kind: CardMovement['kind'],
  own: readonly Own[],
  others: ReadonlySet<string>,
): Generator<Item> {
  const there = byPayment(report.filter((movement) => movement.kind === kind))
  for (const [paymentId, { amountMinor }] of there) {
    // A failed refund has come back whole.
    if (amountMinor === 0n) there.delete(paymentId)
  }
  const here = byPayment(own)
  yield* eachOf(there.values(), (movement): Item[] => {
    const known = here.get(movement.paymentId)
    if (known && cents(known) === cents(movement)) return []
    const place = movement.paymentId
    const unknown = others.has(place) ? 'of_other_shop' : 'unknown_here'
    const differs = known && kind === 'charge' ? 'charge_differs' : (`${kind}_${unknown}` as const)
    const ours = known ? cents(known) : 'nothing'
    return [{ kind: differs, place, here: ours, there: cents(movement), since: movement.at }]
  })
  yield* eachOf(here.values(), (movement): Item[] => {
    if (there.has(movement.paymentId)) return []
    const { paymentId: place, at: since } = movement
    return [
      { kind: `${kind}_unknown_there`, place, here: cents(movement), there: 'nothing', since },
    ]
  })
}

async function readCharges({ db, ports }: Platform): Promise<readonly Own[]> {
  return db
    .selectFrom('payment')
    .select(['payment_id as paymentId', 'amount_minor as amountMinor', 'currency', 'seen_at as at'])
    .where('provider', '=', ports.card.provider)
    .execute()
}

/**
 * What we have had given back, whole payments but for what a bank had taken; what was to go back and did so past us; and
 * parts that went back past us and were booked since.
 */
async function readRefunds({ db, ports }: Platform): Promise<readonly Own[]> {
  const { rows } = await sql<Own>`
    select p.payment_id as "paymentId", p.currency, i.changed_at as at,
      p.amount_minor - coalesce((i.request->>'lostMinor')::bigint, 0) as "amountMinor"
    from effect_intent i join payment p on p.payment_id = i.request->>'paymentId' and p.provider = i.provider
    where i.kind = 'card_refund' and i.state = 'done' and i.provider = ${ports.card.provider}
    union all
    select p.payment_id, p.currency, p.seen_at, p.amount_minor from payment p
    where p.provider = ${ports.card.provider} and p.outcome = 'refunded'
      and p.reason is distinct from 'dispute_lost' and not exists (select from effect_intent i
        where i.kind = 'card_refund' and i.state = 'done' and i.provider = p.provider
          and i.request->>'paymentId' = p.payment_id)`.execute(db)
  return [...rows, ...(await readRefundsByHand(db, ports.card.provider))]
}

/** Fees are booked every hour: what is told of for less than a day is not a difference yet. */
async function* compareCosts(
  { db, clock, ports }: Platform,
  others: ReadonlySet<string>,
): AsyncGenerator<Item> {
  const told = await ports.card.listCosts(null)
  const own = await db
    .selectFrom('card_cost')
    .select(['transaction_id', 'amount_minor as amountMinor', 'currency', 'charged_at as at'])
    .where('provider', '=', ports.card.provider)
    .execute()
  const here = new Map(own.map(({ transaction_id: id, ...cost }) => [id, cost]))
  const there = new Set(told.map(({ transactionId }) => transactionId))
  yield* eachOf(told, ({ transactionId: place, at: since, ...cost }): Item[] => {
    const known = here.get(place)
    if (known && cents(known) === cents(cost)) return []
    if (!known && others.has(cost.paymentId ?? '')) {
      return [{ kind: 'cost_of_other_shop', place, here: 'nothing', there: cents(cost), since }]
    }
    if (!known && !hasCome(addMilliseconds(since, DAY_MS), clock.now())) return []
    const kind = known ? 'cost_differs' : 'cost_unknown_here'
    return [{ kind, place, here: known ? cents(known) : 'nothing', there: cents(cost), since }]
  })
  yield* eachOf(here, ([place, { at: since, ...cost }]): Item[] => {
    if (there.has(place)) return []
    return [{ kind: 'cost_unknown_there', place, here: cents(cost), there: 'nothing', since }]
  })
}

type Transit = {
  place: string
  micro: bigint
  since: Date
  state: string | null
  why: string | null
}

/** The state of the conversions of the clearing account's money. */
const inWords: Readonly<Record<string, string>> = {
  intended: 'asked for',
  unknown: 'no answer yet',
  pending: 'the treasury is at it',
}

/** What lies in clearing is what was captured and not yet turned into USDC, order by order. */
async function* compareClearing({ db, clock }: Platform): AsyncGenerator<Item> {
  const { rows } = await sql<Transit>`
    select place, micro, since, i.state, i.answer ->> 'reason' as why from (
    select place, sum(amount_micro)::bigint as micro, min(booked_at) as since from (
      select p.amount_micro, e.booked_at, coalesce(e.backing_id::text,
        -- A purchase on the market, by the keys of its entries and of their undoing.
        substring(e.business_key from '^(?:reversal:)?purchase:([0-9a-f-]{36})')) as place
      from ledger_entry e join posting p on p.entry_id = e.id
      where p.account = 'clearing:card') each
    where place is not null group by place having sum(amount_micro) <> 0) lies
    left join lateral (select state, answer from effect_intent where kind = 'card_conversion'
      and order_id::text = place order by created_at desc limit 1) i on true`.execute(db)
  const [total] = (
    await sql<{ micro: bigint }>`select coalesce(sum(amount_micro), 0)::bigint as micro
      from posting where account = 'clearing:card'`.execute(db)
  ).rows
  yield* eachOf(rows, ({ place, micro, since, state, why }): Item[] => {
    const item = { place, here: `${micro}`, since }
    if (state === 'refused') return [{ ...item, kind: 'conversion_refused', there: why ?? state }]
    return [{ ...item, kind: 'conversion_in_transit', there: inWords[state ?? ''] ?? 'not yet' }]
  })
  const itemised = rows.reduce((sum, { micro }) => sum + micro, 0n)
  if (itemised === total?.micro) return
  const differs = { kind: 'clearing_differs', place: 'clearing:card', since: clock.now() } as const
  yield { ...differs, here: `${total?.micro}`, there: `${itemised}` }
}
