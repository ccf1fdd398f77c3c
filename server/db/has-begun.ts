import type { Database } from '#server/db/open-database.ts'

/** Has any bout of this Pocket begun? */
export async function hasBegun(db: Database, pocketId: string): Promise<boolean> {
  const begun = await db
    .selectFrom('pocket_fight')
    .innerJoin('fight', 'fight.id', 'fight_id')
    .select('fight.id')
    .where('pocket_id', '=', pocketId)
    .where('started_at', 'is not', null)
    .executeTakeFirst()
  return begun !== undefined
}
