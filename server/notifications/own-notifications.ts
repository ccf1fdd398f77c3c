import { sql } from 'kysely'
import { accept } from '#domain/kernel/refusal.ts'
import type { NotificationFacts, NotificationKind } from '#domain/notifications/notification.ts'
import {
  type Actor,
  anyBigint,
  byNumber,
  type Page,
  type PageQuery,
  type Platform,
  pageOf,
  pageQuery,
  personCommand,
} from '#server/kernel/door.ts'

/** What the actor was told. */
export interface OwnNotification {
  /** Counts up with time. */
  id: string
  kind: NotificationKind
  facts: NotificationFacts
  createdAt: Date
  readAt: Date | null
}

type Context = Pick<Platform, 'db'>

/** What the actor was told, newest first. @param page Its cursor is a number, as `byNumber` has it. */
export async function listNotifications(
  { db }: Context,
  { accountId }: Actor,
  page: PageQuery,
): Promise<Page<OwnNotification>> {
  let query = db
    .selectFrom('notification')
    .select(['id', 'kind', 'facts', 'created_at as createdAt', 'read_at as readAt'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  if (page.cursor) query = query.where('id', '<', BigInt(page.cursor))
  const rows = await query.execute()
  return pageOf(
    rows.map((row) => ({ ...row, id: row.id.toString() })),
    page,
    ({ id }) => id,
  )
}

/** The same, before a cursor as an address carries it; the newest where it is none. */
export function listNotificationsBefore(
  platform: Context,
  actor: Actor,
  cursor: string | null,
  limit: number,
): Promise<Page<OwnNotification>> {
  const asked = pageQuery(byNumber).safeParse({ cursor: cursor ?? undefined })
  return listNotifications(platform, actor, { ...asked.data, limit })
}

/** SQL: how many notifications of an account wait to be read. */
export const unreadOf = (accountId: string) => sql<number>`(
  select count(*)::int from notification where account_id = ${accountId} and read_at is null)`

/** How many of the actor's wait to be read. */
export async function countUnread({ db }: Context, { accountId }: Actor): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select ${unreadOf(accountId)} as unread`.execute(
    db,
  )
  return rows[0]?.unread ?? 0
}

/** Marks the actor's notifications as read: these, or with null all of them. Those of others are left as they are. */
export const readNotifications = personCommand({
  operation: 'own_account',
  load: async (_, ids: readonly bigint[] | null) => ({ ids }),
  decide: (asked) => accept(asked),
  record: async ({ trx, by, now }, { ids }) => {
    const own = trx
      .updateTable('notification')
      .set({ read_at: now })
      .where('account_id', '=', by.accountId)
      .where('read_at', 'is', null)
    await (ids ? own.where('id', '=', anyBigint(ids)) : own).execute()
    return null
  },
})
