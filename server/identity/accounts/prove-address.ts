import { type Decision, refuse } from '#domain/kernel/refusal.ts'
import {
  hashOfAddress,
  isTaken,
  openContact,
  type Platform,
  sealContact,
  settleRefusals,
  type Trx,
  transact,
} from '#server/kernel/door.ts'
import type { Owner } from './account-mails.ts'
import { endUnproven } from './end-unproven.ts'

/** An account, and the address that whoever followed a link has proven to be theirs. */
interface Proven {
  accountId: string
  email: string
}

/** Notes that an account's address is its owner's; false for one that the account has left behind. */
export async function proveAddress(
  platform: Pick<Platform, 'clock'>,
  trx: Trx,
  { accountId, email }: Proven,
): Promise<boolean> {
  const proven = await trx
    .updateTable('login.user')
    .set({ emailVerified: true, updatedAt: platform.clock.now() })
    .where('id', '=', accountId)
    .where('email_hash', '=', hashOfAddress(trx, email))
    .executeTakeFirst()
  return proven.numUpdatedRows > 0n
}

/**
 * Changes an account's address, within `moving`; an unproven registration with the new address is ended.
 * @returns The account's person, with the former address.
 */
export async function moveAddress(
  platform: Pick<Platform, 'clock'>,
  trx: Trx,
  { accountId, email }: Proven,
): Promise<Owner> {
  const row = await trx
    .selectFrom('login.user')
    .select(['id', 'sealed', 'language'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const before = openContact(trx, row)
  await endUnproven(trx, { accountId, email }, platform.clock.now())
  await trx
    .updateTable('login.user')
    .set(sealContact(trx, accountId, { name: before.name, email }))
    .set({ emailVerified: true, updatedAt: platform.clock.now() })
    .where('id', '=', accountId)
    .execute()
  await settleRefusals(trx, { accountId })
  return before
}

/** Does what may move an account. Refuses `email_taken` where somebody else has proven the address since. */
export async function refuseTaken<T>(work: () => Promise<Decision<T>>): Promise<Decision<T>> {
  try {
    return await work()
  } catch (error) {
    if (isTaken(error)) return refuse({ code: 'email_taken' })
    throw error
  }
}

/** One transaction that may move an account, as `refuseTaken`. */
export const moving = <T>(
  platform: Pick<Platform, 'db' | 'worker'>,
  work: (trx: Trx) => Promise<Decision<T>>,
): Promise<Decision<T>> => refuseTaken(() => transact(platform, work))
