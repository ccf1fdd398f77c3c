import { accept } from '#domain/kernel/refusal.ts'
import { type Database, lockRows, personCommand } from '#server/kernel/door.ts'

/** Since when an athlete lets everybody read that they are fit; null for one who does not, or no longer. */
export async function findFitnessConsent(db: Database, fighterId: string): Promise<Date | null> {
  const found = await db
    .selectFrom('fitness_consent')
    .select('given_at')
    .where('fighter_id', '=', fighterId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return found?.given_at ?? null
}

/**
 * An athlete lets everybody read that a doctor lets them fight, or no longer (GDPR article 9). Nobody says so for them. What they say a
 * second time changes nothing. Refuses `unknown_object` to whoever is no athlete.
 */
export const consentToFitness = personCommand({
  operation: 'consent_to_fitness',
  load: async ({ trx, by }, _: { given: boolean }) => {
    const athlete = await trx
      .selectFrom('fighter')
      .select('id')
      .where('person_id', '=', by.personId)
      .where('retired_at', 'is', null)
      .executeTakeFirst()
    if (!athlete) return null
    await lockRows(trx, { persons: [by.personId], fighters: [athlete.id] })
    return { ...athlete, since: await findFitnessConsent(trx, athlete.id) }
  },
  decide: ({ since }, { given }) => accept({ changes: (since !== null) !== given }),
  record: async ({ trx, platform, now, audit }, { changes }, { facts, input: { given } }) => {
    if (!changes) return { given }
    if (given) {
      const id = platform.randomness.uuid()
      const row = { id, fighter_id: facts.id, given_at: now }
      await trx.insertInto('fitness_consent').values(row).execute()
    } else {
      await trx
        .updateTable('fitness_consent')
        .set({ withdrawn_at: now })
        .where('fighter_id', '=', facts.id)
        .where('withdrawn_at', 'is', null)
        .execute()
    }
    const step = given ? 'fitness_shown' : 'fitness_hidden'
    await audit(`fighter:${facts.id}`, { detail: { step } })
    return { given }
  },
})
