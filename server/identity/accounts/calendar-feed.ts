import { accept } from '#domain/kernel/refusal.ts'
import {
  type Actor,
  type Platform,
  personCommand,
  requireStandingLogin,
} from '#server/kernel/door.ts'
import { hashToken } from './hash-token.ts'

/**
 * Makes the secret by which a calendar program reads the actor's fights, in place of the one before; it is told here and never
 * again.
 */
export const renewCalendarFeed = personCommand({
  operation: 'own_account',
  load: ({ trx, by }, _: null) => requireStandingLogin(trx, by),
  decide: (standing) => standing,
  record: async ({ trx, platform, by, now }): Promise<{ token: string }> => {
    const token = platform.randomness.token(32)
    const made = { token_hash: hashToken(token), made_at: now }
    await trx
      .insertInto('login.calendar_feed')
      .values({ account_id: by.accountId, ...made })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(made))
      .execute()
    return { token }
  },
})

/** Ends the actor's feed, if there is one. */
export const endCalendarFeed = personCommand({
  operation: 'own_account',
  load: async (_, __: null) => ({}),
  decide: () => accept(null),
  record: async ({ trx, by }) => {
    await trx.deleteFrom('login.calendar_feed').where('account_id', '=', by.accountId).execute()
    return null
  },
})

/** Since when the actor's feed has the address that it has; null without one. */
export async function findCalendarFeed(
  { db }: Pick<Platform, 'db'>,
  { accountId }: Pick<Actor, 'accountId'>,
): Promise<{ madeAt: Date } | null> {
  const found = await db
    .selectFrom('login.calendar_feed')
    .select('made_at as madeAt')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found ?? null
}

/** Whose feed has this secret; null for nobody's. */
export async function findCalendarOwner(
  { db }: Pick<Platform, 'db'>,
  token: string,
): Promise<{ personId: string } | null> {
  const found = await db
    .selectFrom('login.calendar_feed')
    .innerJoin('person', 'person.account_id', 'login.calendar_feed.account_id')
    .select('person.id as personId')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return found ?? null
}
