import { Hono } from 'hono'
import { takeCardEvent } from '#server/backings/take-card-event.ts'
import { problem } from '#server/http/problem.ts'
import type { Platform } from '#server/platform.ts'
import { type CardEvent, ForgedMessage } from '#server/ports/card/port.ts'

/**
 * Where providers report. The body is verified as the bytes that came; whatever is understood is
 * answered 200, so that the provider stops repeating it, and what is forged 400.
 */
export function webhookRoutes(platform: Platform): Hono {
  const routes = new Hono()
  routes.post('/stripe', async (context) => {
    const rawBody = await context.req.text()
    let event: CardEvent
    try {
      const signature = context.req.header('stripe-signature') ?? ''
      event = platform.ports.card.readEvent(rawBody, signature, platform.clock.now())
    } catch (error) {
      if (!(error instanceof ForgedMessage)) throw error
      platform.log.warn({ reason: error.message }, 'a webhook was refused')
      return problem(400, 'invalid_signature', { code: 'invalid_signature' })
    }
    return context.json(await takeCardEvent(platform, event, rawBody))
  })
  return routes
}
