import { type Handler, Hono } from 'hono'
import { LAUNCH_SWITCHES } from '#domain/kernel/launch.ts'
import { showsLoopbackToken } from '#server/identity/door.ts'
import type { Platform } from '#server/kernel/door.ts'
import { sandboxBankRoutes, sandboxDisputeRoutes } from './sandbox-bank.ts'
import { sandboxClockRoutes } from './sandbox-clock.ts'
import { sandboxIdentityRoutes, sandboxVendorApi } from './sandbox-identity.ts'
import { sandboxOperatorRoutes } from './sandbox-operators.ts'
import { sandboxOutboxRoutes } from './sandbox-outbox.ts'
import { sandboxPeopleRoutes } from './sandbox-people.ts'
import { sandboxCardMessageRoutes, sandboxStripeRoutes } from './sandbox-stripe.ts'
import { sandboxChainRoutes, sandboxWalletRoutes } from './sandbox-wallet.ts'

/** Headers by which proxies say for whom they ask. */
const passedOnBy =
  /^(?:forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|x-original-.+|true-client-ip|cf-.+|fly-.+|fastly-.+)$/

/**
 * The stand-ins' own pages and APIs. Nothing of them is there as soon as one provider is in earnest, or where others than
 * this machine come in without SANDBOX_PUBLIC, also through a proxy that calls itself this machine; a part whose provider runs with test keys is not there either. Before the launch
 * nothing of them is to be seen, save by who has the data folder's secrets: the card provider's API still
 * answers this process, so a refund that is due goes out even after every switch was turned off, and the
 * clock answers the command line.
 */
export function sandboxRoutes(platform: Platform, showMissing: Handler): Hono {
  const routes = new Hono()
  if (!platform.ports.standInsOpen) {
    routes.all('*', showMissing)
    return routes
  }
  const { sandboxStripe, sandboxKyc, sandboxScreening, sandboxChain, kyc, mail } = platform.ports
  routes.use(async (context, next) => {
    const isPassedOn = Object.keys(context.req.header()).some((name) => passedOnBy.test(name))
    if (!platform.env.exposed && isPassedOn) return showMissing(context, next)
    const state = platform.launch.read()
    const launched = LAUNCH_SWITCHES.some((name) => state[name])
    const key = context.req.header('authorization') ?? ''
    const isOwn =
      sandboxStripe?.knowsKey(key) ||
      sandboxKyc?.knowsKey(context.req.raw.headers) ||
      sandboxScreening?.knowsKey(context.req.raw.headers) ||
      showsLoopbackToken(platform, context.req.raw)
    return launched || isOwn ? next() : showMissing(context, next)
  })
  if (sandboxStripe) {
    routes.route('/stripe', sandboxStripeRoutes(sandboxStripe))
    routes.route('/card-messages', sandboxCardMessageRoutes(platform, sandboxStripe))
    routes.route('/bank', sandboxBankRoutes(sandboxStripe))
    routes.route('/disputes', sandboxDisputeRoutes(platform, sandboxStripe))
  }
  if (sandboxKyc) {
    routes.route(`/${kyc.provider}`, sandboxVendorApi(sandboxKyc, `/sandbox/${kyc.provider}`))
    routes.route('/identity', sandboxIdentityRoutes(sandboxKyc))
  }
  if (sandboxScreening) {
    const base = `/${sandboxScreening.vendor}`
    routes.route(base, sandboxVendorApi(sandboxScreening, `/sandbox${base}`))
  }
  if (sandboxChain && platform.ports.allSandbox) {
    routes.route('/wallet', sandboxWalletRoutes(sandboxChain))
    routes.route('/chain', sandboxChainRoutes(platform, sandboxChain))
  }
  if (platform.sandboxClock) routes.route('/clock', sandboxClockRoutes(platform))
  // Only `LAUNCH=all` seeds operators, and only beside stand-ins.
  if (platform.ports.allSandbox) routes.route('/operators', sandboxOperatorRoutes(platform))
  // A login by one press is for this machine alone.
  if (platform.ports.allSandbox && !platform.env.exposed) {
    routes.route('/people', sandboxPeopleRoutes(platform))
  }
  if (mail.sandbox) routes.route('/outbox', sandboxOutboxRoutes(platform))
  return routes
}
