import { sql } from 'kysely'
import type { WebhookEvent } from '#domain/webhooks/webhook-delivery.ts'
import {
  operatorCommand,
  type Page,
  type PageQuery,
  type Platform,
  pageOf,
} from '#server/kernel/door.ts'
import { decideResend, sendAgain } from './deliveries.ts'

/** A message to any webhook endpoint, as operators see it, without its content. */
export interface AnyDeliveryView {
  id: string
  webhookEndpointId: string
  event: WebhookEvent
  createdAt: Date
  state: 'pending' | 'delivered' | 'failed'
  tries: number
  lastStatus: number | null
  lastError: string | null
}

/** The messages made since a time, or one by its id; the oldest first. */
export async function listAllDeliveries(
  { db }: Pick<Platform, 'db'>,
  page: PageQuery & { since?: Date | undefined; id?: string | undefined },
): Promise<Page<AnyDeliveryView>> {
  const [at, after] = page.cursor?.split(' ') ?? []
  const madeAt = sql`date_trunc('milliseconds', created_at)`
  let query = db
    .selectFrom('webhook_delivery')
    .select(['id', 'webhook_endpoint_id as webhookEndpointId', 'event', 'created_at as createdAt'])
    .select(['state', 'tries', 'last_status as lastStatus', 'last_error as lastError'])
    .orderBy(madeAt)
    .orderBy('id')
    .limit(page.limit + 1)
  if (page.since) query = query.where('created_at', '>=', page.since)
  if (page.id) query = query.where('id', '=', page.id)
  if (at) query = query.where(sql<boolean>`(${madeAt}, id) > (${at}::timestamptz, ${after}::uuid)`)
  const rows = await query.execute()
  return pageOf(rows, page, (row) => `${row.createdAt.toISOString()} ${row.id}`)
}

/** Sends any message again. Refuses `unknown_object`, and `webhook_endpoint_disabled`. */
export const resendAnyDelivery = operatorCommand({
  operation: 'manage_jobs',
  load: async ({ trx }, { id }: { id: string; reason: string }) => {
    const found = await trx
      .selectFrom('webhook_delivery as d')
      .innerJoin('webhook_endpoint as r', 'r.id', 'd.webhook_endpoint_id')
      .select(['d.id', 'r.disabled_at'])
      .where('d.id', '=', id)
      .executeTakeFirst()
    return found ?? null
  },
  decide: decideResend,
  record: async (recording, id, { input: { reason } }) => {
    await sendAgain(recording, id)
    await recording.audit(`webhook-delivery:${id}`, { reason })
    return { outcome: 'sent_again' as const }
  },
})
