import { isEmailAddress } from '#domain/identity/account.ts'
import { hashOfAddress, type Platform } from '#server/kernel/door.ts'

/** Whose password it is, and the hash that it was checked against. */
export interface CheckedPassword {
  accountId: string
  hash: string
}

/**
 * Checks a password; null when it is wrong or nobody has this address. Either way the work is the same:
 * one search and one hash, so that nobody learns by the clock which addresses are known.
 */
export async function checkPassword(
  platform: Platform,
  email: string,
  typed: string,
): Promise<CheckedPassword | null> {
  const { passwords } = platform.login
  const known = isEmailAddress(email) ? await findPassword(platform, email) : null
  if (!known) {
    await passwords.hash(typed)
    return null
  }
  return (await passwords.verify({ hash: known.hash, password: typed })) ? known : null
}

/** The password of an account, as it is now; null for one without. */
export async function readPassword(
  { db }: Platform,
  accountId: string,
): Promise<CheckedPassword | null> {
  const found = await db
    .selectFrom('login.account')
    .select('password')
    .where('userId', '=', accountId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return found?.password ? { accountId, hash: found.password } : null
}

async function findPassword(platform: Platform, email: string): Promise<CheckedPassword | null> {
  const found = await platform.db
    .selectFrom('login.user')
    .innerJoin('login.account', 'login.account.userId', 'login.user.id')
    .select(['login.user.id', 'login.account.password'])
    .where('login.user.email_hash', '=', hashOfAddress(platform.db, email))
    .where('login.account.providerId', '=', 'credential')
    .executeTakeFirst()
  return found?.password ? { accountId: found.id, hash: found.password } : null
}

/** Whether the password that was checked is still the account's; waits for one that is being set. */
export async function isStillPassword(
  { db }: Platform,
  { accountId, hash }: CheckedPassword,
): Promise<boolean> {
  const found = await db
    .selectFrom('login.account')
    .select('id')
    .where('userId', '=', accountId)
    .where('password', '=', hash)
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}
