import { sql } from 'kysely'
import type { LeavingFacts } from '#domain/identity/leaving.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import { loadLeaving } from './erase-account.ts'
import { findProfiles } from './own-profiles.ts'

/** What keeps somebody from leaving, and when the last fight of their shares is due; null for shares without a date. */
export interface Leaving extends LeavingFacts {
  lastFightAt: Date | null
}

/** What keeps the actor from leaving now. */
export async function findLeaving(
  { db }: Pick<Platform, 'db'>,
  { personId }: Pick<Actor, 'personId'>,
): Promise<Leaving> {
  const leaving = await loadLeaving(db, personId, await findProfiles(db, personId))
  const { rows } = await sql<{ lastFightAt: Date | null }>`
    select max(fight.scheduled_at) as "lastFightAt"
    from certificate
    join pocket_fight on pocket_fight.pocket_id = certificate.pocket_id
    join fight on fight.id = pocket_fight.fight_id
    where certificate.holder_id = ${personId} and certificate.kind = 'share'
      and certificate.state <> 'burned' and fight.cancelled_at is null`.execute(db)
  return { ...leaving, lastFightAt: rows[0]?.lastFightAt ?? null }
}
