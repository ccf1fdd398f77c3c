import type { Trx } from '#server/kernel/door.ts'

/** The persons with an interest in an athlete's fights and money: the athlete first, then the manager; those with an account. */
export async function readAthleteSide(trx: Trx, fighterId: string): Promise<readonly string[]> {
  const fighter = await trx
    .selectFrom('fighter')
    .select(['person_id', 'manager_person_id'])
    .where('id', '=', fighterId)
    .executeTakeFirstOrThrow()
  return [fighter.person_id, fighter.manager_person_id].flatMap((id) => id ?? [])
}

/** The persons for whom a Pocket collects: its athlete's side, or who signs for its federation. */
export async function readRecipientSide(trx: Trx, pocketId: string): Promise<readonly string[]> {
  const pocket = await trx
    .selectFrom('pocket')
    .leftJoin('federation', 'federation.id', 'pocket.federation_id')
    .select(['pocket.fighter_id', 'federation.signatory_person_id'])
    .where('pocket.id', '=', pocketId)
    .executeTakeFirstOrThrow()
  if (pocket.fighter_id !== null) return readAthleteSide(trx, pocket.fighter_id)
  return pocket.signatory_person_id === null ? [] : [pocket.signatory_person_id]
}
