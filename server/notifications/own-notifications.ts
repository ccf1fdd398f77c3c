import { sql } from 'kysely'
import { accept } from '#domain/kernel/refusal.ts'
import {
  type Actor,
  anyBigint,
  type Platform,
  pagedList,
  personCommand,
} from '#server/kernel/door.ts'

type Context = Pick<Platform, 'db'>

/** What the actor was told, newest first; ids count up with time. */
export const listNotifications = pagedList({
  key: { id: 'number' },
  descending: true,
  rows: ({ db }: Context, { accountId }: Actor) =>
    db
      .selectFrom('notification')
      .select(['id', 'kind', 'facts', 'created_at as createdAt', 'read_at as readAt'])
      .where('account_id', '=', accountId),
  present: (rows) => rows.map((row) => ({ ...row, id: row.id.toString() })),
})

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
