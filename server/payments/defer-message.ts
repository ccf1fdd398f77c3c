import type { Database, Platform } from '#server/kernel/door.ts'

/** One message as it came, with a valid signature. */
export interface ArrivedMessage {
  provider: string
  eventId: string
  type: string
  rawBody: string
}

/** Stores a message that could not be handled, sealed, with the reason; the same one again updates its reason. */
export async function deferMessage(
  { db, clock, identityKeys }: Pick<Platform, 'db' | 'clock' | 'identityKeys'>,
  { provider, eventId, type, rawBody }: ArrivedMessage,
  because: string,
): Promise<void> {
  const sealed_body = identityKeys.sealMessage(rawBody)
  const row = { provider, event_id: eventId, type, sealed_body, because }
  await db
    .insertInto('webhook_deferred')
    .values({ ...row, received_at: clock.now() })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'event_id']).doUpdateSet({ sealed_body, because }),
    )
    .execute()
}

/** Deletes what was deferred before an instant. */
export async function forgetDeferred(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('webhook_deferred').where('received_at', '<', before).execute()
}
