import { createHmac } from 'node:crypto'
import { usdc } from '#domain/kernel/money.ts'
import { eurCentsFor, parseEurRate, roundingOf } from '#domain/payments/card-quote.ts'

/** Every order of the benchmark is the same: one unit of 50 USDC, no cover. */
export const priceMicro = usdc(50)
export const rate = parseEurRate('0.9227')
export const eurCents = eurCentsFor(priceMicro, rate)
export const roundingMicro = roundingOf({ amountMicro: priceMicro, eurCents, rate })

/** The id of the n-th order, and of the n-th backer. */
export const orderId = (n: number) => uuid('0', n)
export const backerId = (n: number) => uuid('1', n)
/** Pocket 0 is the hot one. */
export const pocketId = (n: number) => uuid('2', n)

function uuid(group: string, n: number): string {
  return `be0c${group}000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
}

/** The provider's message that the n-th order is paid, as the bytes of one signed HTTP request. */
export function paidRequest(n: number, host: string, secret: string, now: Date): Buffer {
  const seconds = Math.floor(now.getTime() / 1000)
  const body = JSON.stringify({
    id: `evt_bench_${n}`,
    object: 'event',
    api_version: '2026-01-28',
    created: seconds,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: 'payment_intent.succeeded',
    data: {
      object: {
        id: `pi_bench_${n}`,
        object: 'payment_intent',
        livemode: false,
        amount: Number(eurCents),
        amount_received: Number(eurCents),
        currency: 'eur',
        status: 'succeeded',
        metadata: { backing_id: orderId(n) },
        last_payment_error: null,
      },
    },
  })
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  const head = [
    'POST /webhooks/stripe HTTP/1.1',
    `Host: ${host}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Stripe-Signature: t=${seconds},v1=${signature}`,
    `X-Order: ${n}`,
    '\r\n',
  ]
  return Buffer.from(head.join('\r\n') + body)
}
