import { addMilliseconds, MINUTE_MS } from '#domain/kernel/time.ts'
import type { ChallengePurpose, Platform } from '#server/kernel/door.ts'
import { hashToken } from './hash-token.ts'

/** How long somebody has for the answer. */
export const challengeLifeMs = 5 * MINUTE_MS

/** What an answer proves, and of whom it is expected; of anybody where neither is named. */
export interface Challenge {
  purpose: ChallengePurpose
  accountId: string | null
  operatorId: string | null
}

/** Waits for one answer within five minutes; whoever gives it shows this token with it: 256 random bits. */
export async function openChallenge(
  platform: Platform,
  { purpose, accountId, operatorId }: Challenge,
): Promise<string> {
  const token = platform.randomness.token(32)
  await platform.db
    .insertInto('login.challenge')
    .values({
      token_hash: hashToken(token),
      purpose,
      account_id: accountId,
      operator_id: operatorId,
      expires_at: addMilliseconds(platform.clock.now(), challengeLifeMs),
    })
    .execute()
  return token
}

/** Whose login waits for its second factor; null once it is over. */
export async function readChallenge(
  platform: Pick<Platform, 'db' | 'clock'>,
  token: string,
): Promise<string | null> {
  const row = await platform.db
    .selectFrom('login.challenge')
    .select('account_id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'second_factor')
    .where('expires_at', '>', platform.clock.now())
    .executeTakeFirst()
  return row?.account_id ?? null
}

/** Takes a challenge away for its one answer; null for one that is over, or when somebody was quicker. */
export async function takeChallenge(
  platform: Platform,
  purpose: ChallengePurpose,
  token: string,
): Promise<Challenge | null> {
  const taken = await platform.db
    .deleteFrom('login.challenge')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', platform.clock.now())
    .returning(['account_id', 'operator_id'])
    .executeTakeFirst()
  return taken ? { purpose, accountId: taken.account_id, operatorId: taken.operator_id } : null
}
