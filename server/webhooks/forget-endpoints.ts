import type { Database, Trx } from '#server/kernel/door.ts'

/** Deletes a person's webhook endpoints with their messages: all, or those made since an instant. Gives how many they were. */
export async function forgetWebhookEndpointsOf(
  trx: Trx,
  personId: string,
  since = new Date(0),
): Promise<number> {
  const forgotten = await trx
    .deleteFrom('webhook_endpoint')
    .where('person_id', '=', personId)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return Number(forgotten.numDeletedRows)
}

/** Deletes messages from before an instant, and the webhook endpoints of whoever has no login any more. */
export async function pruneWebhooks(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('created_at', '<', before).execute()
  await db
    .deleteFrom('webhook_endpoint')
    .where('person_id', 'in', (select) =>
      select.selectFrom('person').select('id').where('account_id', 'is', null),
    )
    .execute()
}
