import type Stripe from 'stripe'
import type { z } from 'zod'
import { MalformedMessage } from '#server/ports/message.ts'
import {
  aboutPayment,
  changedPart,
  changedPayment,
  eventHead,
  succeededPayment,
} from './event-shapes.ts'
import type {
  CardCost,
  CardDispute,
  CardEvent,
  CardMovement,
  CardPageRequest,
  CardPaymentNow,
  CardRefundNow,
  CardSessionNow,
} from './port.ts'

/** A balance line, as what it says of a payment of ours; nothing for fees and payouts. */
export function toMovements({
  source,
  created,
  reporting_category: category,
}: Stripe.BalanceTransaction): readonly CardMovement[] {
  if (source === null || typeof source === 'string') return []
  if (source.object !== 'charge' && source.object !== 'refund') return []
  const payment = source.payment_intent
  const paymentId = typeof payment === 'string' ? payment : payment?.id
  if (!paymentId) return []
  const { object: kind, currency } = source
  // A failed refund is a line of the same refund.
  const amountMinor = BigInt(category === 'refund_failure' ? -source.amount : source.amount)
  return [{ kind, paymentId, amountMinor, currency, at: new Date(created * 1000) }]
}

const costKinds: Readonly<Record<string, CardCost['kind']>> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
}

/** The cost of a balance line: its fee, or its amount if it is nothing but a fee. */
export function toCosts(transaction: Stripe.BalanceTransaction): readonly CardCost[] {
  const { id, type, fee, amount, currency, created, source } = transaction
  const cost = type === 'stripe_fee' ? -amount : fee
  if (cost === 0) return []
  const about = aboutPayment.safeParse(source)
  return [
    {
      transactionId: id,
      kind: costKinds[transaction.reporting_category] ?? 'other',
      paymentId: about.success ? idOf(about.data.payment_intent) : null,
      amountMinor: BigInt(cost),
      currency,
      at: new Date(created * 1000),
    },
  ]
}

/** Our order as parameters of Stripe's Checkout; the order's id is in the payment's metadata. */
export function toSessionParams(order: CardPageRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { backing_id: order.orderId }
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
    client_reference_id: order.orderId,
    metadata,
    payment_intent_data: { metadata, description: order.description },
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    locale: order.language,
  }
}

/**
 * A verified event in our terms. Unknown ones are `other`: acknowledged, not acted on.
 * @throws MalformedMessage for a known type with an unexpected shape.
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
        orderId: orderIdOf(payment),
        amountMinor: BigInt(payment.amount_received),
        currency: payment.currency,
        seenAt: new Date(event.created * 1000),
      }
    }
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return {
        ...head,
        kind: 'payment_changed',
        paymentId: read(changedPayment, object, objectPath).id,
      }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const { id: disputeId, payment_intent: payment } = read(changedPart, object, objectPath)
      const paymentId = idOf(payment)
      if (!paymentId) return { ...head, kind: 'other' }
      return { ...head, kind: 'dispute_changed', paymentId, disputeId }
    }
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const { id: refundId, payment_intent: payment } = read(changedPart, object, objectPath)
      const paymentId = idOf(payment)
      if (!paymentId) return { ...head, kind: 'other' }
      return { ...head, kind: 'refund_changed', paymentId, refundId }
    }
    case 'charge.refunded': {
      const paymentId = idOf(read(aboutPayment, object, objectPath).payment_intent)
      return paymentId
        ? { ...head, kind: 'payment_changed', paymentId }
        : { ...head, kind: 'other' }
    }
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

function idOf(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null)
}

/** A payment at the provider, with its charge. */
export function toPaymentNow(payment: Stripe.PaymentIntent): CardPaymentNow {
  const charge = typeof payment.latest_charge === 'string' ? null : payment.latest_charge
  return {
    paymentId: payment.id,
    status: statusOf(payment.status),
    orderId: orderIdOf(payment),
    amountMinor: BigInt(payment.amount_received),
    refundedMinor: BigInt(charge?.amount_refunded ?? 0),
    currency: payment.currency,
    seenAt: new Date((charge?.created ?? payment.created) * 1000),
    cardFingerprint: charge?.payment_method_details?.card?.fingerprint ?? null,
  }
}

/** A payment page at the provider, with its payment. */
export function toSessionNow({
  status,
  payment_intent: payment,
}: Stripe.Checkout.Session): CardSessionNow {
  const known = payment !== null && typeof payment === 'object'
  return { state: stateOf(status), payment: known ? toPaymentNow(payment) : null }
}

function stateOf(status: Stripe.Checkout.Session['status']): CardSessionNow['state'] {
  if (status === 'complete') return 'complete'
  return status === 'expired' ? 'expired' : 'open'
}

function statusOf(status: Stripe.PaymentIntent.Status): CardPaymentNow['status'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'processing' ? 'processing' : 'waiting'
}

/** A refund as the provider has it now; null for one that names no payment. */
export function toRefundNow(refund: Stripe.Refund): CardRefundNow | null {
  const paymentId = idOf(refund.payment_intent)
  if (!paymentId) return null
  const reason = refund.failure_reason ?? refund.status ?? 'unknown'
  return { refundId: refund.id, paymentId, standing: refundStandingOf(refund.status), reason }
}

function refundStandingOf(status: string | null): CardRefundNow['standing'] {
  if (status === 'succeeded') return 'done'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** A dispute as the provider has it now. */
export function toDispute(dispute: Stripe.Dispute): CardDispute | null {
  const paymentId = idOf(dispute.payment_intent)
  if (!paymentId) return null
  return {
    disputeId: dispute.id,
    paymentId,
    standing: standingOf(dispute.status),
    status: dispute.status,
    reason: dispute.reason,
    amountMinor: BigInt(dispute.amount),
    currency: dispute.currency,
    openedAt: new Date(dispute.created * 1000),
    answerBy: dueByOf(dispute),
    isInquiry: dispute.status.startsWith('warning_'),
  }
}

/** Messages of older versions may come without it. */
function dueByOf({ evidence_details: details }: Partial<Stripe.Dispute>): Date | null {
  return details?.due_by ? new Date(details.due_by * 1000) : null
}

/** Which disputes are asked for. */
export function toDisputeFilter(
  of: { paymentId: string } | { since: Date | null },
): Stripe.DisputeListParams {
  if ('paymentId' in of) return { payment_intent: of.paymentId }
  return of.since ? { created: { gte: Math.floor(of.since.getTime() / 1000) } } : {}
}

function standingOf(status: string): CardDispute['standing'] {
  if (status === 'lost') return 'lost'
  return ['won', 'warning_closed', 'prevented'].includes(status) ? 'won' : 'open'
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function orderIdOf({ metadata }: { metadata?: Record<string, string> | null | undefined }) {
  const id = metadata?.backing_id ?? ''
  return uuid.test(id) ? id : null
}
