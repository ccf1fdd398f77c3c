import { Hono } from 'hono'
import { sandboxClockRoutes } from '#server/http/sandbox-clock.ts'
import { sandboxOutboxRoutes } from '#server/http/sandbox-outbox.ts'
import { sandboxStripeRoutes } from '#server/http/sandbox-stripe.ts'
import type { Platform } from '#server/platform.ts'

/** The stand-ins' own pages and APIs; a part whose real provider is set is not there. */
export function sandboxRoutes(platform: Platform): Hono {
  const routes = new Hono()
  const { sandboxStripe, mail, noRealMoney } = platform.ports
  if (sandboxStripe) routes.route('/stripe', sandboxStripeRoutes(sandboxStripe))
  if (platform.sandboxClock) routes.route('/clock', sandboxClockRoutes(platform))
  // Mails hold links that open accounts: with real money nobody reads them here.
  if (mail.sandbox && noRealMoney) routes.route('/outbox', sandboxOutboxRoutes(platform))
  return routes
}
