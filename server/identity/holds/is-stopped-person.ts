import type { Trx } from '#server/kernel/door.ts'

/** Whether operators have stopped somebody. */
export async function isStoppedPerson(trx: Trx, personId: string): Promise<boolean> {
  const person = await trx
    .selectFrom('person')
    .select('frozen_at')
    .where('id', '=', personId)
    .executeTakeFirst()
  return person != null && person.frozen_at !== null
}
