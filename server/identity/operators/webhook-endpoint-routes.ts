import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { WEBHOOK_EVENTS } from '#domain/webhooks/webhook-delivery.ts'
import {
  requireRecentLogin,
  whileLoggedIn,
} from '#server/identity/accounts/require-recent-login.ts'
import {
  type Actor,
  type Audience,
  type Endpoint,
  endpoint,
  listEndpoint,
  type OperatorActor,
  type Platform,
} from '#server/kernel/door.ts'
import {
  addWebhookEndpoint,
  deliveriesTo,
  enableWebhookEndpoint,
  exchangeSecret,
  listDeliveries,
  listWebhookEndpoints,
  removeWebhookEndpoint,
  resendDelivery,
  webhookEndpointInput,
} from '#server/webhooks/door.ts'
import { whileInSession } from './standing-session.ts'

const at = z.iso.datetime()
const byId = z.strictObject({ id: z.uuid() })
const nothing = z.strictObject({})
/** A webhook endpoint as its owner sees it. */
export const ownWebhookEndpoint = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  createdAt: at,
  failingSince: at.nullable(),
  disabledAt: at.nullable(),
})
const delivery = z.object({
  id: z.uuid(),
  event: z.enum(WEBHOOK_EVENTS),
  body: z.string(),
  createdAt: at,
  state: z.enum(['pending', 'delivered', 'failed']),
  tries: z.number().int(),
  dueAt: at,
  lastTriedAt: at.nullable(),
  lastStatus: z.number().int().nullable(),
  lastError: z.string().nullable(),
})

type Who = Actor | OperatorActor

/** Operators have a session of a quarter of an hour; people show that they are still there. */
const stillThere = (platform: Platform, who: Who) =>
  'operatorId' in who ? accept(null) : requireRecentLogin(platform, who)
const mayStill = (who: Who) => ('operatorId' in who ? whileInSession(who) : whileLoggedIn(who))

/** The same operations for a person's own events and for operators, who are told of everything. */
function webhookEndpointsOf(
  audience: Exclude<Audience, 'anyone'>,
  base: `/${string}`,
): readonly Endpoint[] {
  const shared = { operation: 'receive_events', audience, launch: null } as const
  return [
    ...messagesOf(audience, base),
    endpoint({
      ...shared,
      method: 'GET',
      path: base,
      summary: 'One’s own addresses that are told of events.',
      answer: z.object({ items: z.array(ownWebhookEndpoint) }),
      handle: async ({ platform, who }) =>
        accept({ items: await listWebhookEndpoints(platform, who) }),
    }),
    endpoint({
      ...shared,
      method: 'POST',
      path: base,
      summary:
        'Adds an address to tell of events, and gives the secret that signs them, this once.',
      body: webhookEndpointInput,
      status: 201,
      answer: z.object({ id: z.uuid(), secret: z.string() }),
      handle: async ({ platform, who, body }) => {
        const there = stillThere(platform, who)
        return there.ok
          ? addWebhookEndpoint(platform, who, { ...body, mayStill: mayStill(who) })
          : there
      },
    }),
    endpoint({
      ...shared,
      method: 'POST',
      path: `${base}/:id/secret`,
      summary: 'Gives a new secret; for a day the one before signs as well.',
      params: byId,
      body: nothing,
      answer: z.object({ secret: z.string(), previousUntil: at }),
      handle: async ({ platform, who, params }) => {
        const there = stillThere(platform, who)
        if (!there.ok) return there
        return exchangeSecret(platform, who, { ...params, mayStill: mayStill(who) })
      },
    }),
    endpoint({
      ...shared,
      method: 'POST',
      path: `${base}/:id/enabling`,
      summary: 'Tells an address again that was disabled after days of failures.',
      params: byId,
      body: nothing,
      status: 204,
      answer: z.null(),
      handle: ({ platform, who, params }) => enableWebhookEndpoint(platform, who, params.id),
    }),
    endpoint({
      ...shared,
      method: 'DELETE',
      path: `${base}/:id`,
      summary: 'Takes an address away, with its messages.',
      params: byId,
      status: 204,
      answer: z.null(),
      handle: ({ platform, who, params }) => removeWebhookEndpoint(platform, who, params.id),
    }),
  ]
}

/** What went out to a webhook endpoint, and the ways to have it again. */
function messagesOf(
  audience: Exclude<Audience, 'anyone'>,
  base: `/${string}`,
): readonly Endpoint[] {
  const shared = { operation: 'receive_events', audience, launch: null } as const
  return [
    listEndpoint({
      ...shared,
      path: `${base}/:id/deliveries`,
      summary: 'The messages to one address, the latest first, with what came of each.',
      params: byId,
      list: deliveriesTo,
      item: delivery,
      handle: ({ platform, who, params, query }) => listDeliveries(platform, query, who, params.id),
    }),
    endpoint({
      ...shared,
      method: 'POST',
      path: `${base}/:id/resend`,
      summary: 'Sends a message once more, by the same id.',
      params: byId,
      body: z.strictObject({ deliveryId: z.uuid() }),
      status: 204,
      answer: z.null(),
      handle: ({ platform, who, params, body }) =>
        resendDelivery(platform, who, { webhookEndpointId: params.id, ...body }),
    }),
  ]
}

/** Who wants to be told what happens. */
export const webhookEndpointRoutes: readonly Endpoint[] = [
  ...webhookEndpointsOf('person', '/webhook-endpoints'),
  ...webhookEndpointsOf('operator', '/operator/webhook-endpoints'),
]
