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

export function refundObject(id: string, payment: Record<string, unknown>, now: Date) {
  return {
    id,
    object: 'refund',
    created: seconds(now),
    amount: payment.amount_received,
    currency: payment.currency,
    payment_intent: payment.id,
    status: 'succeeded',
  }
}

export function disputeObject(id: string, payment: Record<string, unknown>, now: Date) {
  return {
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
  }
}

export function chargeOf(payment: Record<string, unknown>): Record<string, unknown> | null {
  return payment.latest_charge as Record<string, unknown> | null
}

/** The payment after so much more of it has gone back. */
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
    api_version: '2026-01-28',
    created: seconds(now),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object },
  }
}

/** The provider's balance: what each payment brought in and what of it went back. */
export function balanceList(payments: readonly Record<string, unknown>[]) {
  const data = payments.flatMap((payment) => {
    const refunded = Number(chargeOf(payment)?.amount_refunded ?? 0)
    const paid =
      payment.status === 'succeeded' ? [movement(payment, 'charge', Number(payment.amount))] : []
    return refunded > 0 ? [...paid, movement(payment, 'refund', refunded)] : paid
  })
  return { object: 'list', url: '/v1/balance_transactions', has_more: false, data }
}

function movement(payment: Record<string, unknown>, object: 'charge' | 'refund', amount: number) {
  const { id, currency, created } = payment
  const sign = object === 'charge' ? 1 : -1
  return {
    id: `txn_${object}_${id}`,
    object: 'balance_transaction',
    type: object,
    amount: sign * amount,
    fee: 0,
    net: sign * amount,
    currency,
    created,
    source: { id: `${object}_of_${id}`, object, amount, currency, payment_intent: id },
  }
}
