import type Stripe from 'stripe'
import type { z } from 'zod'
import { aboutPayment, eventHead, failedPayment, succeededPayment } from './event-shapes.ts'
import { type CardEvent, type CardOrder, MalformedMessage } from './port.ts'

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

/**
 * A verified event in our words. What we do not know is `other`: acknowledged, not acted on.
 * @throws MalformedMessage for one that is known and not what it should be.
 */
export function toCardEvent(message: unknown): CardEvent {
  const event = read(eventHead, message)
  const head = { eventId: event.id, type: event.type }
  // An event of a connected account is not about our money.
  if (event.account) return { ...head, kind: 'other' }
  const { object } = event.data
  switch (event.type) {
    case 'payment_intent.succeeded': {
      const payment = read(succeededPayment, object, objectPath)
      return {
        ...head,
        kind: 'payment_succeeded',
        paymentId: payment.id,
        backingId: backingOf(payment),
        amountMinor: BigInt(payment.amount_received),
        currency: payment.currency,
        seenAt: new Date(event.created * 1000),
      }
    }
    case 'payment_intent.payment_failed': {
      const payment = read(failedPayment, object, objectPath)
      return {
        ...head,
        kind: 'payment_failed',
        paymentId: payment.id,
        backingId: backingOf(payment),
        reason: payment.last_payment_error?.code ?? 'unknown',
      }
    }
    case 'charge.dispute.created':
      return withPayment(head, 'dispute_opened', object)
    case 'charge.refunded':
      return withPayment(head, 'refund_done', object)
    default:
      return { ...head, kind: 'other' }
  }
}

const objectPath = 'data.object.'

function read<T>(shape: z.ZodType<T>, value: unknown, path = ''): T {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  throw new MalformedMessage(
    parsed.error.issues.map((issue) => ({ field: path + issue.path.join('.'), code: issue.code })),
  )
}

function withPayment(
  head: { eventId: string; type: string },
  kind: 'dispute_opened' | 'refund_done',
  object: unknown,
): CardEvent {
  const { payment_intent: payment } = read(aboutPayment, object, objectPath)
  const paymentId = typeof payment === 'string' ? payment : payment?.id
  return paymentId ? { ...head, kind, paymentId } : { ...head, kind: 'other' }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function backingOf({ metadata }: z.infer<typeof succeededPayment | typeof failedPayment>) {
  const id = metadata?.backing_id ?? ''
  return uuid.test(id) ? id : null
}
