import type { Language } from '#domain/kernel/language.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { EurRate } from '#domain/payments/card-quote.ts'

/** A card payment to request, and where the buyer returns to. */
export interface CardPageRequest {
  /** The provider answers the same key with the same session: asking again is safe. */
  key: string
  orderId: string
  eurCents: bigint
  description: string
  /** Of the payment page. */
  language: Language
  successUrl: string
  cancelUrl: string
}

/** A payment page of the provider's. */
export interface CardSession {
  reference: string
  url: string
}

/** A provider's event, in our terms. */
export type CardEvent = { eventId: string; type: string } & (
  | {
      kind: 'payment_succeeded'
      paymentId: string
      /** The order that the payment names; null when it names none of ours. */
      orderId: string | null
      amountMinor: bigint
      currency: string
      seenAt: Date
    }
  /** A payment or a dispute has changed: its present state is asked for. */
  | { kind: 'payment_changed'; paymentId: string }
  | { kind: 'dispute_changed'; paymentId: string; disputeId: string }
  | { kind: 'refund_changed'; paymentId: string; refundId: string }
  | { kind: 'other' }
)

/** A line of the provider's report: money received or refunded. */
export interface CardMovement {
  kind: 'charge' | 'refund'
  paymentId: string
  /** Positive for both; negative for a failed refund, whose money the provider has again. */
  amountMinor: bigint
  currency: string
  at: Date
}

/** The provider's fee for one movement of its report; negative if it returns a fee. Never zero. */
export interface CardCost {
  transactionId: string
  kind: 'charge' | 'refund' | 'dispute' | 'other'
  paymentId: string | null
  amountMinor: bigint
  currency: string
  at: Date
}

/** A payment's present state at the provider. */
export interface CardPaymentNow {
  paymentId: string
  status: 'waiting' | 'processing' | 'succeeded'
  /** The order that it names; null when it names none of ours. */
  orderId: string | null
  amountMinor: bigint
  refundedMinor: bigint
  currency: string
  seenAt: Date
  /** The provider's name for the card itself, the same for every account that uses it; null where it is no card. */
  cardFingerprint: string | null
}

/** A payment page's present state. */
export interface CardSessionNow {
  state: 'open' | 'complete' | 'expired'
  /** The last payment begun on it; null if none. */
  payment: CardPaymentNow | null
}

/** A refund's present state at the provider; a failed one has refunded nothing, even days after it was reported as done. */
export interface CardRefundNow {
  refundId: string
  paymentId: string
  standing: 'pending' | 'done' | 'failed'
  /** In the provider's own word. */
  reason: string
}

/** A dispute's present state at the bank. Inquiries count as open, since they may become disputes. */
export interface CardDispute {
  disputeId: string
  paymentId: string
  standing: 'open' | 'won' | 'lost'
  /** In the provider's own word. */
  status: string
  /** An inquiry of the bank, for which nothing of the payment is withheld. */
  isInquiry: boolean
  reason: string
  amountMinor: bigint
  currency: string
  openedAt: Date
  /** Until when the bank takes an answer; null where it names no date. */
  answerBy: Date | null
}

/** A conversion into USDC: one order's card payment, in cents. */
export interface ConversionOrder {
  /** The treasury makes one conversion of a key, however often it is asked. */
  key: string
  amountMinor: bigint
  currency: string
}

/** A conversion's present state. `refused`: nothing was converted and nothing will be with this key. */
export type CardConversion =
  | { state: 'pending'; reference: string }
  | { state: 'done'; reference: string; receivedMicro: MicroUsdc }
  | { state: 'refused'; reference: string; reason: string }

/** The treasury that converts card payments into USDC. Calls throw `CardRefused` or `CardUnanswered`. */
export interface CardTreasury {
  /** Converts an amount, once by its key. */
  convert(order: ConversionOrder): Promise<CardConversion>
  /** A conversion's present state, by its key; null for one that the treasury was never asked for. */
  findConversion(asked: {
    key: string
    reference: string | null
    askedAt: Date
  }): Promise<CardConversion | null>
}

/** The provider refused for good; `code` is its own code, if it gives one. */
export class CardRefused extends Error {
  readonly code: string | null
  constructor(message: string, code: string | null = null, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
/** There was no answer: the call may or may not have been carried out. */
export class CardUnanswered extends Error {}

/** Takes cards. Calls throw `CardRefused` or `CardUnanswered`. */
export interface CardPort extends CardTreasury {
  readonly sandbox: boolean
  readonly provider: string
  /** Euros per USDC now, and who says so. */
  rate(): Promise<{ rate: EurRate; source: string }>
  openSession(order: CardPageRequest): Promise<CardSession>
  /** Closes a payment page that nobody has paid. */
  expireSession(reference: string): Promise<void>
  /** Null for a payment page that the provider does not know. */
  findSession(reference: string): Promise<CardSessionNow | null>
  /**
   * `amountMinor`: the amount; without it, all that was not refunded yet. A running refund throws `CardUnanswered`: the same key
   * asks again. A failed one throws `CardRefused` with the code `refund_failed`.
   */
  refund(refund: {
    key: string
    paymentId: string
    amountMinor?: bigint
  }): Promise<{ reference: string }>
  /** Null for a refund that the provider does not know. */
  findRefund(refundId: string): Promise<CardRefundNow | null>
  /** Null for a payment that the provider does not know. */
  findPayment(paymentId: string): Promise<CardPaymentNow | null>
  /** Every charge and refund that the provider has booked, for the reconciliation. */
  listMovements(): Promise<readonly CardMovement[]>
  /** Every fee since then, or of all time. */
  listCosts(since: Date | null): Promise<readonly CardCost[]>
  findDispute(disputeId: string): Promise<CardDispute | null>
  /** Every dispute of one payment, or every one that was opened since then, or of all time. */
  listDisputes(of: { paymentId: string } | { since: Date | null }): Promise<readonly CardDispute[]>
  /**
   * @throws ForgedMessage for a wrong, missing or old signature, or an altered body.
   * @throws MalformedMessage for a signed body that makes no sense.
   */
  readEvent(rawBody: string, signature: string, now: Date): CardEvent
  /** Reads a message whose signature was verified when it came. */
  readKept(rawBody: string): CardEvent
}

/** One thing that the sandbox provider remembers, in the provider's own shape. */
export interface SandboxObject {
  id: string
  kind: 'session' | 'payment_intent' | 'event' | 'refund' | 'refusal' | 'dispute' | 'transfer'
  body: Record<string, unknown>
}

/** The sandbox provider's memory. It survives restarts as a provider's does. */
export interface SandboxStore {
  find(id: string): Promise<SandboxObject | null>
  /** What an idempotency key made before. */
  findByKey(key: string): Promise<SandboxObject | null>
  keep(object: SandboxObject, key?: string): Promise<void>
  replace(id: string, body: Record<string, unknown>): Promise<void>
  /** Ends an open payment page with its payment, as one; false where somebody else has ended it meanwhile. */
  complete(session: SandboxObject, payment: SandboxObject): Promise<boolean>
  list(kind: SandboxObject['kind']): Promise<SandboxObject[]>
}

export type SandboxAnswer = { status: number; body: Record<string, unknown> }

/** Where the buyer's browser goes next. */
export type SandboxPayment = { outcome: 'paid' | 'declined' | 'cancelled'; goTo: string | null }

/**
 * How the stand-in delivers a payment's messages: late and lost ones are kept to be sent again, reversed ones come before an
 * older one, corrupt ones have another body than was signed.
 */
export const CARD_DELIVERIES = ['once', 'twice', 'late', 'reversed', 'corrupt', 'lost'] as const
export type CardDelivery = (typeof CARD_DELIVERIES)[number]

/** A message that the stand-in has made, whether it arrived or not. */
export type SandboxMessage = {
  eventId: string
  type: string
  paymentId: string | null
  createdAt: Date
}

/**
 * The provider's side of a card payment, in Stripe's wire format, for trying and for tests.
 * Declines an amount whose cents end in 13 and the card 4000 0000 0000 0002.
 */
export interface SandboxStripe {
  /** Whether an `Authorization` header carries the key of this provider's one customer. */
  knowsKey(authorization: string): boolean
  /** Answers one call of the provider's API, whose form fields come as they were sent. */
  answer(
    method: string,
    path: string,
    fields: URLSearchParams,
    headers: Headers,
  ): Promise<SandboxAnswer>
  findSession(id: string): Promise<Record<string, unknown> | null>
  pay(sessionId: string, card: string, delivery?: CardDelivery): Promise<SandboxPayment | null>
  cancel(sessionId: string): Promise<SandboxPayment | null>
  /** The cardholder's bank disputes a payment, or a part of it in cents, and decides. Gives the dispute's id. */
  dispute(paymentId: string, amount?: number | null, delivery?: CardDelivery): Promise<string>
  /**
   * Ends a dispute and says so in the provider's messages; the same outcome once more sends them again. `ended_otherwise`
   * leaves all as it is.
   */
  endDispute(
    disputeId: string,
    outcome: 'won' | 'lost',
    delivery?: CardDelivery,
  ): Promise<'ended' | 'unknown' | 'ended_otherwise'>
  /** Every dispute in the provider's shape, oldest first. */
  disputes(): Promise<Record<string, unknown>[]>
  /** Somebody refunds a payment in the provider's own console. */
  refundInConsole(paymentId: string, amount: number): Promise<void>
  /** The bank returns the last refund of a payment, because the card is closed; messages report it. */
  failRefund(paymentId: string): Promise<void>
  /** Sends a message that was made before once more: the same event, a new signature. */
  resend(eventId: string): Promise<Response>
  /** The last hundred messages, the newest first. */
  messages(): Promise<readonly SandboxMessage[]>
  /** Makes an event and its signed message without sending it: to be delayed, altered or lost. */
  prepare(type: string, object: Record<string, unknown>): Promise<SignedMessage>
  /** Signs any bytes as a message of now. */
  sign(body: string): string
  /** Stores an object that a test made up. */
  remember(kind: SandboxObject['kind'], body: Record<string, unknown>): Promise<void>
  /** Reads a payment's present state. */
  find(id: string): Promise<Record<string, unknown> | null>
}

export type SignedMessage = { eventId: string; body: string; signature: string }
