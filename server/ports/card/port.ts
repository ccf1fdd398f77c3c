import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { EurRate } from '#domain/payments/card-quote.ts'

/** What is to be paid by card, and where the buyer comes back to. */
export interface CardOrder {
  /** The provider answers the same key with the same session: asking again is safe. */
  key: string
  orderId: string
  eurCents: bigint
  description: string
  successUrl: string
  cancelUrl: string
}

/** A payment page of the provider's. */
export interface CardSession {
  reference: string
  url: string
}

/** What a provider's message says, in our words. */
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
  /** Something about a payment or a dispute has changed: what it is by now is asked for. */
  | { kind: 'payment_changed'; paymentId: string }
  | { kind: 'dispute_changed'; paymentId: string; disputeId: string }
  | { kind: 'refund_changed'; paymentId: string; refundId: string }
  | { kind: 'other' }
)

/** A line of the provider's report: money that came in or went back. */
export interface CardMovement {
  kind: 'charge' | 'refund'
  paymentId: string
  /** Above zero for both; below it where a refund has failed, whose money is the provider's again. */
  amountMinor: bigint
  currency: string
  at: Date
}

/** What the provider keeps for its work on one movement of its report; below zero where it gives a fee back. Never zero. */
export interface CardCost {
  transactionId: string
  kind: 'charge' | 'refund' | 'dispute' | 'other'
  paymentId: string | null
  amountMinor: bigint
  currency: string
  at: Date
}

/** How a payment stands at the provider. */
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

/** What has become of a payment page. */
export interface CardSessionNow {
  state: 'open' | 'complete' | 'expired'
  /** What was begun on it last; null while nobody has. */
  payment: CardPaymentNow | null
}

/** How a refund stands at the provider; a failed one has given nothing back, be it days after it was told as done. */
export interface CardRefundNow {
  refundId: string
  paymentId: string
  standing: 'pending' | 'done' | 'failed'
  /** In the provider's own word. */
  reason: string
}

/** How a dispute stands at the bank. Inquiries count as open, since they may become disputes. */
export interface CardDispute {
  disputeId: string
  paymentId: string
  standing: 'open' | 'won' | 'lost'
  /** In the provider's own word. */
  status: string
  /** Only a question of the bank so far, for which nothing of the payment is kept back. */
  isInquiry: boolean
  reason: string
  amountMinor: bigint
  currency: string
  openedAt: Date
}

/** What is to become USDC: what one order has brought, in cents. */
export interface ConversionOrder {
  /** The treasury makes one conversion of a key, however often it is asked. */
  key: string
  amountMinor: bigint
  currency: string
}

/** How a conversion stands. `refused`: nothing was converted and nothing will be under this key. */
export type CardConversion =
  | { state: 'pending'; reference: string }
  | { state: 'done'; reference: string; receivedMicro: MicroUsdc }
  | { state: 'refused'; reference: string; reason: string }

/** The treasury behind the cards: turns what they bring into USDC. Calls throw `CardRefused` or `CardUnanswered`. */
export interface CardTreasury {
  /** Has an amount converted, once by its key. */
  convert(order: ConversionOrder): Promise<CardConversion>
  /** What has become of a conversion, by its key; null for one that the treasury was never asked for. */
  findConversion(asked: {
    key: string
    reference: string | null
    askedAt: Date
  }): Promise<CardConversion | null>
}

/** The provider said no, for good; `code` is the provider's own word for why, where it gives one. */
export class CardRefused extends Error {
  readonly code: string | null
  constructor(message: string, code: string | null = null, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
/** The provider did not say: the call may or may not have been carried out. */
export class CardUnanswered extends Error {}

/** Takes cards. Calls throw `CardRefused` or `CardUnanswered`. */
export interface CardPort extends CardTreasury {
  readonly sandbox: boolean
  readonly provider: string
  /** Euros per USDC now, and who says so. */
  rate(): Promise<{ rate: EurRate; source: string }>
  openSession(order: CardOrder): Promise<CardSession>
  /** Closes a payment page that nobody has paid. */
  expireSession(reference: string): Promise<void>
  /** Null for a payment page that the provider does not know. */
  findSession(reference: string): Promise<CardSessionNow | null>
  /**
   * `amountMinor`: how much of it; without, all that has not gone back yet. One that is under way throws `CardUnanswered`: its
   * key asks for the same again. One that has failed throws `CardRefused` with the code `refund_failed`.
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
  /** Reads a message again whose signature was good when it came. */
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
 * How the stand-in delivers what a payment has to say: late and lost messages are kept to be sent again, reversed ones come
 * with an older one behind them, corrupt ones with another body than was signed.
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
  /** The bank sends the last refund of a payment back, whose card is closed; it says so in the provider's messages. */
  failRefund(paymentId: string): Promise<void>
  /** Sends a message that was made before once more: the same event, a new signature. */
  resend(eventId: string): Promise<Response>
  /** The last hundred messages, the newest first. */
  messages(): Promise<readonly SandboxMessage[]>
  /** Makes an event and its signed message without sending it: to be delayed, altered or lost. */
  prepare(type: string, object: Record<string, unknown>): Promise<SignedMessage>
  /** Signs any bytes as a message of now. */
  sign(body: string): string
  /** Remembers a thing that a test made up. */
  remember(kind: SandboxObject['kind'], body: Record<string, unknown>): Promise<void>
  /** Reads what a payment has become. */
  find(id: string): Promise<Record<string, unknown> | null>
}

export type SignedMessage = { eventId: string; body: string; signature: string }
