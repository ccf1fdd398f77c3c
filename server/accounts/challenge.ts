import { createHash } from 'node:crypto'
import { addMilliseconds, MINUTE_MS } from '#domain/time.ts'
import type { Platform } from '#server/platform.ts'

const lifeMs = 5 * MINUTE_MS

/** The password was right: whoever has the second factor within five minutes shows this token with it. */
export async function openChallenge(platform: Platform, accountId: string): Promise<string> {
  const token = platform.chance.token(32)
  await platform.db
    .insertInto('login.challenge')
    .values({
      token_hash: hash(token),
      account_id: accountId,
      expires_at: addMilliseconds(platform.clock.now(), lifeMs),
    })
    .execute()
  return token
}

/** Whose login it is; null once it is over. */
export async function readChallenge(platform: Platform, token: string): Promise<string | null> {
  const row = await platform.db
    .selectFrom('login.challenge')
    .select('account_id')
    .where('token_hash', '=', hash(token))
    .where('expires_at', '>', platform.clock.now())
    .executeTakeFirst()
  return row?.account_id ?? null
}

/** Takes a challenge away for its one answer; false when somebody was quicker. */
export async function closeChallenge(platform: Platform, token: string): Promise<boolean> {
  const closed = await platform.db
    .deleteFrom('login.challenge')
    .where('token_hash', '=', hash(token))
    .executeTakeFirst()
  return closed.numDeletedRows > 0n
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
