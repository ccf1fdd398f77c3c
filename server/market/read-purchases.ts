import { sql } from 'kysely'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { type PurchaseState, RESERVING_STATES, reservesOffer } from '#domain/market/purchase.ts'
import { type Actor, isUuid, type Platform, pagedList } from '#server/kernel/door.ts'
import {
  type LastSigned,
  lastSigned,
  type SignedPaymentNow,
  signedPaymentOf,
} from '#server/payments/door.ts'

interface Trade {
  id: string
  listingId: string
  certificateNumber: bigint
  kind: PocketKind
  pocketId: string
  pocketTitle: string
  priceMicro: MicroUsdc
  royaltyMicro: MicroUsdc
}

/** The actor's purchase. */
export interface PurchaseView extends Trade {
  /** `payment` by wallet or card; a purchase by balance is sold at once. */
  paidBy: 'payment' | 'balance'
  state: PurchaseState
  createdAt: Date
  reservedUntil: Date
  paidAt: Date | null
  signedPayment: SignedPaymentNow | null
}

/** What the actor has sold. */
export interface SaleView extends Trade {
  /** The price less the royalty, credited to the seller's balance. */
  sellerMicro: MicroUsdc
  soldAt: Date
}

/** A sale that was paid by wallet or card has the id of its purchase. */
const purchases = sql`(
    select id, listing_id, certificate_number, buyer_id, state, price_micro, royalty_micro, created_at,
      reserved_until, paid_at, 'payment' as paid_by from purchase
    union all
    select s.id, s.listing_id, s.certificate_number, s.buyer_id, 'sold', s.price_micro, s.royalty_micro, s.sold_at,
      s.sold_at, s.sold_at, 'balance' from sale s
    where not exists (select from purchase p where p.id = s.id))`

const view = sql`select u.id, u.listing_id as "listingId", u.certificate_number as "certificateNumber", c.kind,
    c.pocket_id as "pocketId", p.title as "pocketTitle", u.state, u.price_micro as "priceMicro",
    u.royalty_micro as "royaltyMicro", u.created_at as "createdAt", u.paid_by as "paidBy",
    u.reserved_until as "reservedUntil", u.paid_at as "paidAt", ${lastSigned('u.id')} as signed
  from ${purchases} u join certificate c on c.number = u.certificate_number
    join pocket p on p.id = c.pocket_id`

/** The actor's unfinished purchase that has this offer reserved; null for none. */
export async function findReservation(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Pick<Actor, 'personId'>,
  listingId: string,
): Promise<string | null> {
  const own = await db
    .selectFrom('purchase')
    .select(['id', 'state', 'reserved_until as reservedUntil'])
    .where('listing_id', '=', listingId)
    .where('buyer_id', '=', actor.personId)
    .where('state', 'in', RESERVING_STATES)
    .execute()
  return own.find((each) => reservesOffer(each, clock.now()))?.id ?? null
}

/** The actor's purchases, the newest first. */
export const listOwnPurchases = pagedList({
  key: { createdAt: 'instant', id: 'uuid' },
  descending: true,
  rows: (_: Pick<Platform, 'db'>, buyerId: string) =>
    sql<Row>`${view} where u.buyer_id = ${buyerId}`,
  present: (rows) => rows.map(present),
})

/** One purchase of the actor's; null for somebody else's as for none. */
export async function findOwnPurchase(
  { db }: Pick<Platform, 'db'>,
  buyerId: string,
  id: string,
): Promise<PurchaseView | null> {
  if (!isUuid(id)) return null
  const { rows } = await sql<Row>`${view}
    where u.buyer_id = ${buyerId} and u.id = ${id}`.execute(db)
  return rows[0] ? present(rows[0]) : null
}

type Row = Omit<PurchaseView, 'signedPayment'> & { signed: LastSigned | null }

function present({ signed, ...purchase }: Row): PurchaseView {
  return { ...purchase, signedPayment: signedPaymentOf(signed) }
}

/** What the actor has sold, the newest first. */
export const listOwnSales = pagedList({
  key: { soldAt: 'instant', id: 'uuid' },
  descending: true,
  rows: (_: Pick<Platform, 'db'>, sellerId: string) => sql<SaleView>`
    select s.id, s.listing_id as "listingId", s.certificate_number as "certificateNumber", c.kind,
      c.pocket_id as "pocketId", p.title as "pocketTitle", s.price_micro as "priceMicro",
      s.royalty_micro as "royaltyMicro", s.seller_micro as "sellerMicro", s.sold_at as "soldAt"
    from sale s join certificate c on c.number = s.certificate_number
      join pocket p on p.id = c.pocket_id
    where s.seller_id = ${sellerId}`,
})
