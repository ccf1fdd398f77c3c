import type { PocketKind } from '#domain/campaigns/pocket.ts'
import type { Bps, MicroUsdc } from '#domain/kernel/money.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { hasCome } from '#domain/kernel/time.ts'
import { listingObstacles } from '#domain/market/listing.ts'
import { leastPrice } from '#domain/market/resale.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import { findOpen } from './list-certificate.ts'
import { findTraded } from './load-traded.ts'
import { readPrices, worthOf } from './read-prices.ts'

/** What a holder is told before a price is named. */
export interface SaleTerms {
  certificateNumber: bigint
  kind: PocketKind
  pocketId: string
  units: number | null
  royaltyBps: Bps
  leastPriceMicro: MicroUsdc
  /** What the certificate is taken to be worth; null while nothing says. */
  referenceMicro: MicroUsdc | null
  /** The offer of it that stands. */
  listingId: string | null
  /** Why it cannot be offered now, whatever the price. */
  obstacles: readonly Refusal[]
}

/** The terms on which the actor may offer a certificate; null for somebody else's as for none. */
export async function findSaleTerms(
  platform: Pick<Platform, 'db' | 'clock'>,
  { personId }: Pick<Actor, 'personId'>,
  certificateNumber: number,
): Promise<SaleTerms | null> {
  const { db, clock } = platform
  if (!Number.isSafeInteger(certificateNumber) || certificateNumber < 1) return null
  const number = BigInt(certificateNumber)
  const traded = await findTraded(db, platform, number)
  if (traded?.certificate.ownerId !== personId) return null
  const { certificate, soldUnder, pocketId, units } = traded
  const now = clock.now()
  const open = await findOpen(db, number, now)
  const prices = await readPrices(db, [pocketId])
  return {
    certificateNumber: number,
    kind: certificate.kind,
    pocketId,
    units,
    royaltyBps: soldUnder.royaltyBps,
    leastPriceMicro: leastPrice(soldUnder.royaltyBps),
    referenceMicro: worthOf(prices.get(pocketId), units, now),
    listingId: open && (open.stands || !hasCome(open.endsAt, now)) ? open.id : null,
    obstacles: listingObstacles(certificate, personId, soldUnder, now),
  }
}
