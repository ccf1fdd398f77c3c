import { sql } from 'kysely'
import { bps, type MicroUsdc } from '#domain/money.ts'
import type { PocketKind } from '#domain/pocket.ts'
import { royaltyOn } from '#domain/resale.ts'
import { type Page, type PageQuery, pageOf } from '#server/page-of.ts'
import type { Platform } from '#server/platform.ts'

/** An offer as everybody may see it: nothing in it says who sells. */
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
}

/** Offers that stand, the oldest first; one's own alone where a seller is named. */
export async function listOffers(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  page: PageQuery,
  sellerId: string | null = null,
): Promise<Page<OfferView>> {
  const [at, id] = page.cursor?.split(' ') ?? []
  const { rows } = await sql<Omit<OfferView, 'royaltyMicro'> & { royaltyBps: number }>`
    select l.id, l.certificate_number as "certificateNumber", c.kind, c.pocket_id as "pocketId",
      (p.sold_under ->> 'royaltyBps')::int as "royaltyBps", p.title as "pocketTitle", c.interval_until - c.interval_from as units,
      l.price_micro as "priceMicro", l.listed_at as "listedAt", l.ends_at as "endsAt"
    from listing l join certificate c on c.number = l.certificate_number
      join pocket p on p.id = c.pocket_id
    where l.taken_back_at is null and l.sold_at is null and l.ends_at > ${clock.now()}
      and c.holder_id = l.seller_id and c.burned_at is null
      and (${sellerId}::uuid is null or l.seller_id = ${sellerId}::uuid)
      and (${sellerId}::uuid is not null or c.state in ('active', 'settled'))
      and (${at ?? null}::text is null
        or (l.listed_at, l.id) > (${at ?? null}::timestamptz, ${id ?? null}::uuid))
    order by l.listed_at, l.id limit ${page.limit + 1}`.execute(db)
  const offers = rows.map(({ royaltyBps, ...row }) => ({
    ...row,
    royaltyMicro: royaltyOn(row.priceMicro, bps(royaltyBps)).royaltyMicro,
  }))
  return pageOf(offers, page, (row) => `${row.listedAt.toISOString()} ${row.id}`)
}
