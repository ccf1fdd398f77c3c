import type { Trx } from './in-transaction.ts'

/** Whether operators have stopped somebody. */
export async function isStoppedPerson(trx: Trx, personId: string): Promise<boolean> {
  const person = await trx
    .selectFrom('person')
    .select('frozen_at')
    .where('id', '=', personId)
    .executeTakeFirst()
  return person != null && person.frozen_at !== null
}
