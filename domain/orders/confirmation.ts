import { closingTime, drainEnd, type PocketFacts } from '#domain/campaigns/pocket-status.ts'
import { type KycLevel, kycRefusals, type ScreeningVerdict } from '#domain/identity/compliance.ts'
import { nextInterval, type UnitInterval } from '#domain/kernel/interval.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { hasCome, type Instant, isBefore } from '#domain/kernel/time.ts'
import type { OrderPrice } from '#domain/ledger/order-price.ts'

/** The states of an order, from the first quote to its end. */
export const BACKING_STATES = [
  'quoted',
  'awaiting_payment',
  'detected',
  'confirmed',
  'unlocked',
  'settled',
  'expired',
  'failed',
  'rejected',
  'frozen',
  'withdrawn',
  'refunded',
  'disputed',
  'charged_back',
] as const
export type BackingState = (typeof BACKING_STATES)[number]

/** The allowed transitions of an order; every other one is refused. Invariant R11. */
export const BACKING_TRANSITIONS: { readonly [State in BackingState]: readonly BackingState[] } = {
  quoted: ['awaiting_payment', 'rejected', 'expired'],
  awaiting_payment: [
    'detected',
    'confirmed',
    'frozen',
    'expired',
    'failed',
    'rejected',
    'refunded',
  ],
  detected: ['awaiting_payment', 'confirmed', 'frozen', 'failed', 'rejected', 'refunded'],
  confirmed: ['unlocked', 'frozen', 'withdrawn', 'refunded', 'disputed'],
  unlocked: ['settled', 'frozen', 'withdrawn', 'refunded', 'disputed'],
  settled: ['frozen', 'disputed'],
  // A payment may arrive after the reservation has lapsed: it is refitted or refunded.
  expired: ['confirmed', 'frozen', 'refunded'],
  failed: ['confirmed', 'frozen', 'refunded'],
  rejected: ['refunded'],
  frozen: ['confirmed', 'unlocked', 'settled', 'refunded', 'disputed'],
  withdrawn: ['refunded'],
  refunded: [],
  disputed: ['confirmed', 'unlocked', 'settled', 'frozen', 'charged_back'],
  charged_back: [],
}

export function mayTransition(from: BackingState, to: BackingState): boolean {
  return BACKING_TRANSITIONS[from].includes(to)
}

/** Whether an order may be frozen. A disputed one is stopped already, until the bank decides. */
export function mayFreeze(state: BackingState): boolean {
  return state !== 'disputed' && mayTransition(state, 'frozen')
}

const UNPAID: ReadonlySet<BackingState> = new Set(['quoted', 'awaiting_payment', 'detected'])
const PAID: ReadonlySet<BackingState> = new Set(['confirmed', 'unlocked', 'frozen'])

/** It awaits its payment: ending it books nothing. */
export function isUnpaid(state: BackingState): boolean {
  return UNPAID.has(state)
}

/** Its money is in escrow or quarantine and can be refunded. That of a withdrawn order is being refunded already. */
export function isPaid(state: BackingState): boolean {
  return PAID.has(state)
}

/** The result of a confirmation; the same for every repetition of its payment. */
export type Confirmation = {
  /** The payment that confirmed it, as its provider or the chain names it. */
  readonly paymentId: string
  readonly certificateNumber: number
  /** The units on the Pocket's cursor; null where nothing is sold by the unit. */
  readonly interval: UnitInterval | null
}

/** Money that has arrived. */
export type Payment = {
  readonly paymentId: string
  readonly amountMicro: MicroUsdc
  readonly asset: string
  /** When the provider or the chain first saw it, not when we heard of it. */
  readonly seenAt: Instant
  /** The quote that it was paid under had ended by then: its price is not what it was. */
  readonly quoteOver?: boolean
}

export type ConfirmationFacts = {
  readonly backing: {
    readonly state: BackingState
    /** Null where nothing is sold by the unit. */
    readonly units: number | null
    readonly price: OrderPrice
    readonly reservedUntil: Instant
    readonly confirmation: Confirmation | null
    /** It had ended when a bout of its Pocket changed, so its backer was not asked. */
    readonly missedQuestion: boolean
  }
  /** `unitsTaken.reservedUnits` leaves out this order's own reservation. */
  readonly pocket: PocketFacts
  readonly backer: {
    readonly kycLevel: KycLevel
    /** Lifetime money in with live reservations, without this order. */
    readonly counterMicro: MicroUsdc
    readonly accountFrozen: boolean
    /** Has deleted their account meanwhile, and could do nothing with a certificate. */
    readonly hasLeft?: boolean
  }
  readonly nextCertificateNumber: number
  readonly settings: Pick<BusinessSettings, 'kycThreshold'>
}

/** Why a payment is refunded. */
export type RefundReason =
  | 'duplicate_payment'
  | 'order_ended'
  | 'pocket_cancelled'
  | 'pocket_closed'
  | 'quote_expired'
  | 'sold_out'

/** Why money and certificate wait for an operator. */
export type FreezeReason = 'kyc_full_required' | 'account_frozen' | 'pocket_frozen'

/** The outcome of a payment. Money that has arrived is never just refused: it confirms, is held or refunded. */
export type ConfirmationOutcome =
  | ({ readonly outcome: 'confirmed'; readonly refitted: boolean } & Confirmation)
  | ({ readonly outcome: 'frozen'; readonly reason: FreezeReason } & Confirmation)
  | ({ readonly outcome: 'already_confirmed' } & Confirmation)
  | { readonly outcome: 'refund'; readonly reason: RefundReason }

/** The only asset that pays an order. */
export const USDC = 'USDC'
const ENDED: ReadonlySet<BackingState> = new Set([
  'quoted',
  'rejected',
  'withdrawn',
  'refunded',
  'charged_back',
])

/**
 * What a payment does to its order. The same payment again gives the same answer; a second payment is refunded. Refuses
 * `asset_mismatch` and `amount_mismatch`: such money belongs to no order and is held. Rules PRO-03, KYC-01, invariants R2, R3,
 * C4.
 */
export function decideConfirmation(
  facts: ConfirmationFacts,
  payment: Payment,
  now: Instant,
): Decision<ConfirmationOutcome> {
  const { backing } = facts
  if (backing.confirmation?.paymentId === payment.paymentId) {
    return accept({ outcome: 'already_confirmed', ...backing.confirmation })
  }
  if (payment.asset !== USDC) return refuse({ code: 'asset_mismatch' })
  if (backing.confirmation) return accept({ outcome: 'refund', reason: 'duplicate_payment' })
  const expectedMicro = backing.price.backerPaysMicro
  if (payment.amountMicro !== expectedMicro) {
    const receivedMicro = payment.amountMicro
    return refuse({ code: 'amount_mismatch', detail: { expectedMicro, receivedMicro } })
  }
  const reason = refundReason(facts, payment, now)
  return accept(reason ? { outcome: 'refund', reason } : taken(facts, payment, now))
}

/** A payment that is on its way keeps the reservation alive; else it ends at its time. */
function reservationLapsed({ backing }: ConfirmationFacts, now: Instant): boolean {
  if (backing.state === 'detected') return false
  return backing.state !== 'awaiting_payment' || hasCome(backing.reservedUntil, now)
}

function refundReason(
  facts: ConfirmationFacts,
  payment: Payment,
  now: Instant,
): RefundReason | null {
  const { backing, pocket, backer } = facts
  if (ENDED.has(backing.state) || backing.missedQuestion || backer.hasLeft) return 'order_ended'
  if (pocket.history.cancelledAt) return 'pocket_cancelled'
  const seenInTime = isBefore(payment.seenAt, closingTime(pocket))
  const booksClosed = pocket.history.closedAt !== null || hasCome(drainEnd(pocket), now)
  if (!seenInTime || booksClosed) return 'pocket_closed'
  if (payment.quoteOver) return 'quote_expired'
  return fits(facts, now) ? null : 'sold_out'
}

/** What is known of a confirmed order once its payment has been screened. */
export interface ScreenedFacts {
  /** Without an answer the order stays locked, and is screened again. */
  verdict: Exclude<ScreeningVerdict, 'pending'>
  payerIsFrozen: boolean
  /** The payer turns out to have other accounts, and is above the KYC threshold with them. */
  exceedsThreshold: boolean
}

/** Why a confirmed order is frozen once its payment has been screened; null where its certificate is unlocked. Rules KYC-01, KYC-02. */
export function decideScreened({
  verdict,
  payerIsFrozen,
  exceedsThreshold,
}: ScreenedFacts): 'screening_hit' | 'account_frozen' | 'kyc_full_required' | null {
  if (verdict === 'hit') return 'screening_hit'
  if (payerIsFrozen) return 'account_frozen'
  return exceedsThreshold ? 'kyc_full_required' : null
}

/** Whether the maintenance tick may end an order: its reservation is over, and no payment is on its way. */
export function isExpired(
  backing: Pick<ConfirmationFacts['backing'], 'state' | 'reservedUntil'>,
  now: Instant,
): boolean {
  const waits = backing.state === 'awaiting_payment' || backing.state === 'quoted'
  return waits && hasCome(backing.reservedUntil, now)
}

/** Units still reserved are there by right; units whose reservation lapsed must be free once more. */
function fits(facts: ConfirmationFacts, now: Instant): boolean {
  const { backing, pocket } = facts
  if (backing.units === null || pocket.terms.kind !== 'share') return true
  const { cursorUnits, reservedUnits } = pocket.unitsTaken
  const free = pocket.terms.unitCount - cursorUnits - reservedUnits
  const enough = backing.units <= free
  invariant(enough || reservationLapsed(facts, now), 'a live reservation always has its units')
  return enough
}

function taken(facts: ConfirmationFacts, payment: Payment, now: Instant): ConfirmationOutcome {
  const { backing, pocket } = facts
  const { cursorUnits } = pocket.unitsTaken
  const confirmation: Confirmation = {
    paymentId: payment.paymentId,
    certificateNumber: facts.nextCertificateNumber,
    interval: backing.units === null ? null : nextInterval(cursorUnits, backing.units),
  }
  const reason = freezeReason(facts)
  return reason
    ? { outcome: 'frozen', reason, ...confirmation }
    : { outcome: 'confirmed', refitted: reservationLapsed(facts, now), ...confirmation }
}

function freezeReason({
  backing,
  backer,
  pocket,
  settings,
}: ConfirmationFacts): FreezeReason | null {
  if (pocket.history.frozenAt) return 'pocket_frozen'
  if (backer.accountFrozen) return 'account_frozen'
  const { backerPaysMicro } = backing.price
  invariant(backerPaysMicro > ZERO, 'an order costs something')
  return kycRefusals(backer, backerPaysMicro, settings.kycThreshold).length > 0
    ? 'kyc_full_required'
    : null
}
