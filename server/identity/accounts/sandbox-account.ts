import { createHmac } from 'node:crypto'
import {
  type Actor,
  contactOf,
  hashOfAddress,
  inTransaction,
  type Platform,
} from '#server/kernel/door.ts'
import { actorOf } from './find-session.ts'
import { openAccount } from './open-account.ts'
import { proveAddress } from './prove-address.ts'
import { type OpenedSession, openSession } from './sessions.ts'

/* Accounts of people whom the sandbox invents. Called only where every provider is a sandbox. */

/** One password for all of them. It follows from this installation's own secret, so each has another one. */
export const sandboxPassword = ({ login }: Platform): string =>
  createHmac('sha256', login.secret)
    .update('sandbox person password')
    .digest('base64url')
    .slice(0, 20)

/** Opens an account whose address counts as proven. */
export async function openSandboxAccount(
  platform: Platform,
  person: { name: string; email: string },
): Promise<void> {
  const { randomness, db } = platform
  const asked = { language: 'fr', password: sandboxPassword(platform) } as const
  await openAccount(platform, { ...person, ...asked, browserHash: randomness.token(32) })
  const { id: accountId } = await findLogin(platform, person.email)
  await inTransaction(db, (trx) => proveAddress(platform, trx, { accountId, email: person.email }))
}

/** Whoever has this address, as if they had just logged in. */
export async function findSandboxActor(platform: Platform, email: string): Promise<Actor> {
  const { id, sealed, ...login } = await findLogin(platform, email)
  const user = { id, ...login, ...contactOf(platform.db, id, sealed) }
  const session = { id: platform.randomness.uuid(), provenAt: platform.clock.now() }
  const actor = await actorOf(platform, user, session)
  if (!actor) throw new Error(`the account of ${email} has gone`)
  return actor
}

/** Opens a session for the owner of an address, who is one of the invented people; null where nobody has it. */
export async function logInSandboxPerson(
  platform: Platform,
  email: string,
): Promise<OpenedSession | null> {
  const login = await logins(platform, email).executeTakeFirst()
  return login ? openSession(platform, login.id, { network: null, userAgent: null }) : null
}

/** Whether somebody has this address. */
export async function hasSandboxAccount(platform: Platform, email: string): Promise<boolean> {
  return (await logins(platform, email).executeTakeFirst()) !== undefined
}

const findLogin = (platform: Platform, email: string) =>
  logins(platform, email).executeTakeFirstOrThrow()

function logins({ db }: Platform, email: string) {
  return db
    .selectFrom('login.user')
    .select(['id', 'sealed', 'emailVerified', 'language'])
    .where('email_hash', '=', hashOfAddress(db, email))
}
