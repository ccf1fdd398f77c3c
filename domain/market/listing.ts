import { type CertificateFacts, decideTransfer } from '#domain/certificates/certificate.ts'
import {
  type KycLevel,
  kycRefusals,
  type ScreeningVerdict,
  screeningRefusals,
} from '#domain/identity/compliance.ts'
import { type MicroUsdc, subtract } from '#domain/kernel/money.ts'
import { acceptUnless, type Decision, type Refusal, when } from '#domain/kernel/refusal.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { addDays, hasCome, type Instant } from '#domain/kernel/time.ts'
import type { Relation } from '#domain/orders/backing.ts'
import { type SpendingFacts, spendingRefusals } from '#domain/orders/spending.ts'
import type { Claim } from '#domain/settlements/claim.ts'
import { leastPrice, type Royalty, royaltyOn } from './resale.ts'

/** A certificate as the market sees it. */
export type TradedCertificate = CertificateFacts & {
  /** Its Pocket is not closed: its orders can still be refunded, so its certificates are not sold. */
  readonly pocketOpen: boolean
  /** There its owner alone can move it: to be sold, it comes back to the vault first. */
  readonly inWallet: boolean
  readonly paidByCard: boolean
  readonly paidAt: Instant
}

/** A holder's offer at a fixed price, until it ends, is withdrawn or sold. */
export type Listing = {
  readonly sellerId: string
  readonly priceMicro: MicroUsdc
  readonly endsAt: Instant
  readonly takenBackAt: Instant | null
  readonly soldAt: Instant | null
  /** A purchase has it reserved, until it is paid or lapses. */
  readonly isReserved: boolean
  /** Compliance is looking into it: it is neither sold nor withdrawn. */
  readonly isFrozen: boolean
}

/** What is for sale, and as what. */
export type Market = { readonly certificate: TradedCertificate; readonly listing: Listing }

export type MarketSettings = Pick<BusinessSettings, 'resale' | 'royaltyBps' | 'kycThreshold'>

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
    ...when(certificate.inWallet, { code: 'sold_from_vault' }),
  ]
}

/** A price must be high enough for a royalty: no chain of tiny sales avoids it. */
function priceRefusals(
  priceMicro: MicroUsdc,
  { royaltyBps }: Pick<MarketSettings, 'royaltyBps'>,
): readonly Refusal[] {
  if (priceMicro <= 0n) return [{ code: 'price_not_positive' }]
  const minimumMicro = leastPrice(royaltyBps)
  return when(priceMicro < minimumMicro, { code: 'below_minimum', detail: { minimumMicro } })
}

/**
 * Why a certificate cannot be put up for sale now, whatever the price. Says what `decideTransfer` refuses, `pocket_still_open`,
 * `sold_from_vault` and `card_lock`.
 */
export function listingObstacles(
  certificate: TradedCertificate,
  sellerId: string,
  { resale }: Pick<MarketSettings, 'resale'>,
  now: Instant,
): readonly Refusal[] {
  return [...transferRefusals(certificate, sellerId), ...cardLockRefusals(certificate, resale, now)]
}

/**
 * Why an offer cannot be bought now, whoever asks. Says `listing_ended`, `listing_reserved`, `listing_frozen` and what
 * `listingObstacles` says; of an offer that has ended, only that.
 */
export function offerObstacles(
  { certificate, listing }: Market,
  settings: Pick<MarketSettings, 'resale'>,
  now: Instant,
): readonly Refusal[] {
  const live = liveRefusals(listing, now)
  const hasLeftSeller = certificate.ownerId !== listing.sellerId
  if (hasLeftSeller || live.some(({ code }) => code === 'listing_ended'))
    return [{ code: 'listing_ended' }]
  return [
    ...live,
    ...when(listing.isFrozen, { code: 'listing_frozen' }),
    ...listingObstacles(certificate, listing.sellerId, settings, now),
  ]
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
    ...listingObstacles(certificate, offer.sellerId, settings, now),
    ...priceRefusals(offer.priceMicro, settings),
    ...when(hasCome(offer.endsAt, now), { code: 'listing_ended' }),
  ]
  return acceptUnless(refusals, () => ({
    ...offer,
    takenBackAt: null,
    soldAt: null,
    isReserved: false,
    isFrozen: false,
  }))
}

/**
 * Withdraws an offer. Refuses `not_owner` to others, `listing_ended` when there is nothing to withdraw, `listing_reserved` while
 * somebody is buying it, and `listing_frozen`: it could be offered anew.
 */
export function decideTakingBack(
  listing: Listing,
  actorId: string,
  now: Instant,
): Decision<Listing> {
  const refusals = [
    ...when(listing.sellerId !== actorId, { code: 'not_owner' }),
    ...liveRefusals(listing, now),
    ...when(listing.isFrozen, { code: 'listing_frozen' }),
  ]
  return acceptUnless(refusals, () => ({ ...listing, takenBackAt: now }))
}

/** A reservation may outlast its offer: what is being paid can still be bought. */
function liveRefusals(listing: Listing, now: Instant): readonly Refusal[] {
  if (isGone(listing)) return [{ code: 'listing_ended' }]
  if (listing.isReserved) return [{ code: 'listing_reserved' }]
  return when(hasCome(listing.endsAt, now), { code: 'listing_ended' })
}

function isGone({ takenBackAt, soldAt }: Listing): boolean {
  return takenBackAt !== null || soldAt !== null
}

/** Why a certificate cannot pass from its seller to this buyer, whatever the price and the way of paying. */
export function standingRefusals(
  { certificate, listing }: Market,
  { accountIds, relation }: Pick<BuyerFacts, 'accountIds' | 'relation'>,
): readonly Refusal[] {
  return [
    ...when(isGone(listing), { code: 'listing_ended' }),
    ...when(listing.isFrozen, { code: 'listing_frozen' }),
    ...when(accountIds.includes(listing.sellerId), { code: 'buyer_is_seller' }),
    ...when(certificate.kind === 'share' && relation !== 'none', { code: 'own_pocket' }),
    ...transferRefusals(certificate, listing.sellerId),
  ]
}

export type BuyerFacts = {
  /** The buyer’s account, and each that counts as the same natural person. */
  readonly accountIds: readonly string[]
  readonly emailVerified: boolean
  readonly countryBlocked: boolean
  readonly accountFrozen: boolean
  /** Has deleted their account meanwhile. */
  readonly hasLeft?: boolean
  readonly kycLevel: KycLevel
  /** Lifetime money in, the same counter as for orders. */
  readonly counterMicro: MicroUsdc
  readonly screening: ScreeningVerdict
  readonly spending: SpendingFacts
  /** Has answered the questions about the risk of shares. */
  readonly knowsRisk: boolean
  /** The buyer's own balance, to pay with. */
  readonly balanceMicro: MicroUsdc
  /** The buyer's relation to the share's fights. */
  readonly relation: Relation
}

export type Sale = {
  readonly royalty: Royalty
  readonly counterAddedMicro: MicroUsdc
  /** Dues credited to the seller before the certificate moves; null if none. */
  readonly sellerCredit: Claim | null
}

/**
 * Why a certificate is not sold to somebody at the price that they have seen, however they would pay. Says
 * `email_unverified`, `country_blocked`, `account_frozen`, `listing_ended`, `listing_reserved`, `amount_mismatch`, and what
 * `standingRefusals`, the card's lock, the least price, the questions about the risk of shares, KYC, the buyer's own limits and the screening say.
 */
export function saleRefusals(
  market: Market,
  buyer: Omit<BuyerFacts, 'balanceMicro'>,
  receivedMicro: MicroUsdc,
  settings: MarketSettings,
  now: Instant,
): readonly Refusal[] {
  const { certificate, listing } = market
  const expectedMicro = listing.priceMicro
  return [
    ...when(!buyer.emailVerified, { code: 'email_unverified' }),
    ...when(buyer.countryBlocked, { code: 'country_blocked' }),
    ...when(buyer.accountFrozen, { code: 'account_frozen' }),
    ...when(receivedMicro !== expectedMicro, {
      code: 'amount_mismatch',
      detail: { expectedMicro, receivedMicro },
    }),
    ...(isGone(listing) ? [] : liveRefusals(listing, now)),
    ...standingRefusals(market, buyer),
    ...cardLockRefusals(certificate, settings.resale, now),
    ...priceRefusals(listing.priceMicro, settings),
    ...when(certificate.kind === 'share' && !buyer.knowsRisk, { code: 'risk_questions_open' }),
    ...kycRefusals(buyer, listing.priceMicro, settings.kycThreshold),
    ...spendingRefusals(buyer.spending, listing.priceMicro),
    ...screeningRefusals(buyer.screening),
  ]
}

/**
 * Sells a listed certificate to a buyer who pays with their own balance. Price, royalty and certificate move together; dues are
 * credited to the seller first. Refuses what `saleRefusals` says and `balance_too_small`. Rules NFT-02, KYC-01, KYC-02.
 */
export function decidePurchase(
  market: Market & { readonly dueToSeller: Claim | null },
  buyer: BuyerFacts,
  seenPriceMicro: MicroUsdc,
  settings: MarketSettings,
  now: Instant,
): Decision<Sale> {
  const { listing } = market
  const refusals = [
    ...saleRefusals(market, buyer, seenPriceMicro, settings, now),
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
