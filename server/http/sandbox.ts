import { type Handler, Hono } from 'hono'
import { LAUNCH_SWITCHES } from '#domain/launch.ts'
import { sandboxClockRoutes } from '#server/http/sandbox-clock.ts'
import { sandboxOutboxRoutes } from '#server/http/sandbox-outbox.ts'
import { sandboxStripeRoutes } from '#server/http/sandbox-stripe.ts'
import type { Platform } from '#server/platform.ts'

/**
 * The stand-ins' own pages and APIs; a part whose real provider is set is not there. Before the launch
 * nothing of them is to be seen; the card provider's API still answers who has its key, which is this
 * process: a refund that is due goes out even after every switch was turned off.
 */
export function sandboxRoutes(platform: Platform, showMissing: Handler): Hono {
  const routes = new Hono()
  const { sandboxStripe, mail, noRealMoney } = platform.ports
  routes.use(async (context, next) => {
    const state = platform.launch.read()
    const launched = LAUNCH_SWITCHES.some((name) => state[name])
    const key = context.req.header('authorization') ?? ''
    if (launched || (sandboxStripe?.knowsKey(key) ?? false)) return next()
    return showMissing(context, next)
  })
  if (sandboxStripe) routes.route('/stripe', sandboxStripeRoutes(sandboxStripe))
  if (platform.sandboxClock) routes.route('/clock', sandboxClockRoutes(platform))
  // Mails hold links that open accounts: with real money nobody reads them here.
  if (mail.sandbox && noRealMoney) routes.route('/outbox', sandboxOutboxRoutes(platform))
  return routes
}
