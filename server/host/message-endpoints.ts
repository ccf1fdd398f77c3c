import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { WEBHOOK_EVENTS } from '#domain/webhooks/webhook-delivery.ts'
import { type Endpoint, endpoint, instantText, listEndpoint } from '#server/kernel/door.ts'
import { listKeptMessages } from '#server/orders/door.ts'
import { importMissedByOperator } from '#server/payments/door.ts'
import { listAllDeliveries, resendAnyDelivery } from '#server/webhooks/door.ts'
import { replayMessage } from './replay-message.ts'

const since = instantText.optional()
const at = z.iso.datetime()
const name = z.string().min(1).max(255)
const reason = z.string().trim().min(1).max(2_000)
const shared = { operation: 'manage_jobs', audience: 'operator', launch: null } as const

/** Messages received from providers and sent to webhook endpoints: to list, and to replay. */
export const messageEndpoints: readonly Endpoint[] = [
  listEndpoint({
    ...shared,
    path: '/operator/provider-messages',
    summary: 'Providers’ messages whose text is still kept, and what became of each; oldest first.',
    list: listKeptMessages,
    filter: { since, eventId: name.optional() },
    item: z.object({
      provider: z.string(),
      eventId: z.string(),
      type: z.string(),
      receivedAt: at,
      state: z.enum(['taken', 'deferred']),
      outcome: z.string(),
    }),
    handle: async ({ platform, query: { since, eventId, ...page } }) =>
      accept(await listKeptMessages(platform, page, { since, eventId })),
  }),
  endpoint({
    ...shared,
    method: 'POST',
    path: '/operator/provider-messages/replay',
    summary: 'Takes a provider’s message again as it came, and says what it led to.',
    body: z.strictObject({ provider: name, eventId: name, reason }),
    answer: z.object({ outcome: z.string() }),
    handle: ({ platform, who, body }) => replayMessage(platform, who, body),
  }),
  endpoint({
    ...shared,
    method: 'POST',
    path: '/operator/provider-payments/import',
    summary:
      'Takes a card payment of ours that no message has told of, by its id at the provider; one that is known is brought to where it is there.',
    body: z.strictObject({ paymentId: z.string().regex(/^\w{1,120}$/), reason }),
    answer: z.object({
      orderId: z.uuid().nullable(),
      known: z.boolean(),
      outcome: z.enum(['confirmed', 'frozen', 'refund_due', 'refunded', 'held']),
      reason: z.string().nullable(),
    }),
    handle: ({ platform, who, body }) => importMissedByOperator(platform, who, body),
  }),
  listEndpoint({
    ...shared,
    path: '/operator/webhook-deliveries',
    summary:
      'Messages to every webhookEndpoint, without their text, and what became of each; oldest first.',
    list: listAllDeliveries,
    filter: { since, id: z.uuid().optional() },
    item: z.object({
      id: z.uuid(),
      webhookEndpointId: z.uuid(),
      event: z.enum(WEBHOOK_EVENTS),
      createdAt: at,
      state: z.enum(['pending', 'delivered', 'failed']),
      tries: z.number().int(),
      lastStatus: z.number().int().nullable(),
      lastError: z.string().nullable(),
    }),
    handle: async ({ platform, query: { since, id, ...page } }) =>
      accept(await listAllDeliveries(platform, page, { since, id })),
  }),
  endpoint({
    ...shared,
    method: 'POST',
    path: '/operator/webhook-deliveries/:id/resend',
    summary: 'Sends a message to its webhook endpoint once more, by the same id.',
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({ reason }),
    answer: z.object({ outcome: z.literal('sent_again') }),
    handle: ({ platform, who, params, body }) =>
      resendAnyDelivery(platform, who, { ...params, ...body }),
  }),
]
