import { type RawBuilder, sql } from 'kysely'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { type Bps, bps, type MicroUsdc } from '#domain/kernel/money.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { offerObstacles } from '#domain/market/listing.ts'
import { royaltyOn } from '#domain/market/resale.ts'
import { isUuid, type Platform, pagedList } from '#server/kernel/door.ts'
import { findTraded, readListing } from './load-traded.ts'
import { readPrices, worthOf } from './read-prices.ts'

/** An offer, as everybody may see it, without its seller. */
export interface OfferView {
  id: string
  certificateNumber: bigint
  kind: PocketKind
  pocketId: string
  pocketSlug: string
  pocketTitle: string
  recipientName: string
  /** What the first holder paid, without premiums. */
  principalMicro: MicroUsdc
  /** How many fights the Pocket covers; 0 for a gift. */
  coveredFights: number
  units: number | null
  priceMicro: MicroUsdc
  /** The provider's part of the price, which the seller bears. */
  royaltyMicro: MicroUsdc
  royaltyBps: Bps
  /** What so much of the Pocket is taken to be worth; null for a gift that nobody has sold lately. */
  referenceMicro: MicroUsdc | null
  listedAt: Date
  endsAt: Date
  /** Somebody is paying for it; it is free again if that fails. */
  reserved: boolean
}

/** The orders of the list: latest offer first, least price first, or first to end. */
export const OFFER_SORTS = ['recent', 'price', 'ending'] as const

/** What offers are listed, and how. */
export interface OfferSearch {
  sellerId?: string | undefined
  kind?: PocketKind | undefined
  pocketId?: string | undefined
  sort?: (typeof OFFER_SORTS)[number] | undefined
}

type OfferRow = Omit<OfferView, 'royaltyMicro' | 'referenceMicro' | 'royaltyBps'> & {
  royaltyBps: number
  place: bigint
}

/** Open offers; with a seller, theirs alone. */
export const listOffers = pagedList({
  key: { place: 'number', id: 'uuid' },
  rows: ({ clock }: Pick<Platform, 'db' | 'clock'>, search: OfferSearch = {}) => {
    const { sellerId = null, kind = null, pocketId = null, sort = 'recent' } = search
    const now = clock.now()
    return sql<OfferRow>`${offersAt(now, placeOf(sort))}
      where l.taken_back_at is null and l.sold_at is null and l.ends_at > ${now}
        and c.holder_id = l.seller_id and c.burned_at is null
        and (${sellerId}::uuid is null or l.seller_id = ${sellerId}::uuid)
        and (${sellerId}::uuid is not null or c.state in ('active', 'settled') and not exists (
          select from hold s where s.operation = 'freeze_listing' and s.subject = l.id::text
            and s.ended_at is null))
        and (${kind}::text is null or c.kind = ${kind}::text)
        and (${pocketId}::uuid is null or c.pocket_id = ${pocketId}::uuid)`
  },
  present: (rows, platform) => present(platform, rows),
})

/** The least first. */
function placeOf(sort: (typeof OFFER_SORTS)[number]): RawBuilder<bigint> {
  if (sort === 'price') return sql`l.price_micro`
  return sort === 'ending'
    ? sql`(extract(epoch from l.ends_at) * 1000000)::bigint`
    : sql`-(extract(epoch from l.listed_at) * 1000000)::bigint`
}

function offersAt(now: Date, place: RawBuilder<bigint>): RawBuilder<OfferRow> {
  return sql`
    select l.id, l.certificate_number as "certificateNumber", c.kind, c.pocket_id as "pocketId",
      p.slug as "pocketSlug", p.title as "pocketTitle", coalesce(f.name, g.name, '') as "recipientName",
      c.principal_micro as "principalMicro", c.interval_until - c.interval_from as units,
      (select count(*)::int from pocket_fight k where k.pocket_id = p.id) as "coveredFights",
      (p.sold_under ->> 'royaltyBps')::int as "royaltyBps", l.price_micro as "priceMicro",
      l.listed_at as "listedAt", l.ends_at as "endsAt", ${place} as place,
      exists (select from purchase u where u.listing_id = l.id and (u.state in ('detected', 'paid')
        or u.state = 'awaiting_payment' and u.reserved_until > ${now})) as reserved
    from listing l join certificate c on c.number = l.certificate_number
      join pocket p on p.id = c.pocket_id
      left join fighter f on f.id = p.fighter_id left join federation g on g.id = p.federation_id`
}

async function present(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  rows: readonly OfferRow[],
): Promise<OfferView[]> {
  const prices = await readPrices(db, [...new Set(rows.map(({ pocketId }) => pocketId))])
  const now = clock.now()
  return rows.map(({ place: _, ...row }) => {
    const royaltyBps = bps(row.royaltyBps)
    return {
      ...row,
      royaltyBps,
      royaltyMicro: royaltyOn(row.priceMicro, royaltyBps).royaltyMicro,
      referenceMicro: worthOf(prices.get(row.pocketId), row.units, now),
    }
  })
}

/** One offer, also one that has ended, with what keeps everybody from buying it now. */
export interface OneOffer extends OfferView {
  obstacles: readonly Refusal[]
}

/** An offer by its id; null for none. */
export async function findOffer(
  platform: Pick<Platform, 'db' | 'clock'>,
  id: string,
): Promise<OneOffer | null> {
  const { db, clock } = platform
  if (!isUuid(id)) return null
  const now = clock.now()
  const { rows } = await sql<OfferRow>`${offersAt(now, placeOf('recent'))}
    where l.id = ${id}`.execute(db)
  const [offer] = await present(platform, rows)
  const traded = offer && (await findTraded(db, platform, offer.certificateNumber))
  if (!traded) return null
  const listing = await readListing(db, id, now)
  const market = { certificate: traded.certificate, listing }
  const obstacles = offerObstacles(market, traded.soldUnder, now)
  return { ...offer, obstacles }
}
