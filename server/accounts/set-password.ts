import { listPasskeys } from '#server/accounts/passkeys/kept-passkeys.ts'
import { passwordChangedMail } from '#server/accounts/security-mails.ts'
import type { Trx } from '#server/db/in-transaction.ts'
import { announce } from '#server/jobs/announce.ts'
import type { Platform } from '#server/platform.ts'

interface NewPassword {
  accountId: string
  hash: string
  /** The session that goes on; null ends every one. */
  keptSession: string | null
}

/**
 * Writes a password, ends the other sessions, tokens and whatever was half-way in, spoils links that would set
 * another one or another address, and tells the owner. Within the caller's transaction.
 */
export async function setPassword(
  platform: Platform,
  trx: Trx,
  { accountId, hash, keptSession }: NewPassword,
): Promise<void> {
  const now = platform.clock.now()
  await trx
    .updateTable('login.account')
    .set({ password: hash, updatedAt: now })
    .where('userId', '=', accountId)
    .where('providerId', '=', 'credential')
    .execute()
  await endSessions(trx, accountId, keptSession)
  await trx
    .updateTable('login.mail_link')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', ['reset_password', 'change_email'])
    .where('used_at', 'is', null)
    .execute()
  // Whoever knew the old password may have made tokens with it.
  await trx
    .updateTable('login.api_token')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute()
  await trx.deleteFrom('login.challenge').where('account_id', '=', accountId).execute()
  const owner = await trx
    .selectFrom('login.user')
    .select(['id', 'name', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const passkeys = (await listPasskeys(trx, { kind: 'account', accountId })).map(({ name }) => name)
  const news = { id: platform.chance.uuid(), passkeys }
  const mail = passwordChangedMail(owner, platform.site.publicUrl(), news)
  await announce(trx, [{ key: mail.key, kind: 'mail', payload: mail }], now)
}

/** Ends the sessions of an account, save one. */
export async function endSessions(
  trx: Trx,
  accountId: string,
  keptSession: string | null,
): Promise<void> {
  await trx
    .deleteFrom('login.session')
    .where('userId', '=', accountId)
    .where('id', '<>', keptSession ?? '')
    .execute()
}
