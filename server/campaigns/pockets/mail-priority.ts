import { sql } from 'kysely'
import { type Platform, type Reader, tellMany } from '#server/kernel/door.ts'
import { priorityEmail } from './pocket-mail-texts.ts'

/**
 * E-mails everybody who holds a badge of the athlete when a share Pocket of theirs will open to badges, so that they know of
 * their right. An interrupted run continues where it stopped. Rule TIP-03.
 */
export async function mailPriority(platform: Platform, pocketId: string): Promise<void> {
  const { db, site } = platform
  const pocket = await db
    .selectFrom('pocket')
    .innerJoin('fighter', 'fighter.id', 'pocket.fighter_id')
    .select(['pocket.slug', 'pocket.title', 'pocket.fighter_id', 'fighter.name'])
    .select((at) => [
      at.fn.coalesce('pocket.priority_from', 'pocket.priority_opens_at').as('from'),
      at.fn.coalesce('pocket.priority_until', 'pocket.opens_at').as('until'),
      'pocket.priority_until as movedUntil',
      sql<boolean>`pocket.frozen_at is not null or exists (select from pocket_fight c
        join fight f on f.id = c.fight_id
        where c.pocket_id = pocket.id and f.undated_since is not null)`.as('isOnHold'),
    ])
    .where('pocket.id', '=', pocketId)
    .executeTakeFirstOrThrow()
  const { from, until, title, fighter_id: fighterId } = pocket
  if (from === null || until === null || fighterId === null) return
  // The hours are not known yet: ending the hold enqueues this again.
  if (pocket.movedUntil !== null && pocket.isOnHold) return
  const moved = pocket.movedUntil !== null
  const priority = { fighter: pocket.name, pocket: title, from, until, moved }
  const email = priorityEmail(`${site.publicUrl()}/p/${pocket.slug}`, priority)
  const key = `priority:${pocketId}:${until.toISOString()}`
  await tellMany(platform, { ...email, key }, (after, most) =>
    readHolders(platform, fighterId, after, most),
  )
}

async function readHolders(
  { db }: Pick<Platform, 'db'>,
  fighterId: string,
  after: string | null,
  most: number,
): Promise<readonly Reader[]> {
  const { rows } = await sql<Reader>`
    select distinct person.id as after, u.id, u.sealed, u.language from certificate c
      join pocket on pocket.id = c.pocket_id join person on person.id = c.holder_id
      join login."user" u on u.id = person.account_id
    where c.kind = 'tips' and pocket.fighter_id = ${fighterId} and c.burned_at is null
      and c.state <> 'frozen' and person.frozen_at is null and (${after}::uuid is null or person.id > ${after}::uuid)
    order by after limit ${most}`.execute(db)
  return rows
}
