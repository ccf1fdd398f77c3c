import { createHmac } from 'node:crypto'
import Stripe from 'stripe'
import type {
  CardDelivery,
  SandboxAnswer,
  SandboxPayment,
  SandboxStore,
  SandboxStripe,
  SignedMessage,
} from './port.ts'
import { asDelivered, messageOf } from './sandbox-delivery.ts'
import { disputeList, expanded, findAt, readBalance } from './sandbox-lookup.ts'
import { failure, makeRefund, takeRefundBack } from './sandbox-refunds.ts'
import {
  chargeOf,
  disputeObject,
  endedDispute,
  eventObject,
  paymentObject,
  sessionObject,
  withRefund,
} from './sandbox-shapes.ts'

/** The sandbox provider's dependencies. */
export interface SandboxContext {
  store: SandboxStore
  now(): Date
  /** So many random letters and digits. */
  letters(count: number): string
  /** Where this process listens: messages are delivered there. */
  ownUrl(): string
  /** Where visitors reach it: the payment page is there. */
  publicUrl(): string
  secretKey: string
  webhookSecret: string
}

const declinedCard = '4000000000000002'
/** What the provider takes at least, in euros. */
const leastCents = 50
const tooSmall = 'The total amount due must add up to at least €0.50 eur'
/** How many messages are shown. */
const mostShown = 100
const disputedCard = '4000000000000259'

export function createSandboxStripe(context: SandboxContext): SandboxStripe {
  const { store } = context
  const find = async (id: string) => (await store.find(id))?.body ?? null
  const known = async (id: string) => {
    const body = await find(id)
    if (!body) throw new Error(`the sandbox knows no ${id}`)
    return body
  }
  const knowsKey = (authorization: string) => authorization === `Bearer ${context.secretKey}`

  return {
    knowsKey,
    find,
    findSession: find,
    async answer(method, path, fields, headers) {
      if (!knowsKey(headers.get('authorization') ?? '')) {
        return failure(401, 'invalid_request_error', 'Invalid API Key provided')
      }
      const key = headers.get('idempotency-key')
      const earlier = key ? await store.findByKey(key) : null
      if (earlier) return repeat(earlier.body, fields)
      return route(context, method, path, fields, key)
    },
    pay: (sessionId, card, delivery = 'once') => pay(context, sessionId, card, delivery),
    async cancel(sessionId) {
      const session = await find(sessionId)
      return session && { outcome: 'cancelled', goTo: String(session.cancel_url) }
    },
    async resend(eventId) {
      return deliver(context, signed(context, await known(eventId)))
    },
    messages: async () =>
      (await store.list('event'))
        .slice(-mostShown)
        .toReversed()
        .map(({ body }) => messageOf(body)),
    async dispute(paymentId, amount, delivery) {
      const payment = await known(paymentId)
      const part = amount ? { amount_received: amount } : {}
      return openDispute(context, { ...payment, ...part }, delivery)
    },
    async endDispute(disputeId, outcome, delivery) {
      const dispute = await store.find(disputeId)
      if (dispute?.kind !== 'dispute') return 'unknown'
      const { status } = dispute.body
      if (status !== 'needs_response' && status !== outcome) return 'ended_otherwise'
      const ended = endedDispute(dispute.body, outcome, context.now())
      await store.replace(disputeId, ended)
      const back = outcome === 'won' ? ['charge.dispute.funds_reinstated'] : []
      await tell(context, [...back, 'charge.dispute.closed'], ended, delivery)
      return 'ended'
    },
    disputes: async () => (await store.list('dispute')).map(({ body }) => body),
    async refundInConsole(paymentId, amount) {
      const payment = await known(paymentId)
      const refunded = withRefund(payment, amount)
      await store.replace(paymentId, refunded)
      await deliver(context, await makeEvent(context, 'charge.refunded', chargeOf(refunded) ?? {}))
    },
    async failRefund(paymentId) {
      const failed = await takeRefundBack(context, paymentId)
      await tell(context, ['refund.failed', 'charge.refund.updated'], failed)
    },
    prepare: (type, object) => makeEvent(context, type, object),
    sign: (body) => signatureOf(context, body),
    remember: (kind, body) => store.keep({ id: String(body.id), kind, body }),
  }
}

/** Types a card on an open payment page. */
async function pay(
  context: SandboxContext,
  sessionId: string,
  card: string,
  delivery: CardDelivery,
): Promise<SandboxPayment | null> {
  const { store } = context
  const digits = card.replaceAll(' ', '')
  const session = (await store.find(sessionId))?.body
  if (session?.status !== 'open') return null
  const amount = Number(session.amount_total)
  const declined = digits === declinedCard || amount % 100 === 13
  const payment = paymentBy(context, session, digits, declined)
  const kept = { id: payment.id, kind: 'payment_intent', body: payment } as const
  if (declined) {
    await store.keep(kept)
    await deliver(context, await makeEvent(context, 'payment_intent.payment_failed', payment))
    return { outcome: 'declined', goTo: null }
  }
  const completed = { status: 'complete', payment_status: 'paid', payment_intent: payment.id }
  const ended = { id: sessionId, kind: 'session', body: { ...session, ...completed } } as const
  // Sending the form twice pays once.
  if (!(await store.complete(ended, kept))) return null
  const early = { ...payment, status: 'processing', amount_received: 0, latest_charge: null }
  const types = { 'payment_intent.processing': early, 'payment_intent.succeeded': payment }
  const messages: SignedMessage[] = []
  for (const [type, object] of Object.entries(types)) {
    // Only who wants them out of order is told what came before.
    if (object === early && delivery !== 'reversed') continue
    messages.push(await makeEvent(context, type, object))
  }
  for (const message of asDelivered(messages, delivery)) await deliver(context, message)
  if (digits === disputedCard) await openDispute(context, payment)
  return { outcome: 'paid', goTo: String(session.success_url) }
}

function paymentBy(
  context: SandboxContext,
  session: Record<string, unknown>,
  digits: string,
  declined: boolean,
) {
  const fingerprint = fingerprintOf(context, digits)
  return paymentObject(
    `pi_${context.letters(24)}`,
    session,
    { declined, fingerprint },
    context.now(),
  )
}

/**
 * The test numbers that begin with 4 are everybody's: each payment by one is by a card of its own. Every other number is one
 * card, whoever types it.
 */
function fingerprintOf(context: SandboxContext, digits: string): string {
  if (digits.startsWith('4')) return context.letters(16)
  return createHmac('sha256', context.secretKey).update(digits).digest('base64url').slice(0, 16)
}

/** The same key with the same request has the same answer, a refusal too; with another request it is an error. */
function repeat(body: Record<string, unknown>, fields: URLSearchParams): SandboxAnswer {
  const status = Number(body.sandbox_status ?? 200)
  if (body.sandbox_request === fields.toString()) return { status, body }
  return failure(400, 'idempotency_error', 'Keys can only be used with the same parameters')
}

type Kept = 'session' | 'refund' | 'refusal'
/** Stores an answer by the key of its request. */
type Keep = (kind: Kept, body: Record<string, unknown>, status?: number) => Promise<SandboxAnswer>

async function route(
  context: SandboxContext,
  method: string,
  path: string,
  fields: URLSearchParams,
  key: string | null,
): Promise<SandboxAnswer> {
  const { store } = context
  const keep: Keep = async (kind, body, status = 200) => {
    const whole = { ...body, sandbox_request: fields.toString(), sandbox_status: status }
    const id = String(body.id ?? `no_${context.letters(24)}`)
    await store.keep({ id, kind, body: whole }, key ?? undefined)
    return { status, body: whole }
  }
  if (method === 'POST' && path === '/v1/checkout/sessions') {
    const id = `cs_test_${context.letters(40)}`
    const url = `${context.publicUrl()}/sandbox/stripe/pay/${id}`
    const session = sessionObject(id, url, fields, context.now())
    if (session.amount_total < leastCents)
      return failure(400, 'invalid_request_error', tooSmall, 'amount_too_small')
    return keep('session', session)
  }
  if (method === 'POST' && path === '/v1/refunds') return refund(context, fields, keep)
  if (path === '/v1/balance_transactions') {
    return { status: 200, body: await readBalance(store, fields) }
  }
  if (path === '/v1/disputes') return { status: 200, body: await disputeList(store, fields) }
  const object = await findAt(store, path)
  if (!object) return failure(404, 'invalid_request_error', 'No such object', 'resource_missing')
  if (method === 'POST' && path.endsWith('/expire')) {
    if (object.body.status !== 'open') {
      return failure(400, 'invalid_request_error', 'Only open sessions can be expired')
    }
    const body = { ...object.body, status: 'expired' }
    await store.replace(object.id, body)
    return { status: 200, body }
  }
  return { status: 200, body: await expanded(store, object.body, fields) }
}

/** Every refund is told by a message of its own, as one by hand is. */
async function refund(
  context: SandboxContext,
  fields: URLSearchParams,
  keep: Keep,
): Promise<SandboxAnswer> {
  const refund = await makeRefund(context, fields)
  if ('refused' in refund) return keep('refusal', refund.refused.body, refund.refused.status)
  const answer = await keep('refund', refund.made)
  await deliver(
    context,
    await makeEvent(context, 'charge.refunded', chargeOf(refund.payment) ?? {}),
  )
  return answer
}

/** The bank takes the money back for now and says so, in two messages. */
async function openDispute(
  context: SandboxContext,
  payment: Record<string, unknown>,
  delivery?: CardDelivery,
): Promise<string> {
  const dispute = disputeObject(`dp_${context.letters(24)}`, payment, context.now())
  await context.store.keep({ id: dispute.id, kind: 'dispute', body: dispute })
  const types = ['charge.dispute.created', 'charge.dispute.funds_withdrawn']
  await tell(context, types, dispute, delivery)
  return dispute.id
}

/** What has become of a dispute, in one message after the other. */
async function tell(
  context: SandboxContext,
  types: readonly string[],
  dispute: Record<string, unknown>,
  delivery: CardDelivery = 'once',
): Promise<void> {
  const messages: SignedMessage[] = []
  for (const type of types) messages.push(await makeEvent(context, type, dispute))
  for (const message of asDelivered(messages, delivery)) await deliver(context, message)
}

async function makeEvent(
  context: SandboxContext,
  type: string,
  object: Record<string, unknown>,
): Promise<SignedMessage> {
  const event = eventObject(`evt_${context.letters(24)}`, type, object, context.now())
  await context.store.keep({ id: String(event.id), kind: 'event', body: event })
  return signed(context, event)
}

function signed(context: SandboxContext, event: Record<string, unknown>): SignedMessage {
  const body = JSON.stringify(event)
  return { eventId: String(event.id), body, signature: signatureOf(context, body) }
}

function signatureOf(context: SandboxContext, payload: string): string {
  return Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: context.webhookSecret,
    timestamp: Math.floor(context.now().getTime() / 1000),
  })
}

/** Over real HTTP, as the real provider does. */
function deliver(context: SandboxContext, message: SignedMessage): Promise<Response> {
  return fetch(`${context.ownUrl()}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': message.signature },
    body: message.body,
  })
}
