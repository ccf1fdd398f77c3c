import type { Relation } from './backing.ts'
import { type CertificateFacts, decideTransfer } from './certificate.ts'
import type { Claim } from './claim.ts'
import {
  type KycLevel,
  kycRefusals,
  type ScreeningVerdict,
  screeningRefusals,
} from './compliance.ts'
import { type MicroUsdc, subtract } from './money.ts'
import { acceptUnless, type Decision, type Refusal, when } from './refusal.ts'
import { leastPrice, type Royalty, royaltyOn } from './resale.ts'
import type { BusinessSettings } from './settings.ts'
import { addDays, hasCome, type Instant } from './time.ts'

/** A certificate as the market sees it. */
export type TradedCertificate = CertificateFacts & {
  /** Its Pocket's books are not closed: its orders can still go back, so nothing of it is sold on. */
  readonly pocketOpen: boolean
  readonly paidByCard: boolean
  readonly paidAt: Instant
}

/** A holder's offer, at one price, until it ends, is taken back or is sold. */
export type Listing = {
  readonly sellerId: string
  readonly priceMicro: MicroUsdc
  readonly endsAt: Instant
  readonly takenBackAt: Instant | null
  readonly soldAt: Instant | null
}

type MarketSettings = Pick<BusinessSettings, 'resale' | 'royaltyBps' | 'kycThreshold'>

/** Card payments can be disputed for long: what they bought is not sold on before. */
function cardLockRefusals(
  { paidByCard, paidAt }: TradedCertificate,
  { cardLockDays }: BusinessSettings['resale'],
  now: Instant,
): readonly Refusal[] {
  const until = addDays(paidAt, cardLockDays)
  return when(paidByCard && !hasCome(until, now), { code: 'card_lock', detail: { until } })
}

function transferRefusals(certificate: TradedCertificate, sellerId: string): readonly Refusal[] {
  const transfer = decideTransfer(certificate, { actorId: sellerId, route: 'in_house_sale' })
  return [
    ...(transfer.ok ? [] : transfer.refusals),
    ...when(certificate.pocketOpen, { code: 'pocket_still_open' }),
  ]
}

/** A price below which the royalty would be nothing is none: no chain of tiny sales goes free of it. */
function priceRefusals(
  priceMicro: MicroUsdc,
  { royaltyBps }: Pick<MarketSettings, 'royaltyBps'>,
): readonly Refusal[] {
  if (priceMicro <= 0n) return [{ code: 'price_not_positive' }]
  const minimumMicro = leastPrice(royaltyBps)
  return when(priceMicro < minimumMicro, { code: 'below_minimum', detail: { minimumMicro } })
}

/**
 * Puts a certificate up for sale. Refuses what `decideTransfer` refuses, `card_lock`, `price_not_positive`,
 * `below_minimum` for a price whose royalty would be nothing, `listing_ended` for an end that has come.
 * Rules NFT-02, FED-02.
 */
export function decideListing(
  certificate: TradedCertificate,
  offer: Pick<Listing, 'sellerId' | 'priceMicro' | 'endsAt'>,
  settings: MarketSettings,
  now: Instant,
): Decision<Listing> {
  const refusals = [
    ...transferRefusals(certificate, offer.sellerId),
    ...cardLockRefusals(certificate, settings.resale, now),
    ...priceRefusals(offer.priceMicro, settings),
    ...when(hasCome(offer.endsAt, now), { code: 'listing_ended' }),
  ]
  return acceptUnless(refusals, () => ({ ...offer, takenBackAt: null, soldAt: null }))
}

/** Takes an offer back. Refuses `not_owner` to others, `listing_ended` when there is nothing to take back. */
export function decideTakingBack(
  listing: Listing,
  actorId: string,
  now: Instant,
): Decision<Listing> {
  const refusals = [
    ...when(listing.sellerId !== actorId, { code: 'not_owner' }),
    ...when(!isLive(listing, now), { code: 'listing_ended' }),
  ]
  return acceptUnless(refusals, () => ({ ...listing, takenBackAt: now }))
}

function isLive(listing: Listing, now: Instant): boolean {
  return listing.takenBackAt === null && listing.soldAt === null && !hasCome(listing.endsAt, now)
}

export type BuyerFacts = {
  readonly buyerId: string
  readonly accountFrozen: boolean
  readonly kycLevel: KycLevel
  /** Lifetime money in, the same counter as for orders. */
  readonly counterMicro: MicroUsdc
  readonly screening: ScreeningVerdict
  /** What is owed to the buyer by name, to pay with. */
  readonly balanceMicro: MicroUsdc
  /** To the fights the share is of. */
  readonly relation: Relation
}

export type Sale = {
  readonly royalty: Royalty
  readonly counterAddedMicro: MicroUsdc
  /** What was due to the seller before the certificate moves; null when nothing was. */
  readonly sellerCredit: Claim | null
}

/**
 * Sells a listed certificate at the price the buyer saw. Price, royalty and certificate move together; what was
 * due to the seller is credited first. Rules NFT-02, KYC-01, KYC-02.
 */
export function decidePurchase(
  market: {
    readonly certificate: TradedCertificate
    readonly listing: Listing
    readonly dueToSeller: Claim | null
  },
  buyer: BuyerFacts,
  seenPriceMicro: MicroUsdc,
  settings: MarketSettings,
  now: Instant,
): Decision<Sale> {
  const { certificate, listing } = market
  const receivedMicro = seenPriceMicro
  const expectedMicro = listing.priceMicro
  const refusals = [
    ...when(buyer.accountFrozen, { code: 'account_frozen' }),
    ...when(!isLive(listing, now), { code: 'listing_ended' }),
    ...when(buyer.buyerId === listing.sellerId, { code: 'buyer_is_seller' }),
    ...when(certificate.kind === 'share' && buyer.relation !== 'none', { code: 'own_pocket' }),
    ...when(receivedMicro !== expectedMicro, {
      code: 'amount_mismatch',
      detail: { expectedMicro, receivedMicro },
    }),
    ...transferRefusals(certificate, listing.sellerId),
    ...cardLockRefusals(certificate, settings.resale, now),
    ...priceRefusals(listing.priceMicro, settings),
    ...kycRefusals(buyer, listing.priceMicro, settings.kycThreshold),
    ...screeningRefusals(buyer.screening),
    ...balanceRefusals(buyer, listing.priceMicro),
  ]
  return acceptUnless(refusals, () => ({
    royalty: royaltyOn(listing.priceMicro, settings.royaltyBps),
    counterAddedMicro: listing.priceMicro,
    sellerCredit: market.dueToSeller,
  }))
}

function balanceRefusals({ balanceMicro }: BuyerFacts, priceMicro: MicroUsdc): readonly Refusal[] {
  if (balanceMicro >= priceMicro) return []
  const missingMicro = subtract(priceMicro, balanceMicro)
  return [{ code: 'balance_too_small', detail: { missingMicro } }]
}
