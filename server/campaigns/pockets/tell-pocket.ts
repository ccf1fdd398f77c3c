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
  await tell(platform, { kind, subject: pocketId, facts }, (after, most) =>
    kind === 'pocket_published'
      ? readFollowing(platform, pocketId, after, most)
      : readHolding(platform, pocketId, after, most),
  )
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

async function readFollowing(
  { db }: Pick<Platform, 'db'>,
  pocketId: string,
  after: string | null,
  most: number,
): Promise<readonly Concerned[]> {
  const { rows } = await sql<Concerned>`
    select person.id as "personId" from follow join person on person.account_id = follow.account_id
      join pocket on pocket.fighter_id = follow.fighter_id or pocket.federation_id = follow.federation_id
    where pocket.id = ${pocketId} and (${after}::uuid is null or person.id > ${after}::uuid)
    order by person.id limit ${most}`.execute(db)
  return rows
}

async function readHolding(
  { db }: Pick<Platform, 'db'>,
  pocketId: string,
  after: string | null,
  most: number,
): Promise<readonly Concerned[]> {
  const { rows } = await sql<Concerned>`
    select distinct holder_id as "personId" from certificate
    where pocket_id = ${pocketId} and state <> 'burned'
      and (${after}::uuid is null or holder_id > ${after}::uuid)
    order by "personId" limit ${most}`.execute(db)
  return rows
}
