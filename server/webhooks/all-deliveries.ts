import { sql } from 'kysely'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { WebhookEvent } from '#domain/webhooks/webhook-delivery.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import {
  inTransaction,
  type Page,
  type PageQuery,
  pageOf,
  recordAudit,
  type Trx,
} from '#server/kernel/door.ts'

/** A message to whomever, as operators see it: what it says is its receiver's. */
export interface AnyDeliveryView {
  id: string
  receiverId: string
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
    .select(['id', 'receiver_id as receiverId', 'event', 'created_at as createdAt'])
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

/** Sends a message once more, whoever receives it. Refuses `unknown_object`, and `receiver_disabled`. */
export async function resendAnyDelivery(
  platform: Platform,
  { operatorId }: OperatorActor,
  { id, reason }: { id: string; reason: string },
): Promise<Decision<{ outcome: 'sent_again' }>> {
  const now = platform.clock.now()
  const decision = await inTransaction(platform.db, async (trx) => {
    const changed = await trx
      .updateTable('webhook_delivery')
      .set({ state: 'pending', tries: 0, due_at: now })
      .where('id', '=', id)
      .where('receiver_id', 'in', (select) =>
        select.selectFrom('webhook_receiver').select('id').where('disabled_at', 'is', null),
      )
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return refuse({ code: await whyNotSent(trx, id) })
    const by = { kind: 'operator', id: operatorId } as const
    const deed = {
      by,
      operation: 'manage_jobs',
      subject: `webhook-delivery:${id}`,
      reason,
    } as const
    await recordAudit(trx, deed, now)
    return accept({ outcome: 'sent_again' as const })
  })
  if (decision.ok) platform.worker.wake()
  return decision
}

async function whyNotSent(trx: Trx, id: string): Promise<'receiver_disabled' | 'unknown_object'> {
  const known = trx.selectFrom('webhook_delivery').select('id').where('id', '=', id)
  return (await known.executeTakeFirst()) ? 'receiver_disabled' : 'unknown_object'
}
