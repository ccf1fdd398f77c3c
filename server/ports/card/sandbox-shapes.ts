/** Things in the provider's shape: only the parts that are read. */

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

/** Reads fields such as `metadata[backing_id]`. */
function nested(fields: URLSearchParams, name: string): Record<string, string> {
  const start = `${name}[`
  const own = [...fields].filter(([field]) => field.startsWith(start) && field.endsWith(']'))
  return Object.fromEntries(own.map(([field, value]) => [field.slice(start.length, -1), value]))
}

export function sessionObject(id: string, url: string, fields: URLSearchParams, now: Date) {
  const price = 'line_items[0][price_data]'
  return {
    id,
    object: 'checkout.session',
    livemode: false,
    created: seconds(now),
    mode: fields.get('mode'),
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    url,
    amount_total: Number(fields.get(`${price}[unit_amount]`)),
    currency: fields.get(`${price}[currency]`),
    client_reference_id: fields.get('client_reference_id'),
    metadata: nested(fields, 'metadata'),
    success_url: fields.get('success_url'),
    cancel_url: fields.get('cancel_url'),
    sandbox_description: fields.get(`${price}[product_data][name]`),
    sandbox_payment_metadata: nested(fields, 'payment_intent_data[metadata]'),
  }
}

export function paymentObject(
  id: string,
  session: Record<string, unknown>,
  card: { declined: boolean; fingerprint: string },
  now: Date,
) {
  const { declined, fingerprint } = card
  const charge = {
    id: `ch_${id.slice(3)}`,
    object: 'charge',
    created: seconds(now),
    amount: session.amount_total,
    amount_refunded: 0,
    refunded: false,
    payment_intent: id,
    payment_method_details: { type: 'card', card: { fingerprint } },
  }
  return {
    id,
    object: 'payment_intent',
    livemode: false,
    created: seconds(now),
    latest_charge: declined ? null : charge,
    amount: session.amount_total,
    amount_received: declined ? 0 : session.amount_total,
    currency: session.currency,
    status: declined ? 'requires_payment_method' : 'succeeded',
    metadata: session.sandbox_payment_metadata,
    last_payment_error: declined ? { type: 'card_error', code: 'card_declined' } : null,
  }
}

export function refundObject(
  id: string,
  { payment, amount }: { payment: Record<string, unknown>; amount: number },
  now: Date,
) {
  return {
    id,
    object: 'refund',
    created: seconds(now),
    amount,
    currency: payment.currency,
    payment_intent: payment.id,
    status: 'succeeded',
  }
}

/** A sandbox bank takes answers for a week. */
const answerSeconds = 7 * 24 * 3600

export function disputeObject(id: string, payment: Record<string, unknown>, now: Date) {
  const dispute = {
    id,
    object: 'dispute',
    livemode: false,
    created: seconds(now),
    amount: payment.amount_received,
    currency: payment.currency,
    charge: chargeOf(payment)?.id ?? null,
    payment_intent: payment.id,
    reason: 'fraudulent',
    status: 'needs_response',
    is_charge_refundable: false,
    evidence_details: { due_by: seconds(now) + answerSeconds },
  }
  const taken = movement(dispute, 'dispute', -Number(dispute.amount), disputeFee)
  return { ...dispute, balance_transactions: [taken] }
}

/** A dispute that the bank has decided; a won one brings its amount and its fee back, on the day on which it is won. */
export function endedDispute(
  dispute: Record<string, unknown>,
  status: 'won' | 'lost',
  now: Date,
): Record<string, unknown> {
  if (dispute.status === status) return dispute
  const ended = { ...dispute, status }
  if (status === 'lost') return ended
  const today = { ...dispute, created: seconds(now) }
  const back = movement(today, 'dispute_reversal', Number(dispute.amount), -disputeFee)
  return { ...ended, balance_transactions: [...movementsOf(dispute), back] }
}

const movementsOf = (dispute: Record<string, unknown>) =>
  (dispute.balance_transactions ?? []) as readonly Record<string, unknown>[]

export function chargeOf(payment: Record<string, unknown>): Record<string, unknown> | null {
  return payment.latest_charge as Record<string, unknown> | null
}

/** The payment after a refund of so much more. */
export function withRefund(payment: Record<string, unknown>, amount: number) {
  const charge = chargeOf(payment) ?? {}
  const refunded = Number(charge.amount_refunded ?? 0) + amount
  const whole = refunded >= Number(payment.amount_received)
  return { ...payment, latest_charge: { ...charge, amount_refunded: refunded, refunded: whole } }
}

export function eventObject(
  id: string,
  type: string,
  object: Record<string, unknown>,
  now: Date,
): Record<string, unknown> {
  return {
    id,
    object: 'event',
    api_version: '2026-01-28.clover',
    created: seconds(now),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object },
  }
}

/** What the provider keeps of each payment: 1.5 % and 25 cents; and what a dispute costs until it is won. */
const feeOf = (amount: number) => Math.round((amount * 15) / 1000) + 25
const disputeFee = 2_000

/** The provider's balance since then: what each payment brought in, what of it went back or was disputed, and the fees. */
export function balanceList(
  payments: readonly Record<string, unknown>[],
  disputes: readonly Record<string, unknown>[],
  refunds: readonly Record<string, unknown>[],
  since = 0,
) {
  const ofPayments = payments.flatMap((payment) => {
    const refunded = Number(chargeOf(payment)?.amount_refunded ?? 0)
    const amount = Number(payment.amount)
    const paid =
      payment.status === 'succeeded' ? [movement(payment, 'charge', amount, feeOf(amount))] : []
    return refunded > 0 ? [...paid, movement(payment, 'refund', -refunded, 0)] : paid
  })
  const failed = refunds.filter(({ status }) => status === 'failed').flatMap(failedMovements)
  const data = [...ofPayments, ...disputes.flatMap(movementsOf), ...failed].filter(
    ({ created }) => Number(created) >= since,
  )
  return { object: 'list', url: '/v1/balance_transactions', has_more: false, data }
}

/** Lines of a failed refund: what went out and what came back; the payment shows only what is gone. */
function failedMovements(refund: Record<string, unknown>) {
  const about = { ...refund, id: refund.payment_intent }
  const amount = Number(refund.amount)
  const back = { type: 'refund_failure', reporting_category: 'refund_failure' }
  return [
    { ...movement(about, 'refund', -amount, 0), id: `txn_refund_${refund.id}` },
    { ...movement(about, 'refund', amount, 0), ...back, id: `txn_refund_failure_${refund.id}` },
  ]
}

type Category = 'charge' | 'refund' | 'dispute' | 'dispute_reversal'

/** @param amount What it adds to the balance before its fee, in cents. */
function movement(about: Record<string, unknown>, category: Category, amount: number, fee: number) {
  const { id, currency, created } = about
  const isDispute = about.object === 'dispute'
  const object = isDispute ? 'dispute' : category
  const paymentId = isDispute ? about.payment_intent : id
  const size = Math.abs(amount)
  return {
    id: `txn_${category}_${id}`,
    object: 'balance_transaction',
    type: isDispute ? 'adjustment' : category,
    reporting_category: category,
    amount,
    fee,
    net: amount - fee,
    currency,
    created,
    source: {
      id: isDispute ? id : `${category}_of_${id}`,
      object,
      amount: size,
      currency,
      payment_intent: paymentId,
    },
  }
}
