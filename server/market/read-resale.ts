import { sql } from 'kysely'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { bps, type MicroUsdc } from '#domain/kernel/money.ts'
import type { PurchaseState } from '#domain/market/purchase.ts'
import { royaltyOn } from '#domain/market/resale.ts'
import { type Page, type PageQuery, type Platform, pageOf } from '#server/kernel/door.ts'

/** An offer, as everybody may see it, without its seller. */
export interface OfferView {
  id: string
  certificateNumber: bigint
  kind: PocketKind
  pocketId: string
  pocketTitle: string
  units: number | null
  priceMicro: MicroUsdc
  /** The provider's part of the price, which the seller bears. */
  royaltyMicro: MicroUsdc
  listedAt: Date
  endsAt: Date
  /** Somebody is paying for it; it is free again if that fails. */
  reserved: boolean
}

/** Open offers, the oldest first; with a seller, theirs alone. */
export async function listOffers(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  page: PageQuery,
  sellerId: string | null = null,
): Promise<Page<OfferView>> {
  const [at, id] = page.cursor?.split(' ') ?? []
  const { rows } = await sql<Omit<OfferView, 'royaltyMicro'> & { royaltyBps: number }>`
    select l.id, l.certificate_number as "certificateNumber", c.kind, c.pocket_id as "pocketId",
      (p.sold_under ->> 'royaltyBps')::int as "royaltyBps", p.title as "pocketTitle", c.interval_until - c.interval_from as units,
      l.price_micro as "priceMicro", l.listed_at as "listedAt", l.ends_at as "endsAt",
      exists (select from purchase u where u.listing_id = l.id and (u.state in ('detected', 'paid')
        or u.state = 'awaiting_payment' and u.reserved_until > ${clock.now()})) as reserved
    from listing l join certificate c on c.number = l.certificate_number
      join pocket p on p.id = c.pocket_id
    where l.taken_back_at is null and l.sold_at is null and l.ends_at > ${clock.now()}
      and c.holder_id = l.seller_id and c.burned_at is null
      and (${sellerId}::uuid is null or l.seller_id = ${sellerId}::uuid)
      and (${sellerId}::uuid is not null or c.state in ('active', 'settled') and not exists (
        select from hold s where s.operation = 'freeze_listing' and s.subject = l.id::text
          and s.ended_at is null))
      and (${at ?? null}::text is null
        or (l.listed_at, l.id) > (${at ?? null}::timestamptz, ${id ?? null}::uuid))
    order by l.listed_at, l.id limit ${page.limit + 1}`.execute(db)
  const offers = rows.map(({ royaltyBps, ...row }) => ({
    ...row,
    royaltyMicro: royaltyOn(row.priceMicro, bps(royaltyBps)).royaltyMicro,
  }))
  return pageOf(offers, page, (row) => `${row.listedAt.toISOString()} ${row.id}`)
}

/** The actor's purchase, paid by wallet or card. */
export interface PurchaseView {
  id: string
  listingId: string
  certificateNumber: bigint
  kind: PocketKind
  pocketId: string
  pocketTitle: string
  state: PurchaseState
  priceMicro: MicroUsdc
  royaltyMicro: MicroUsdc
  createdAt: Date
  reservedUntil: Date
  paidAt: Date | null
}

const view = sql`select u.id, u.listing_id as "listingId", u.certificate_number as "certificateNumber", c.kind,
    u.pocket_id as "pocketId", p.title as "pocketTitle", u.state, u.price_micro as "priceMicro",
    u.royalty_micro as "royaltyMicro", u.created_at as "createdAt",
    u.reserved_until as "reservedUntil", u.paid_at as "paidAt"
  from purchase u join certificate c on c.number = u.certificate_number
    join pocket p on p.id = u.pocket_id`

/** The actor's purchases, the newest first. */
export async function listOwnPurchases(
  { db }: Pick<Platform, 'db'>,
  page: PageQuery,
  buyerId: string,
): Promise<Page<PurchaseView>> {
  const [at, id] = page.cursor?.split(' ') ?? []
  const { rows } = await sql<PurchaseView>`${view} where u.buyer_id = ${buyerId}
    and (${at ?? null}::text is null
      or (u.created_at, u.id) < (${at ?? null}::timestamptz, ${id ?? null}::uuid))
    order by u.created_at desc, u.id desc limit ${page.limit + 1}`.execute(db)
  return pageOf(rows, page, (row) => `${row.createdAt.toISOString()} ${row.id}`)
}

/** One purchase of the actor's; null for somebody else's as for none. */
export async function findOwnPurchase(
  { db }: Pick<Platform, 'db'>,
  buyerId: string,
  id: string,
): Promise<PurchaseView | null> {
  const { rows } = await sql<PurchaseView>`${view}
    where u.buyer_id = ${buyerId} and u.id = ${id}`.execute(db)
  return rows[0] ?? null
}
