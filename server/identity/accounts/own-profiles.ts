import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { anyUuid, type Database, lockRows, type Trx } from '#server/kernel/door.ts'
import { readReleased } from './read-released.ts'

/** What somebody receives money as: an athlete, organisations they sign for, and what is theirs; by id. */
export interface OwnProfiles {
  fighters: readonly string[]
  federations: readonly string[]
  fights: readonly string[]
  pockets: readonly string[]
}

/** What of it still goes on. */
export interface OpenProfiles {
  pockets: number
  fights: number
  operators: number
  releasedMicro: MicroUsdc
}

/** Locks a person, then their profiles. Drafting a Pocket and recording a bout lock the person too, so nothing is added meanwhile. */
export async function lockProfiles(trx: Trx, personId: string): Promise<OwnProfiles> {
  await lockRows(trx, { persons: [personId] })
  const profiles = await findProfiles(trx, personId)
  await lockRows(trx, profiles)
  return profiles
}

/** The same without locks. */
export async function findProfiles(db: Database, personId: string): Promise<OwnProfiles> {
  const fighters = idsOf(
    await db.selectFrom('fighter').select('id').where('person_id', '=', personId).execute(),
  )
  const federations = idsOf(
    await db
      .selectFrom('federation')
      .select('id')
      .where('signatory_person_id', '=', personId)
      .execute(),
  )
  const fights = idsOf(
    await db.selectFrom('fight').select('id').where('fighter_id', '=', anyUuid(fighters)).execute(),
  )
  const pockets = idsOf(
    await db
      .selectFrom('pocket')
      .select('id')
      .where((at) =>
        at.or([
          at('fighter_id', '=', anyUuid(fighters)),
          at('federation_id', '=', anyUuid(federations)),
        ]),
      )
      .execute(),
  )
  return { fighters, federations, fights, pockets }
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

/**
 * Counts, under `lockProfiles` where somebody leaves, what must end before its owner leaves. A mere draft does not: it goes with them. A fight
 * that a ruling opened again counts while somebody holds a part of it, although its Pocket is completed.
 */
export async function countOpen(
  db: Database,
  personId: string,
  { fights, pockets }: OwnProfiles,
): Promise<OpenProfiles> {
  const { rows } = await sql<Omit<OpenProfiles, 'releasedMicro'>>`select
    (select count(*)::int from pocket where id = ${anyUuid(pockets)}
      and completed_at is null and cancelled_at is null
      and (submitted_at is not null or frozen_at is not null)) as pockets,
    (select count(*)::int from fight f where f.id = ${anyUuid(fights)}
      and f.closed_at is null and f.cancelled_at is null
      and exists (select from pocket_fight c join pocket p on p.id = c.pocket_id
        where c.fight_id = f.id and p.published_at is not null and p.cancelled_at is null
          and (p.completed_at is null or p.unit_cursor > p.void_units))) as fights,
    (select count(*)::int from operator
      where person_id = ${personId} and disabled_at is null) as operators`.execute(db)
  const [open] = rows
  invariant(open, 'counts are one row')
  return { ...open, releasedMicro: await readReleased(db, personId) }
}
