import Stripe from 'stripe'
import { invariant } from '#domain/kernel/invariant.ts'
import { parseEurRate } from '#domain/payments/card-quote.ts'
import { ForgedMessage, MalformedMessage } from '#server/ports/message.ts'
import {
  type CardCost,
  type CardDispute,
  type CardMovement,
  type CardPort,
  type CardRefundNow,
  CardRefused,
  type CardTreasury,
  CardUnanswered,
} from './port.ts'
import {
  toCardEvent,
  toCosts,
  toDispute,
  toDisputeFilter,
  toMovements,
  toPaymentNow,
  toRefundNow,
  toSessionNow,
  toSessionParams,
} from './transform.ts'

/** The platform's keys at Stripe, and Stripe's address. */
export interface StripeSettings {
  secretKey: string
  /** One, or two during a rotation. */
  webhookSecrets: readonly string[]
  /** Euros per USDC, as decimal text, and the source. */
  eurPerUsdc: string
  rateSource: string
  /** Stands in for the network: the sandbox answers at another address. */
  fetch?: typeof fetch
  sandbox?: boolean
}

const timeoutMs = 10_000
const toleranceSeconds = 300

/** Card payments on Stripe's own page (Checkout), so that no third-party script runs on ours. */
export function createStripeCard(settings: StripeSettings, treasury: CardTreasury): CardPort {
  const stripe = new Stripe(settings.secretKey, {
    // Our intents repeat a call with the same key; the library must not retry on its own.
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    ...(settings.fetch ? { httpClient: Stripe.createFetchHttpClient(settings.fetch) } : {}),
  })
  return {
    ...treasury,
    sandbox: settings.sandbox ?? false,
    provider: 'stripe',
    rate: async () => ({ rate: parseEurRate(settings.eurPerUsdc), source: settings.rateSource }),
    openSession: (order) =>
      ask(async () => {
        const session = await stripe.checkout.sessions.create(toSessionParams(order), {
          idempotencyKey: order.key,
        })
        if (!session.url) throw new CardRefused('the session has no page')
        return { reference: session.id, url: session.url }
      }),
    expireSession: (reference) =>
      ask(async () => void (await stripe.checkout.sessions.expire(reference))),
    findSession: (reference) =>
      find(async () => {
        const expand = ['payment_intent.latest_charge']
        return toSessionNow(await stripe.checkout.sessions.retrieve(reference, { expand }))
      }),
    refund: ({ key, paymentId, amountMinor }) =>
      ask(async () => {
        const amount = amountMinor === undefined ? {} : { amount: Number(amountMinor) }
        const params = { payment_intent: paymentId, ...amount }
        const told = await stripe.refunds.create(params, { idempotencyKey: key })
        // A key gets its first answer again: the present state of a refund that was running then is asked for.
        const now = told.status === 'succeeded' ? told : await stripe.refunds.retrieve(told.id)
        return { reference: doneRefund(toRefundNow(now)) }
      }),
    findRefund: (refundId) =>
      find(async () => toRefundNow(await stripe.refunds.retrieve(refundId))),
    findPayment: (paymentId) =>
      find(async () => {
        const expand = ['latest_charge']
        return toPaymentNow(await stripe.paymentIntents.retrieve(paymentId, { expand }))
      }),
    listMovements: () =>
      ask(async () => {
        const expand = ['data.source']
        const list = stripe.balanceTransactions.list({ limit: 100, expand })
        const movements: CardMovement[] = []
        for await (const each of list) movements.push(...toMovements(each))
        return movements
      }),
    listCosts: (since) =>
      ask(async () => {
        const created = since ? { created: { gte: Math.floor(since.getTime() / 1000) } } : {}
        const expand = ['data.source']
        const list = stripe.balanceTransactions.list({ limit: 100, expand, ...created })
        const costs: CardCost[] = []
        for await (const each of list) costs.push(...toCosts(each))
        return costs
      }),
    findDispute: (disputeId) =>
      find(async () => toDispute(await stripe.disputes.retrieve(disputeId))),
    listDisputes: (of) => ask(() => listDisputes(stripe, toDisputeFilter(of))),
    readEvent: (rawBody, signature, now) =>
      toCardEvent(verified(stripe, settings.webhookSecrets, rawBody, signature, now)),
    readKept: (rawBody) => toCardEvent(JSON.parse(rawBody)),
  }
}

/** The id of a refund that is done. */
function doneRefund(refund: CardRefundNow | null): string {
  if (refund?.standing === 'done') return refund.refundId
  if (refund?.standing === 'failed') throw new CardRefused(refund.reason, 'refund_failed')
  throw new CardUnanswered('the refund is under way')
}

async function listDisputes(
  stripe: Stripe,
  filter: Stripe.DisputeListParams,
): Promise<readonly CardDispute[]> {
  const disputes: CardDispute[] = []
  for await (const each of stripe.disputes.list({ limit: 100, ...filter })) {
    const dispute = toDispute(each)
    if (dispute) disputes.push(dispute)
  }
  return disputes
}

/** A 404 means that it does not exist. Any other refusal, such as of a wrong key, does not. */
async function find<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await ask(call)
  } catch (error) {
    if (error instanceof CardRefused && error.code === 'resource_missing') return null
    throw error
  }
}

/** A refusal is an answer; a timeout, a broken connection and a server's failure are not. */
async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof CardRefused || error instanceof CardUnanswered) throw error
    const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined
    const message = error instanceof Error ? error.message : String(error)
    const answered = status !== undefined && status >= 400 && status < 500
    if (answered && status !== 409 && status !== 429)
      throw new CardRefused(message, codeOf(error), { cause: error })
    throw new CardUnanswered(message, { cause: error })
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof Stripe.errors.StripeError ? (error.code ?? null) : null
}

/** The body of a message whose signature is right by one of the secrets, as data that nobody has checked. */
function verified(
  stripe: Stripe,
  secrets: readonly string[],
  rawBody: string,
  signature: string,
  now: Date,
): unknown {
  refuseFuture(signature, now)
  const reasons = secrets.map((secret) => whyForged(stripe, secret, rawBody, signature, now))
  if (!reasons.includes(null)) throw new ForgedMessage(reasons.at(-1) ?? 'no secret is set')
  try {
    return JSON.parse(rawBody)
  } catch {
    throw new MalformedMessage([{ field: '', code: 'bad_json' }])
  }
}

function whyForged(
  stripe: Stripe,
  secret: string,
  rawBody: string,
  signature: string,
  now: Date,
): string | null {
  const { signature: signatures } = stripe.webhooks
  invariant(signatures, 'the library verifies signatures')
  try {
    signatures.verifyHeader(rawBody, signature, secret, toleranceSeconds, undefined, now.getTime())
    return null
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
  }
}

/** The library limits a message's age only; one from the future would stay valid for longer. */
function refuseFuture(signature: string, now: Date): void {
  const stamped = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  if (stamped * 1000 > now.getTime() + toleranceSeconds * 1000) {
    throw new ForgedMessage('the message is dated in the future')
  }
}
