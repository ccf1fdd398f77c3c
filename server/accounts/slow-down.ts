import type { Client } from '#server/accounts/client.ts'
import type { Platform } from '#server/platform.ts'

const freeTries = 10
const firstWaitMs = 250
const longestWaitMs = 4_000

/** How long a login waits when its address was tried so often from anywhere: longer each time, never for ever. */
export function slowDownMs(tries: number): number {
  if (tries <= freeTries) return 0
  return Math.min(firstWaitMs * 2 ** (tries - freeTries - 1), longestWaitMs)
}

/** Slows down guessing at one address from many networks; where its owner is logged in from, nobody waits. */
export async function slowDown(
  platform: Platform,
  email: string,
  client: Client,
  tries: number,
): Promise<void> {
  const waitMs = slowDownMs(tries)
  if (waitMs === 0 || (await isKnown(platform, email, client))) return
  await platform.pause(waitMs)
}

async function isKnown(platform: Platform, email: string, { network }: Client): Promise<boolean> {
  if (network === null) return false
  const session = await platform.db
    .selectFrom('login.session')
    .innerJoin('login.user', 'login.user.id', 'login.session.userId')
    .select('login.session.id')
    .where('login.user.email', '=', email)
    .where('login.session.ipAddress', '=', network)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}
