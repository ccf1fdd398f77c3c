import { type Handler, Hono } from 'hono'
import { LAUNCH_SWITCHES } from '#domain/kernel/launch.ts'
import { takeKycEvent } from '#server/identity/door.ts'
import type { Platform } from '#server/kernel/door.ts'
import { MoneyStopped } from '#server/ledger/door.ts'
import { type ArrivedMessage, deferMessage, takeCardEvent } from '#server/payments/door.ts'
import {
  type CardEvent,
  CardUnanswered,
  ForgedMessage,
  type KycEvent,
  MalformedMessage,
} from '#server/ports/door.ts'
import { problem, refusalProblem } from './problem.ts'

/**
 * Webhooks of providers. The signature is verified over the raw bytes. A message that was taken is answered 200; one that cannot be
 * taken yet gets an error, so that the provider sends it again; a forged or malformed one 400. Independent of the launch switches: money sent while backing
 * was on is accepted after it was turned off. Before the launch a stand-in's address answers a wrongly signed call like a missing page.
 */
export function webhookRoutes(platform: Platform, showMissing: Handler): Hono {
  const routes = new Hono()
  routes.post('/stripe', async (context, next) => {
    const rawBody = await context.req.text()
    let event: CardEvent
    try {
      const signature = context.req.header('stripe-signature') ?? ''
      event = platform.ports.card.readEvent(rawBody, signature, platform.clock.now())
    } catch (error) {
      if (error instanceof ForgedMessage && !isSeen(platform, 'card'))
        return showMissing(context, next)
      return refuseMessage(platform, error)
    }
    const { eventId, type } = event
    if (event.kind === 'other') platform.log.info({ eventId, type }, 'a webhook was only noted')
    try {
      return context.json(await takeCardEvent(platform, event, rawBody))
    } catch (error) {
      const { provider } = platform.ports.card
      return defer(platform, { provider, eventId, type, rawBody }, error)
    }
  })
  for (const provider of ['sumsub', 'stripe-identity'] as const) {
    routes.post(`/${provider}`, async (context, next) => {
      const { kyc } = platform.ports
      if (kyc.provider !== provider) return showMissing(context, next)
      const rawBody = await context.req.text()
      let event: KycEvent
      try {
        event = kyc.readEvent(rawBody, context.req.raw.headers, platform.clock.now())
      } catch (error) {
        if (error instanceof ForgedMessage && !isSeen(platform, 'kyc')) {
          return showMissing(context, next)
        }
        return refuseMessage(platform, error)
      }
      return context.json(await takeKycEvent(platform, event, rawBody))
    })
  }
  return routes
}

/** A real provider may always report; a stand-in is part of what is launched. */
function isSeen(platform: Platform, port: 'card' | 'kyc'): boolean {
  const state = platform.launch.read()
  return !platform.ports[port].sandbox || LAUNCH_SWITCHES.some((name) => state[name])
}

/** The provider repeats unacknowledged messages for days; an operator can replay them at any time. */
async function defer(
  platform: Platform,
  message: ArrivedMessage,
  error: unknown,
): Promise<Response> {
  const { eventId } = message
  const because = reasonOf(error)
  await deferMessage(platform, message, because).catch((failure) =>
    platform.log.error({ err: failure, eventId }, 'a message could not be kept'),
  )
  if (because === 'failed') throw error
  platform.log.warn({ err: error, eventId }, 'a message was deferred')
  return refusalProblem([{ code: because }])
}

function reasonOf(error: unknown): 'money_stopped' | 'provider_unavailable' | 'failed' {
  if (error instanceof MoneyStopped) return 'money_stopped'
  return error instanceof CardUnanswered ? 'provider_unavailable' : 'failed'
}

function refuseMessage(platform: Platform, error: unknown): Response {
  if (!(error instanceof ForgedMessage || error instanceof MalformedMessage)) throw error
  platform.log.warn({ reason: error.message }, 'a webhook was refused')
  if (error instanceof ForgedMessage) {
    return problem(400, 'invalid_signature')
  }
  return problem(400, 'invalid_message', { errors: error.fields })
}
