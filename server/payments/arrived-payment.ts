/** Money that a provider says has arrived. */
export interface ArrivedPayment {
  provider: string
  /** The message that says so; the same message again has the same answer. */
  eventId: string
  type: string
  bodyHash: string
  /** The message itself, sealed; left out where no provider has sent one. */
  sealedBody?: string
  paymentId: string
  /** The order that it names; null when it names none of ours. */
  orderId: string | null
  amountMinor: bigint
  currency: string
  seenAt: Date
  /** Why it is not what it was to be; it is held for that. Null, or left out, for what fits. */
  deviation?: string | null
}

/** What became of it. Answers are kept with their message, so they hold plain values only. */
export type PaymentAnswer =
  | { outcome: 'confirmed'; certificateNumber: number }
  | { outcome: 'frozen'; certificateNumber: number; reason: string }
  | { outcome: 'already_confirmed'; certificateNumber: number }
  | { outcome: 'refund_due'; reason: string }
  | { outcome: 'held'; reason: string }

/** The most payments that one transaction takes. */
export const mostPerBatch = 256
