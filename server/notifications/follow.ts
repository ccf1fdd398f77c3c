import { sql } from 'kysely'
import { accept } from '#domain/kernel/refusal.ts'
import { type Actor, type Loading, type Platform, personCommand } from '#server/kernel/door.ts'

/** A fighter or a federation, by its id. */
export type Followed = { fighterId: string } | { federationId: string }

type Context = Pick<Platform, 'db'>

const placeOf = (followed: Followed) =>
  'fighterId' in followed
    ? ({ table: 'fighter', column: 'fighter_id', id: followed.fighterId } as const)
    : ({ table: 'federation', column: 'federation_id', id: followed.federationId } as const)

/** A fighter or federation that is there; null for any other. */
async function findFollowed({ trx }: Loading<Actor>, followed: Followed) {
  const { table, ...place } = placeOf(followed)
  const query = trx.selectFrom(table).select('id').where('id', '=', place.id)
  return (await query.executeTakeFirst()) ? place : null
}

/** The actor is told what a fighter or federation does. Asked twice, it is one. Refuses `unknown_object`. */
export const follow = personCommand({
  operation: 'own_account',
  load: findFollowed,
  decide: (found) => accept(found),
  record: async ({ trx, by, now }, { column, id }) => {
    await trx
      .insertInto('follow')
      .values({ account_id: by.accountId, [column]: id, since: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return null
  },
})

/** The actor no longer is; nothing happens where they were not. Refuses `unknown_object`. */
export const unfollow = personCommand({
  operation: 'own_account',
  load: findFollowed,
  decide: (found) => accept(found),
  record: async ({ trx, by }, { column, id }) => {
    await trx
      .deleteFrom('follow')
      .where('account_id', '=', by.accountId)
      .where(column, '=', id)
      .execute()
    return null
  },
})

/** Somebody whom the actor follows. */
export interface FollowedRecipient {
  id: string
  kind: 'fighter' | 'federation'
  name: string
  slug: string
  since: Date
}

/** Whom the actor follows, the latest first; a hundred at most. */
export async function listFollowed(
  { db }: Context,
  { accountId }: Actor,
): Promise<readonly FollowedRecipient[]> {
  const { rows } = await sql<FollowedRecipient>`
    select coalesce(f.id, g.id) as id, coalesce(f.name, g.name) as name, coalesce(f.slug, g.slug) as slug,
      case when f.id is null then 'federation' else 'fighter' end as kind, follow.since
    from follow left join fighter f on f.id = follow.fighter_id
      left join federation g on g.id = follow.federation_id
    where follow.account_id = ${accountId} order by follow.id desc limit 100`.execute(db)
  return rows
}

/** How many people follow somebody, and whether the actor is one of them. */
export async function readFollowers(
  { db }: Context,
  actor: Actor | null,
  followed: Followed,
): Promise<{ followers: number; isFollowed: boolean }> {
  const { column, id } = placeOf(followed)
  const { rows } = await sql<{ followers: number; isFollowed: boolean }>`
    select count(*)::int as followers,
      coalesce(bool_or(account_id = ${actor?.accountId ?? ''}), false) as "isFollowed"
    from follow where ${sql.ref(column)} = ${id}`.execute(db)
  return rows[0] ?? { followers: 0, isFollowed: false }
}
