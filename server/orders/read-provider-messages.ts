import { sql } from 'kysely'
import { type Platform, pagedList } from '#server/kernel/door.ts'

/** A provider's message whose text is still stored: its outcome, or why it was deferred. */
export interface KeptMessage {
  provider: string
  eventId: string
  type: string
  receivedAt: Date
  state: 'taken' | 'deferred'
  /** The outcome of a handled message, the reason of a deferred one. */
  outcome: string
}

const kept = sql`(
  select provider, event_id, type, received_at, 'taken' as state,
    coalesce(answer ->> 'outcome', 'none') as outcome, sealed_body
  from webhook_event where sealed_body is not null
  union all
  select provider, event_id, type, received_at, 'deferred', because, sealed_body
  from webhook_deferred p where not exists (
    select 1 from webhook_event e where e.provider = p.provider and e.event_id = p.event_id)
) as message`

/** The messages since a time, or one by the provider's id; the oldest first. The form of event ids is the provider's. */
export const listKeptMessages = pagedList({
  key: { receivedAt: 'instant', provider: /^[\w-]+$/, eventId: /^\P{Cc}+$/u },
  rows: (
    _: Pick<Platform, 'db'>,
    { since, eventId }: { since?: Date | undefined; eventId?: string | undefined },
  ) => sql<KeptMessage>`
    select provider, event_id as "eventId", type, received_at as "receivedAt", state, outcome
    from ${kept}
    where true
      ${since === undefined ? sql`` : sql`and received_at >= ${since}`}
      ${eventId === undefined ? sql`` : sql`and event_id = ${eventId}`}`,
})

/** The text of a stored message; null once it is deleted. */
export async function readKeptMessage(
  { db, identityKeys }: Pick<Platform, 'db' | 'identityKeys'>,
  provider: string,
  eventId: string,
): Promise<string | null> {
  const { rows } = await sql<{ sealed_body: string }>`
    select sealed_body from ${kept}
    where provider = ${provider} and event_id = ${eventId}`.execute(db)
  return rows[0] ? identityKeys.openMessage(rows[0].sealed_body) : null
}
