import { kycRefusals } from '#domain/identity/compliance.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { accept, acceptUnless, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { addMilliseconds, earliest, hasCome, type Instant, MINUTE_MS } from '#domain/kernel/time.ts'
import { type Payment, USDC } from '#domain/orders/confirmation.ts'
import { reservationRefusals, type UnpaidReservation } from '#domain/orders/unpaid-reservation.ts'
import {
  type BuyerFacts,
  type Listing,
  type Market,
  type MarketSettings,
  saleRefusals,
  standingRefusals,
} from './listing.ts'
import { type Royalty, royaltyOn } from './resale.ts'

/** The states of a purchase on the market that is paid from outside. */
export const PURCHASE_STATES = [
  'awaiting_payment',
  'detected',
  'paid',
  'sold',
  'expired',
  'rejected',
  'frozen',
  'refunded',
  'disputed',
  'charged_back',
] as const
export type PurchaseState = (typeof PURCHASE_STATES)[number]

/** The allowed transitions of a purchase; every other one is refused. Invariant R11. */
export const PURCHASE_TRANSITIONS: { readonly [State in PurchaseState]: readonly PurchaseState[] } =
  {
    awaiting_payment: ['detected', 'paid', 'frozen', 'expired', 'rejected'],
    detected: ['awaiting_payment', 'paid', 'frozen', 'expired', 'rejected'],
    // The money is booked for the purchase until it has been screened and is in the escrow.
    paid: ['sold', 'frozen', 'refunded', 'disputed'],
    sold: ['disputed'],
    // A payment may arrive after the reservation has lapsed: it is refitted or refunded.
    expired: ['paid', 'frozen', 'refunded'],
    rejected: ['refunded'],
    frozen: ['paid', 'refunded', 'disputed'],
    refunded: [],
    // After a won dispute its offer may be somebody else's: then it is refunded.
    disputed: ['paid', 'frozen', 'sold', 'refunded', 'charged_back'],
    charged_back: [],
  }

export function mayTransitionPurchase(from: PurchaseState, to: PurchaseState): boolean {
  return PURCHASE_TRANSITIONS[from].includes(to)
}

/** The states in which a purchase keeps its offer from everybody else. */
export const RESERVING_STATES = ['awaiting_payment', 'detected', 'paid'] as const

/** Whether a purchase keeps its offer from others now: while its payment may come, and until it is sold. */
export function reservesOffer(
  { state, reservedUntil }: Pick<PurchaseFacts, 'state' | 'reservedUntil'>,
  now: Instant,
): boolean {
  if (state === 'awaiting_payment') return !hasCome(reservedUntil, now)
  return state === 'detected' || state === 'paid'
}

export type Reserved = {
  readonly royalty: Royalty
  /** What the reservation adds to the buyer's KYC counter. */
  readonly counterAddedMicro: MicroUsdc
  readonly reservedUntil: Instant
}

/** `unpaidReservations`: of this certificate's offers, by all accounts of the natural person. */
type ReservingBuyer = Omit<BuyerFacts, 'balanceMicro'> & {
  readonly unpaidReservations: readonly UnpaidReservation[]
}

type ReservationSettings = MarketSettings & Pick<BusinessSettings, 'reservationMinutes'>

/**
 * Reserves an offer for a buyer who will pay by wallet or card, for half an hour and at most until the offer ends. Refuses what
 * `saleRefusals` says, and `reserved_too_often` after repeated reservations without payment. Rules NFT-02, KYC-01, KYC-02.
 */
export function decideReservation(
  market: Market,
  buyer: ReservingBuyer,
  seenPriceMicro: MicroUsdc,
  settings: ReservationSettings,
  now: Instant,
): Decision<Reserved> {
  const { priceMicro, endsAt } = market.listing
  const until = addMilliseconds(now, settings.reservationMinutes * MINUTE_MS)
  const refusals = [
    ...saleRefusals(market, buyer, seenPriceMicro, settings, now),
    ...reservationRefusals(buyer.unpaidReservations, now),
  ]
  return acceptUnless(refusals, () => ({
    royalty: royaltyOn(priceMicro, settings.royaltyBps),
    counterAddedMicro: priceMicro,
    reservedUntil: earliest(until, endsAt),
  }))
}

export type PurchaseFacts = {
  readonly state: PurchaseState
  readonly priceMicro: MicroUsdc
  readonly reservedUntil: Instant
  /** The payment that has paid it already. */
  readonly paymentId: string | null
}

export type ArrivalFacts = {
  readonly purchase: PurchaseFacts
  readonly market: Market
  /** `counterMicro` leaves out this purchase's own reservation. */
  readonly buyer: Pick<
    BuyerFacts,
    'accountIds' | 'accountFrozen' | 'hasLeft' | 'kycLevel' | 'counterMicro' | 'relation'
  >
  readonly settings: MarketSettings
}

/** The outcome of a payment. Money that has arrived is never just refused: it confirms, is held or refunded. */
export type ArrivalOutcome =
  | { readonly outcome: 'paid' }
  | { readonly outcome: 'frozen'; readonly reason: 'kyc_full_required' | 'account_frozen' }
  | {
      readonly outcome: 'refund'
      readonly reason:
        | 'duplicate_payment'
        | 'order_ended'
        | 'listing_ended'
        | 'not_for_sale'
        | 'quote_expired'
    }

/**
 * What a payment does to its purchase. A second payment is refunded, and so is one for what is no longer for sale. Refuses
 * `asset_mismatch` and `amount_mismatch`: such money is held. Rules NFT-02, KYC-01.
 */
export function decideArrival(
  facts: ArrivalFacts,
  payment: Payment,
  now: Instant,
): Decision<ArrivalOutcome> {
  const { purchase, buyer, settings } = facts
  if (payment.asset !== USDC) return refuse({ code: 'asset_mismatch' })
  if (purchase.paymentId !== null) return refund('duplicate_payment')
  const { priceMicro: expectedMicro } = purchase
  const receivedMicro = payment.amountMicro
  if (receivedMicro !== expectedMicro) {
    return refuse({ code: 'amount_mismatch', detail: { expectedMicro, receivedMicro } })
  }
  const { state } = purchase
  if (state === 'rejected' || state === 'refunded' || buyer.hasLeft) return refund('order_ended')
  const lapsed = !reservesOffer(purchase, now)
  if (lapsed && hasGone(facts.market.listing, payment.seenAt)) return refund('listing_ended')
  const standing = standingRefusals(facts.market, buyer)
  if (standing.some(({ code }) => code === 'listing_ended')) return refund('listing_ended')
  if (standing.length > 0) return refund('not_for_sale')
  if (payment.quoteOver) return refund('quote_expired')
  if (buyer.accountFrozen) return accept({ outcome: 'frozen', reason: 'account_frozen' })
  const known = kycRefusals(buyer, expectedMicro, settings.kycThreshold).length === 0
  return accept(known ? { outcome: 'paid' } : { outcome: 'frozen', reason: 'kyc_full_required' })
}

function refund(
  reason: Extract<ArrivalOutcome, { outcome: 'refund' }>['reason'],
): Decision<ArrivalOutcome> {
  return accept({ outcome: 'refund', reason })
}

/** Somebody else has it now, or its time was over when the money came. */
function hasGone(listing: Listing, seenAt: Instant): boolean {
  return listing.isReserved || hasCome(listing.endsAt, seenAt)
}

/**
 * Hands a paid certificate over, once its payment has been screened and is in the escrow: the rules of a sale are judged again,
 * as of now. Refuses `listing_ended`, `own_pocket` and what `decideTransfer` refuses: the purchase is then refunded. Rule NFT-02.
 */
export function decideHandOver(
  market: Market,
  buyer: Pick<BuyerFacts, 'accountIds' | 'relation'>,
  royalty: Royalty,
): Decision<Royalty> {
  return acceptUnless(standingRefusals(market, buyer), () => royalty)
}
