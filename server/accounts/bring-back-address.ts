import type { GivenLink } from '#server/accounts/mail-link.ts'
import { takenBackMail } from '#server/accounts/security-mails.ts'
import type { Trx } from '#server/db/in-transaction.ts'
import { announce } from '#server/jobs/announce.ts'
import type { Platform } from '#server/platform.ts'

/**
 * Gives an account the address again that it had before a stranger changed it. Links that were sent since, to
 * whichever address, are worth nothing; whoever reads the address that it loses is told. Violates the address's
 * uniqueness when somebody else has proven it since.
 */
export async function bringBack(
  platform: Pick<Platform, 'clock' | 'chance'>,
  trx: Trx,
  { accountId, email, createdAt }: GivenLink,
): Promise<void> {
  const now = platform.clock.now()
  const lost = await trx
    .selectFrom('login.user')
    .select(['id', 'name', 'email'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('login.user')
    .set({ email, updatedAt: now })
    .where('id', '=', accountId)
    .execute()
  await trx
    .updateTable('login.mail_link')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('created_at', '>=', createdAt)
    .where('used_at', 'is', null)
    .execute()
  const mail = takenBackMail(lost, platform.chance.uuid())
  await announce(trx, [{ key: mail.key, kind: 'mail', payload: mail }], now)
}
