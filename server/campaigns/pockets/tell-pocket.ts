import { sql } from 'kysely'
import type { Platform, TaskPayloads } from '#server/kernel/door.ts'
import { type Concerned, tell } from '#server/notifications/door.ts'

type Told = TaskPayloads['tell_pocket']

/**
 * Tells of a Pocket: whoever follows its fighter or federation that it is published, whoever holds its certificates that it is
 * closed or that they end soon.
 */
export async function tellPocket(platform: Platform, { pocketId, kind, at }: Told): Promise<void> {
  const { title, slug, who, opensAt } = await readPocket(platform, pocketId)
  const facts = { path: `/p/${slug}`, pocket: title, who, at: at ?? opensAt.toISOString() }
  const people = kind === 'pocket_published' ? following(pocketId) : holding(pocketId)
  await tell(platform, { kind, subject: pocketId, facts }, async (after, most) => {
    const { rows } = await sql<Concerned>`select id as "personId" from (${people}) p
      where ${after}::uuid is null or id > ${after}::uuid
      order by id limit ${most}`.execute(platform.db)
    return rows
  })
}

async function readPocket({ db }: Pick<Platform, 'db'>, pocketId: string) {
  return db
    .selectFrom('pocket')
    .leftJoin('fighter', 'fighter.id', 'pocket.fighter_id')
    .leftJoin('federation', 'federation.id', 'pocket.federation_id')
    .select(['pocket.title', 'pocket.slug', 'pocket.opens_at as opensAt'])
    .select(sql<string>`coalesce(fighter.name, federation.name)`.as('who'))
    .where('pocket.id', '=', pocketId)
    .executeTakeFirstOrThrow()
}

const following = (pocketId: string) => sql`
  select person.id from follow join person on person.account_id = follow.account_id
    join pocket on pocket.fighter_id = follow.fighter_id or pocket.federation_id = follow.federation_id
  where pocket.id = ${pocketId}`

const holding = (pocketId: string) => sql`
  select distinct holder_id as id from certificate where pocket_id = ${pocketId} and state <> 'burned'`
