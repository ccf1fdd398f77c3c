import type { WebhookEvent } from '#domain/webhooks/webhook-delivery.ts'
import { exactJson, type Platform } from '#server/kernel/door.ts'
import { mayBeTold } from './operator-webhook-endpoints.ts'
import { readEvent } from './read-event.ts'

/**
 * Writes a message for every webhook endpoint that an event concerns, each once however often this runs. People get events about
 * what is theirs, operators all events for which they have a role.
 */
export async function spreadEvent(
  platform: Platform,
  event: WebhookEvent,
  subject: string,
): Promise<void> {
  const { db, randomness, clock } = platform
  const wanted = await db
    .selectFrom('webhook_endpoint as r')
    .select(['id', 'person_id'])
    .where('disabled_at', 'is', null)
    .where(mayBeTold)
    .where(
      (where) => where.val(event),
      '=',
      (where) => where.fn.any('events'),
    )
    .execute()
  if (wanted.length === 0) return
  const facts = await readEvent(db, event, subject)
  if (!facts) return
  const told = wanted.filter(({ person_id }) => !person_id || facts.personIds.includes(person_id))
  if (told.length === 0) return
  const now = clock.now()
  const body = exactJson({ type: event, timestamp: now, data: facts.data })
  const rows = told.map(({ id }) => ({
    id: randomness.uuid(),
    webhook_endpoint_id: id,
    ...{ event, subject, body, created_at: now, due_at: now },
  }))
  await db
    .insertInto('webhook_delivery')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
