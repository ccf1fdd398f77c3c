import type Stripe from 'stripe'
import type { CardEvent, CardOrder } from './port.ts'

/** Our order as Stripe's Checkout takes it; the order's id travels on the payment itself. */
export function toSessionParams(order: CardOrder): Stripe.Checkout.SessionCreateParams {
  const metadata = { backing_id: order.backingId }
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'eur',
          unit_amount: Number(order.eurCents),
          product_data: { name: order.description },
        },
      },
    ],
    client_reference_id: order.backingId,
    metadata,
    payment_intent_data: { metadata, description: order.description },
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    locale: 'fr',
  }
}

/** A verified event in our words. What we do not know is `other`: acknowledged, not acted on. */
export function toCardEvent(event: Stripe.Event): CardEvent {
  const head = { eventId: event.id, type: event.type }
  const seenAt = new Date(event.created * 1000)
  // An event of a connected account is not about our money.
  if (event.account) return { ...head, kind: 'other' }
  switch (event.type) {
    case 'payment_intent.succeeded': {
      const payment = event.data.object
      return {
        ...head,
        kind: 'payment_succeeded',
        paymentId: payment.id,
        backingId: backingOf(payment),
        amountMinor: BigInt(payment.amount_received),
        currency: payment.currency,
        seenAt,
      }
    }
    case 'payment_intent.payment_failed': {
      const payment = event.data.object
      const reason = payment.last_payment_error?.code ?? 'unknown'
      return {
        ...head,
        kind: 'payment_failed',
        paymentId: payment.id,
        backingId: backingOf(payment),
        reason,
      }
    }
    case 'charge.dispute.created':
      return withPayment(head, 'dispute_opened', event.data.object.payment_intent)
    case 'charge.refunded':
      return withPayment(head, 'refund_done', event.data.object.payment_intent)
    default:
      return { ...head, kind: 'other' }
  }
}

function withPayment(
  head: { eventId: string; type: string },
  kind: 'dispute_opened' | 'refund_done',
  payment: string | Stripe.PaymentIntent | null,
): CardEvent {
  const paymentId = typeof payment === 'string' ? payment : payment?.id
  return paymentId ? { ...head, kind, paymentId } : { ...head, kind: 'other' }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function backingOf(payment: Stripe.PaymentIntent): string | null {
  const id = payment.metadata.backing_id ?? ''
  return uuid.test(id) ? id : null
}
