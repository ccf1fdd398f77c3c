import type { FightFacts } from '#domain/bouts/fight.ts'
import { readFightFacts } from '#server/campaigns/door.ts'
import type { Database } from '#server/kernel/door.ts'

/** The bouts that a Pocket covers, as they stand. */
export async function readCoveredBouts(
  db: Database,
  pocketId: string,
): Promise<readonly FightFacts[]> {
  const covered = await db
    .selectFrom('pocket_fight')
    .select('fight_id')
    .where('pocket_id', '=', pocketId)
    .execute()
  const ids = covered.map(({ fight_id }) => fight_id)
  return [...(await readFightFacts(db, ids)).values()].map(({ facts }) => facts)
}
