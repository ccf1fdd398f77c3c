import { addDays, type Instant } from '#domain/kernel/time.ts'
import type { Trx } from '#server/kernel/door.ts'

/**
 * How many days before a change of address count as its owner's. Longer would hand an account to whoever reads a mailbox
 * that its owner has left for good; within a day the owner has the e-mails of whatever was changed.
 */
export const lately = 1
/** The earliest count: whoever has come in since may set as many as they like. */
const most = 5

/** Keeps the hash of the password that an account is about to lose. */
export async function keepFormerPassword(trx: Trx, accountId: string, now: Instant): Promise<void> {
  await trx
    .insertInto('login.former_password')
    .columns(['account_id', 'password', 'replaced_at'])
    .expression((build) =>
      build
        .selectFrom('login.account')
        .select(({ val, ref }) => [
          ref('userId').as('account_id'),
          ref('password').$notNull().as('password'),
          val(now).as('replaced_at'),
        ])
        .where('userId', '=', accountId)
        .where('providerId', '=', 'credential')
        .where('password', 'is not', null),
    )
    .execute()
}

/** The hashes of the passwords that an account has had `lately`, the earliest first. */
export async function readFormerPasswords(
  trx: Trx,
  accountId: string,
  now: Instant,
): Promise<readonly string[]> {
  const former = await trx
    .selectFrom('login.former_password')
    .select('password')
    .where('account_id', '=', accountId)
    .where('replaced_at', '>=', addDays(now, -lately))
    .orderBy('replaced_at')
    .limit(most - 1)
    .execute()
  const { password: present } = await trx
    .selectFrom('login.account')
    .select('password')
    .where('userId', '=', accountId)
    .where('providerId', '=', 'credential')
    .executeTakeFirstOrThrow()
  return [...former.map(({ password }) => password), ...(present === null ? [] : [present])]
}
