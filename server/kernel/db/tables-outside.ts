import type { ColumnType, Generated } from 'kysely'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { PurchaseState } from '#domain/market/purchase.ts'
import type { BackingState } from '#domain/orders/confirmation.ts'
import type { At, Json, Maybe, MaybeAt } from './column-types.ts'

export interface OutboxRow {
  id: Generated<bigint>
  key: string
  kind: string
  payload: Json<Record<string, unknown>>
  created_at: At
  due_at: At
  attempts: Generated<number>
  /** By the database's own clock. */
  leased_until: ColumnType<Date | null, undefined, Date | null>
  lease: Generated<bigint>
  done_at: MaybeAt
  last_error: Maybe<string>
  dead_letter_at: MaybeAt
  given_up_at: MaybeAt
  given_up_because: Maybe<string>
}

export interface EffectIntentRow {
  id: string
  key: string
  kind: 'card_session' | 'card_refund' | 'chain_refund' | 'card_conversion'
  /** Null for money that belongs to no order. */
  order_id: string | null
  /** `pending`: the provider has accepted it and is not done. */
  state: 'intended' | 'unknown' | 'pending' | 'done' | 'refused'
  provider: string
  provider_reference: Maybe<string>
  request: Json<Record<string, unknown>>
  answer: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  attempts: Generated<number>
  created_at: At
  changed_at: At
}

export interface CardQuoteRow {
  intent_key: string
  order_id: string
  eur_cents: bigint
  rate_numerator: bigint
  rate_denominator: bigint
  rate_source: string
  quoted_at: At
  expires_at: At
  /** When its payment page was to be closed. */
  closed_at: MaybeAt
  /** When the provider is asked next what became of its page; null once that is known. */
  ask_at: MaybeAt
}

export interface WebhookEventRow {
  provider: string
  event_id: string
  type: string
  body_hash: string
  received_at: At
  answer: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  /** The message as it came; null after it was deleted, and for what is no provider's message. */
  sealed_body: Maybe<string>
}

export interface WebhookDeferredRow {
  provider: string
  event_id: string
  type: string
  sealed_body: string
  received_at: At
  because: string
}

export interface PaymentRow {
  provider: string
  payment_id: string
  event_id: string
  order_id: string | null
  amount_minor: bigint
  currency: string
  seen_at: At
  recorded_at: At
  outcome: 'confirmed' | 'frozen' | 'refund_due' | 'refunded' | 'held'
  reason: Maybe<string>
}

export interface IdempotencyRow {
  person_id: string
  operation: string
  key: string
  request_hash: string
  answer: Json<Record<string, unknown>>
  created_at: At
}

export interface MailOutboxRow {
  id: Generated<bigint>
  key: string
  recipient_hash: string
  /** All of the e-mail (`openEmail`). */
  sealed: string
  sent_at: At
}

export interface SandboxClockRow {
  offset_ms: Generated<bigint>
}

export interface SandboxObjectRow {
  id: string
  kind: string
  body: Json<Record<string, unknown>>
  key: Maybe<string>
  created_at: At
}

export interface CardDisputeRow {
  id: string
  provider: string
  payment_id: string
  order_id: string | null
  /** Of the backing, or of the purchase on the market. */
  state_before: BackingState | PurchaseState | null
  status: string
  /** An inquiry of the bank only: the provider withholds nothing for it. */
  is_inquiry: Generated<boolean>
  reason: string
  amount_minor: bigint
  currency: string
  opened_at: At
  /** When the provider was last asked about it while it was open. */
  asked_at: MaybeAt
  ended_at: MaybeAt
  outcome: Maybe<'won' | 'lost'>
  recovered_micro: Maybe<MicroUsdc>
  loss_micro: Maybe<MicroUsdc>
}

export interface CardCostRow {
  transaction_id: string
  provider: string
  kind: 'charge' | 'refund' | 'dispute' | 'other'
  payment_id: string | null
  /** Negative where a fee was given back. */
  amount_minor: bigint
  currency: string
  rate_numerator: bigint
  rate_denominator: bigint
  cost_micro: MicroUsdc
  charged_at: At
  booked_at: At
}

/** A fee of a payment that is not booked yet. */
export type CardCostApartRow = Omit<
  CardCostRow,
  'payment_id' | 'rate_numerator' | 'rate_denominator' | 'cost_micro' | 'booked_at'
> & { payment_id: string; noted_at: At }

/** A card payment of the provider's account that names no order of ours. */
export interface OtherShopChargeRow {
  provider: string
  payment_id: string
  noted_at: At
}
