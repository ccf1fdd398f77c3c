import type { Selectable } from 'kysely'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { Decision } from '#domain/kernel/refusal.ts'
import type { OrderPermit } from '#domain/orders/order-permit.ts'
import {
  type Actor,
  createSocket,
  inGroups,
  type PaymentRow,
  type Platform,
  type Trx,
} from '#server/kernel/door.ts'
import type { CardDispute } from '#server/ports/door.ts'
import type { Converted } from './ask-conversion.ts'

/** Money that a provider says has arrived. */
export interface ArrivedPayment {
  provider: string
  /** The provider's event; the same event again has the same answer. */
  eventId: string
  type: string
  bodyHash: string
  /** The event's text, sealed; left out where no provider has sent one. */
  sealedBody?: string
  paymentId: string
  /** The order that it names; null when it names none of ours. */
  orderId: string | null
  amountMinor: bigint
  currency: string
  seenAt: Date
  /** Why it does not fit and is held. Null, or left out, for what fits. */
  deviation?: string | null
}

/** The outcome. It is stored with its event, so it has plain values only. */
export type PaymentAnswer =
  | { outcome: 'confirmed'; certificateNumber: number }
  | { outcome: 'frozen'; certificateNumber: number; reason: string }
  | { outcome: 'already_confirmed'; certificateNumber: number }
  | { outcome: 'refund_due'; reason: string }
  | { outcome: 'held'; reason: string }

/** The most payments that one transaction takes. */
export const mostPerBatch = 256

/** An order of any kind that awaits its payment. */
export interface Payable {
  id: string
  pocketId: string
  amountMicro: MicroUsdc
  reservedUntil: Date
  kind: OrderPermit['kind']
  /** 0 where nothing is sold by the unit. */
  units: number
  coverLevel: OrderPermit['coverLevel']
}

/** The payer of an order, and who else gains by it. */
export interface Sides {
  ownerPersonId: string
  otherPersonIds: readonly string[]
  /** A deposit's token names its order; what has no token is paid by card alone. */
  isPaidByCardOnly: boolean
}

/** A dispute of a payment, as the provider reports it. */
export interface DisputedPayment {
  dispute: CardDispute
  payment: Selectable<PaymentRow>
}

type Context = Pick<Platform, 'clock' | 'settings'>

/**
 * What payments need of orders. An order's id tells its kind; an unknown one is no error. The market answers for both kinds, because
 * it stands after all who sell something: `server/market/all-payables.ts` passes what is about a backing on to `orders`.
 */
export interface Payables {
  /**
   * Decides and books payments that have arrived: each once by its event, each failing alone. Money that names no order is held.
   */
  confirm(
    platform: Platform,
    payments: readonly ArrivedPayment[],
  ): Promise<readonly PromiseSettledResult<PaymentAnswer>[]>
  /** Locks an order with all that its change depends on; does nothing for null or an unknown id. */
  lock(trx: Trx, platform: Context, orderId: string | null): Promise<void>
  /**
   * Locks the actor's order if it may be paid now. Refuses `unknown_backing`, `money_stopped`, `account_frozen`, `already_paid`,
   * `spending_paused`, `identity_pending` and `not_awaiting_payment`.
   */
  lockPayable(
    trx: Trx,
    platform: Platform,
    actor: Actor,
    orderId: string,
  ): Promise<Decision<Payable>>
  /** Cancels all unpaid orders of these people, whose row is locked: a payment that still comes is refunded. */
  endUnpaidOf(
    trx: Trx,
    platform: Context,
    personIds: readonly string[],
    reason: 'spending_paused',
  ): Promise<void>
  /** Locks an order and returns its parties; null for an unknown id. */
  lockSides(trx: Trx, platform: Platform, orderId: string): Promise<Sides | null>
  /** Pays a locked order with a held payment; false if it does not fit. */
  payWithHeld(
    trx: Trx,
    platform: Platform,
    orderId: string,
    payment: ArrivedPayment,
  ): Promise<boolean>
  /** A payment is on its way: a live reservation does not lapse meanwhile. */
  notePaymentDetected(
    trx: Trx,
    platform: Context,
    orderId: string,
    by: 'chain' | 'card',
  ): Promise<void>
  /** The payment has failed: the order waits again. */
  notePaymentFailed(
    trx: Trx,
    platform: Context,
    orderId: string,
    reason: 'replaced' | 'declined',
  ): Promise<void>
  /** Somebody refunded the payment in the provider's console: two operators decide what becomes of the order. */
  noteRefundedOutside(
    trx: Trx,
    platform: Context,
    orderId: string,
    payment: Selectable<PaymentRow>,
  ): Promise<void>
  /** Money that did not pay the locked order was refunded. */
  noteMoneyRefunded(
    trx: Trx,
    platform: Context,
    orderId: string,
    by: 'chain' | 'card',
  ): Promise<void>
  /** Locks what a disputed payment has paid, if anything, and returns what records the dispute's status. */
  lockDisputed(
    trx: Trx,
    platform: Platform,
    orderId: string | null,
  ): Promise<(disputed: DisputedPayment) => Promise<'disputed' | 'noted'>>
  /** How a card payment is converted into USDC; null for an unknown id. */
  conversionOf(trx: Trx, orderId: string): Promise<Converted | null>
  /** Converts an order's card payment at the treasury. */
  convert(platform: Platform, orderId: string): Promise<void>
}

export const { plug: plugPayables, plugged: payables } = createSocket<Payables>('payables')

/** Confirms one payment, batched with those that arrive while others are being written. Resolves after the commit. */
export const confirmPayment = inGroups({
  most: mostPerBatch,
  together: (platform: Platform, payments: readonly ArrivedPayment[]) =>
    payables().confirm(platform, payments),
})
