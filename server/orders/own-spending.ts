import { z } from 'zod'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { limitStart, PAUSE_PERIODS, pauseEnd, type SpendingFacts } from '#domain/orders/spending.ts'
import {
  type Actor,
  amountText,
  findAccounts,
  lockNaturalPersons,
  type Platform,
  personCommand,
  requireStandingLogin,
} from '#server/kernel/door.ts'
import { payables } from '#server/payments/door.ts'
import { readSpending } from './read-spending.ts'

/** What somebody lets themselves spend, and what they have spent this month. */
export interface OwnSpending extends SpendingFacts {
  /** A limit that was asked for and takes effect later. */
  next: { limitMicro: MicroUsdc | null; startsAt: Date } | null
}

/** Null ends the limit. */
export const limitInput = z.strictObject({
  limit: amountText.refine((amountMicro) => amountMicro > 0n, 'amount_not_positive').nullable(),
})

export const pauseInput = z.strictObject({ period: z.enum(PAUSE_PERIODS) })

/** One's own limit, spending and pause. */
export async function findOwnSpending(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { personId }: Pick<Actor, 'personId'>,
): Promise<OwnSpending> {
  const now = clock.now()
  const next = await db
    .selectFrom('spending_limit')
    .select(['limit_micro as limitMicro', 'starts_at as startsAt'])
    .where('person_id', '=', personId)
    .where('starts_at', '>', now)
    .executeTakeFirst()
  return { ...(await readSpending(db, personId, now)), next: next ?? null }
}

/**
 * Sets the actor's limit for a calendar month, or ends it: a lower one holds at once, a higher one after seven days, in place of
 * one that has not taken effect yet. Refuses `login_too_old` to a session that was ended meanwhile.
 */
export const setSpendingLimit = personCommand({
  operation: 'own_account',
  load: async ({ trx, platform, by }, _: z.infer<typeof limitInput>) => {
    await lockNaturalPersons(trx, [by.personId])
    const standing = await requireStandingLogin(trx, by)
    return { standing, ...(await readSpending(trx, by.personId, platform.clock.now())) }
  },
  decide: ({ standing }) => standing,
  record: async ({ trx, by: { personId }, now, audit }, _, { facts, input: { limit } }) => {
    const startsAt = limitStart(facts.limitMicro, limit, now)
    const set = { limit_micro: limit, set_at: now }
    await trx
      .deleteFrom('spending_limit')
      .where('person_id', '=', personId)
      .where('starts_at', '>', now)
      .execute()
    await trx
      .insertInto('spending_limit')
      .values({ person_id: personId, starts_at: startsAt, ...set })
      .onConflict((same) => same.columns(['person_id', 'starts_at']).doUpdateSet(set))
      .execute()
    await audit(`person:${personId}`, {
      detail: { limitMicro: limit, startsAt: startsAt.toISOString() },
    })
    return { startsAt }
  },
})

/**
 * Keeps the actor from ordering and buying for a while or for good; nobody can end it early. What they have ordered and not paid
 * is cancelled. Refuses `login_too_old` to a session that was ended meanwhile.
 */
export const pauseSpending = personCommand({
  operation: 'own_account',
  load: async ({ trx, by }, _: z.infer<typeof pauseInput>) => {
    await lockNaturalPersons(trx, [by.personId])
    return requireStandingLogin(trx, by)
  },
  decide: (standing) => standing,
  record: async (recording, _, { input: { period } }) => {
    const { trx, platform, by, now, audit } = recording
    const until = pauseEnd(period, now)
    await trx
      .insertInto('spending_pause')
      .values({
        id: platform.randomness.uuid(),
        person_id: by.personId,
        began_at: now,
        ends_at: until,
      })
      .execute()
    const accounts = await findAccounts(trx, [by.personId])
    await payables().endUnpaidOf(trx, platform, accounts, 'spending_paused')
    await audit(`person:${by.personId}`, { detail: { period } })
    return { until }
  },
})
