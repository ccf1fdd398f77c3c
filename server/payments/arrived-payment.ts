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
