import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { WebhookEvent } from '#domain/webhooks/webhook-delivery.ts'
import {
  type Caller,
  callerCommand,
  type Page,
  type PageQuery,
  type Platform,
  pagedList,
  type Recording,
} from '#server/kernel/door.ts'
import { type Owner, ownedBy } from './webhook-endpoints.ts'

/** A message as its webhook endpoint's owner sees it. */
export interface DeliveryView {
  id: string
  event: WebhookEvent
  body: string
  createdAt: Date
  state: 'pending' | 'delivered' | 'failed'
  tries: number
  dueAt: Date
  lastTriedAt: Date | null
  lastStatus: number | null
  lastError: string | null
}

/** The messages to one webhook endpoint, the latest first. Refuses `unknown_object`. */
export async function listDeliveries(
  { db }: Pick<Platform, 'db'>,
  page: PageQuery,
  owner: Owner,
  webhookEndpointId: string,
): Promise<Decision<Page<DeliveryView>>> {
  const { column, id: ownerId } = ownedBy(owner)
  const webhookEndpoint = await db
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('id', '=', webhookEndpointId)
    .where(column, '=', ownerId)
    .executeTakeFirst()
  if (!webhookEndpoint) return refuse({ code: 'unknown_object' })
  return accept(await deliveriesTo({ db }, page, webhookEndpointId))
}

/** The messages to one webhook endpoint, whoever owns it; the latest first. */
export const deliveriesTo = pagedList({
  key: { createdAt: 'instant', id: 'uuid' },
  descending: true,
  rows: ({ db }: Pick<Platform, 'db'>, webhookEndpointId: string) =>
    db
      .selectFrom('webhook_delivery')
      .select(['id', 'event', 'body', 'created_at as createdAt', 'state', 'tries'])
      .select(['due_at as dueAt', 'last_tried_at as lastTriedAt'])
      .select(['last_status as lastStatus', 'last_error as lastError'])
      .where('webhook_endpoint_id', '=', webhookEndpointId),
})

/**
 * Sends a message again, with the same id; one that is on its way is sent again after it. Refuses `unknown_object`, and
 * `webhook_endpoint_disabled` while its webhook endpoint is disabled.
 */
export const resendDelivery = callerCommand({
  operation: 'receive_events',
  load: async (
    { trx, by },
    { webhookEndpointId, deliveryId }: { webhookEndpointId: string; deliveryId: string },
  ) => {
    const { column, id: ownerId } = ownedBy(by)
    const found = await trx
      .selectFrom('webhook_delivery as d')
      .innerJoin('webhook_endpoint as r', 'r.id', 'd.webhook_endpoint_id')
      .select(['d.id', 'r.disabled_at'])
      .where('d.id', '=', deliveryId)
      .where('r.id', '=', webhookEndpointId)
      .where(`r.${column}`, '=', ownerId)
      .executeTakeFirst()
    return found ?? null
  },
  decide: decideResend,
  record: async (recording, id) => {
    await sendAgain(recording, id)
    return null
  },
})

/** A message to send again. Refuses `webhook_endpoint_disabled`. */
export function decideResend(found: { id: string; disabled_at: Date | null }): Decision<string> {
  return found.disabled_at === null
    ? accept(found.id)
    : refuse({ code: 'webhook_endpoint_disabled' })
}

/** Makes a message due now. */
export async function sendAgain({ trx, now, wake }: Recording<Caller>, id: string): Promise<void> {
  await trx
    .updateTable('webhook_delivery')
    .set({ state: 'pending', tries: 0, due_at: now })
    .where('id', '=', id)
    .execute()
  wake()
}
