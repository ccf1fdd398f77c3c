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

/** The persons for whom a Pocket collects: its athlete's side, or who signs for its federation, then who represents it. */
export async function readRecipientSide(trx: Trx, pocketId: string): Promise<readonly string[]> {
  const pocket = await trx
    .selectFrom('pocket')
    .select(['fighter_id', 'federation_id'])
    .where('id', '=', pocketId)
    .executeTakeFirstOrThrow()
  if (pocket.fighter_id !== null) return readAthleteSide(trx, pocket.fighter_id)
  const acting = await trx
    .selectFrom('acting_for')
    .select('person_id')
    .where('recipient_id', '=', pocket.federation_id)
    .orderBy((at) => at('capacity', '=', 'signatory'), 'desc')
    .orderBy('person_id')
    .execute()
  return acting.flatMap(({ person_id }) => person_id ?? [])
}
