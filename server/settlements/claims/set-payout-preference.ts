import { accept } from '#domain/kernel/refusal.ts'
import { type PayoutPreference, usualPreference } from '#domain/treasury/automatic-payout.ts'
import {
  type Actor,
  type Database,
  lockRows,
  type Platform,
  personCommand,
} from '#server/kernel/door.ts'

/** A person's payout preference; null before the first. */
export async function readRequest(
  db: Database,
  personId: string,
): Promise<PayoutPreference | null> {
  const row = await db
    .selectFrom('payout_preference')
    .select(['automatic', 'minimum_micro as minimumMicro'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row ?? null
}

/** How somebody's own balance is paid. */
export async function findRequest(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  { personId }: Pick<Actor, 'personId'>,
): Promise<PayoutPreference> {
  return (await readRequest(db, personId)) ?? usualPreference(settings)
}

/** Sets the actor's payout preference: automatically from an amount on, or only on request. */
export const setPayoutPreference = personCommand({
  operation: 'change_payout_address',
  load: async ({ trx, by }, _: PayoutPreference) => {
    await lockRows(trx, { persons: [by.personId] })
    return {}
  },
  decide: () => accept(null),
  record: async ({ trx, by, now, audit }, _, { input: request }) => {
    const { automatic, minimumMicro: minimum_micro } = request
    const values = { automatic, minimum_micro, changed_at: now }
    await trx
      .insertInto('payout_preference')
      .values({ person_id: by.personId, ...values })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
      .execute()
    await audit(`person:${by.personId}`, { detail: { ...request } })
    return request
  },
})
