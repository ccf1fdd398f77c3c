import type { Trx } from '#server/db/in-transaction.ts'

/** The human beings whose fights and money an athlete's are: the athlete first, then their manager; those with an account. */
export async function readAthleteSide(trx: Trx, fighterId: string): Promise<readonly string[]> {
  const fighter = await trx
    .selectFrom('fighter')
    .select(['person_id', 'manager_person_id'])
    .where('id', '=', fighterId)
    .executeTakeFirstOrThrow()
  return [fighter.person_id, fighter.manager_person_id].flatMap((id) => id ?? [])
}
