import { sql } from 'kysely'
import { type Database, isUuid, type Platform, pagedList } from '#server/kernel/door.ts'
import { readHistory, readWaiting } from './read-history.ts'
import type { Sees } from './seen-by.ts'

type Place = Pick<Platform, 'db'>

/** What an operator looks an order up by. */
export interface OrderSearch {
  /** The reference of its payment at the provider, or of its transaction. */
  paymentId?: string | undefined
  certificateNumber?: string | undefined
  state?: string | undefined
}

interface OrderRow {
  id: string
  kind: string
  personId: string
  pocketTitle: string
  state: string
  amountMicro: bigint
  paymentId: string | null
  certificateNumber: bigint | null
  createdAt: Date
}

/**
 * Backings and purchases, the newest first. What is searched is asked of both tables at once: PostgreSQL 15 reads them in the order of
 * their indexes only where neither has a condition of its own.
 */
export const listOrders = pagedList({
  key: { createdAt: 'instant', id: 'uuid' },
  descending: true,
  rows: (_: Place, search: OrderSearch = {}) => sql<OrderRow>`
    select * from (
      select b.id, b.kind, b.person_id as "personId", (select title from pocket where id = b.pocket_id) as "pocketTitle",
        b.state, b.backer_pays_micro as "amountMicro", b.payment_id as "paymentId",
        b.certificate_number as "certificateNumber", b.created_at as "createdAt"
      from backing b
      union all select u.id, 'resale', u.buyer_id, (select title from pocket where id = u.pocket_id),
        u.state, u.price_micro, u.payment_id, u.certificate_number, u.created_at
      from purchase u) each where ${matching(search)}`,
})

function matching({ paymentId, certificateNumber, state }: OrderSearch) {
  const parts = [
    paymentId === undefined ? sql`true` : sql`"paymentId" = ${paymentId}`,
    certificateNumber === undefined
      ? sql`true`
      : sql`"certificateNumber" = ${certificateNumber}::bigint`,
    state === undefined ? sql`true` : sql`state = ${state}`,
  ]
  return sql.join(parts, sql` and `)
}

/** All that is known of one order and its payment, as far as the operator sees it; null for none. */
export async function findOrderDossier(
  { db }: Place,
  orderId: string,
  sees: Pick<Sees, 'names' | 'identity' | 'freezes' | 'log'>,
) {
  if (!isUuid(orderId)) return null
  const order = (await findBacking(db, orderId)) ?? (await findPurchase(db, orderId))
  if (!order) return null
  const { waiverAt, ...shown } = order
  const payment = await readPayment(db, orderId)
  const subjects = ['backing', 'purchase', 'order'].map((noun) => `${noun}:${orderId}`)
  return {
    ...shown,
    reason: sees.freezes ? shown.reason : null,
    waiver: waiverAt,
    waiting: await readWaiting(db, subjects, sees),
    ...payment,
    screenings: sees.identity ? payment.screenings : [],
    entries: await readEntries(db, orderId, sees.names),
    history: await readHistory(db, subjects, sees),
  }
}

interface FoundOrder {
  id: string
  kind: string
  state: string
  waiverAt: Date | null
  [field: string]: unknown
}

async function findBacking(db: Database, id: string): Promise<FoundOrder | undefined> {
  const { rows } = await sql<FoundOrder>`
    select b.id, b.kind, b.state, b.person_id as "personId", b.pocket_id as "pocketId", p.title as "pocketTitle",
      b.units, b.backer_pays_micro as "backerPaysMicro", b.principal_micro as "principalMicro",
      b.reserve_micro as "reserveMicro", b.sale_fee_micro as "saleFeeMicro", b.recipient_micro as "recipientMicro",
      b.payment_id as "paymentId", b.certificate_number as "certificateNumber", b.created_at as "createdAt",
      b.reserved_until as "reservedUntil", b.confirmed_at as "confirmedAt", b.freeze_reason as reason,
      b.void_cause as cause, (select sent_at from waiver_evidence where order_id = b.id) as "waiverAt"
    from backing b join pocket p on p.id = b.pocket_id where b.id = ${id}`.execute(db)
  return rows[0]
}

async function findPurchase(db: Database, id: string): Promise<FoundOrder | undefined> {
  const { rows } = await sql<FoundOrder>`
    select u.id, 'resale' as kind, u.state, u.buyer_id as "personId", u.pocket_id as "pocketId",
      p.title as "pocketTitle", u.price_micro as "backerPaysMicro", u.royalty_micro as "royaltyMicro",
      u.seller_micro as "sellerMicro", u.payment_id as "paymentId",
      u.certificate_number as "certificateNumber", u.created_at as "createdAt",
      u.reserved_until as "reservedUntil", u.paid_at as "confirmedAt", u.freeze_reason as reason,
      null as "waiverAt"
    from purchase u join pocket p on p.id = u.pocket_id where u.id = ${id}`.execute(db)
  return rows[0]
}

/** From the quote to the refund: what the providers were asked and what came of it. */
async function readPayment(db: Database, orderId: string) {
  const all = async (query: ReturnType<typeof sql<object>>) => (await query.execute(db)).rows
  return {
    quotes: await all(sql`
      select eur_cents as "amountMinor", 'EUR' as currency, round(rate_numerator::numeric / rate_denominator, 6)::text as "eurPerUsdc",
        rate_source as "rateSource", quoted_at as "quotedAt", expires_at as "expiresAt", closed_at as "closedAt"
      from card_quote where order_id = ${orderId} order by quoted_at`),
    payments: await all(sql`
      select provider, payment_id as "paymentId", amount_minor as "amountMinor", currency,
        outcome as "paymentOutcome", reason, seen_at as "seenAt", recorded_at as "recordedAt"
      from payment where order_id = ${orderId} order by recorded_at`),
    deposits: await all(sql`
      select sender as "senderAddress", amount_micro as "amountMicro", state as "depositState",
        transaction_hash as reference, mined_at as "minedAt"
      from chain_deposit where order_id = ${orderId} order by mined_at`),
    providerCosts: await all(sql`
      select c.kind as "costKind", c.amount_minor as "amountMinor", c.currency, c.cost_micro as "costMicro",
        c.charged_at as "chargedAt"
      from card_cost c join payment p on p.payment_id = c.payment_id and p.provider = c.provider
      where p.order_id = ${orderId} order by c.charged_at`),
    intents: await all(sql`
      select kind as "intentKind", state as "intentState", provider, provider_reference as reference, attempts,
        created_at as "createdAt", changed_at as "changedAt"
      from effect_intent where order_id = ${orderId} order by created_at`),
    disputes: await all(sql`
      select id as "disputeId", status, reason, amount_minor as "amountMinor", currency, outcome,
        recovered_micro as "recoveredMicro", loss_micro as "lossMicro", opened_at as "openedAt",
        answer_by as "answerBy", ended_at as "endedAt"
      from card_dispute where order_id = ${orderId} order by opened_at`),
    screenings: await all(sql`
      select id as "checkId", verdict, phase, provider, reasons, checked_at as "checkedAt"
      from identity.screening_check where order_id = ${orderId} order by checked_at`),
    steps: await all(sql`
      select to_state as state, reason, at from backing_transition where backing_id = ${orderId}
      union all select to_state, reason, at from purchase_transition where purchase_id = ${orderId} order by at`),
  }
}

/** The lines of the entries that name the order; without `names` persons are hidden. */
async function readEntries(db: Database, orderId: string, names: boolean) {
  const { rows } = await sql<{ account: string }>`
    select e.id as "entryId", e.kind as entry, e.booked_at as "bookedAt", p.account,
      p.amount_micro as "amountMicro", e.business_key as "businessKey"
    from ledger_entry e join posting p on p.entry_id = e.id
    where e.backing_id = ${orderId}
      or (e.backing_id is null and e.business_key like ${`%${orderId}%`}
        and e.pocket_id = (select pocket_id from purchase where id = ${orderId}))
    order by e.id, p.position limit ${MOST_LINES}`.execute(db)
  if (names) return rows
  return rows.map((row) => ({ ...row, account: withoutPerson(row.account) }))
}

const MOST_LINES = 200
const withoutPerson = (account: string) => account.replace(/^payable:person:.*/, 'payable:person:…')
