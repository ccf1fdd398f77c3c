import { listPasskeys } from '#server/identity/passkeys/kept-passkeys.ts'
import { enqueue, lockLogin, mailTask, type Platform, type Trx } from '#server/kernel/door.ts'
import { findOwner } from './find-owner.ts'
import { keepFormerPassword } from './former-passwords.ts'
import { spoilLinks } from './mail-link.ts'
import { readSecondFactor } from './second-factor.ts'
import { passwordChangedMail } from './security-mails.ts'

interface NewPassword {
  accountId: string
  hash: string
  /** The session that goes on; null ends every one. */
  keptSession: string | null
}

/**
 * Writes a password, keeps the one before for a day, ends the other sessions, tokens and whatever was half-way in, spoils links that would set
 * another one or another address, and tells the owner. Within the caller's transaction.
 */
export async function setPassword(
  platform: Platform,
  trx: Trx,
  { accountId, hash, keptSession }: NewPassword,
): Promise<void> {
  const now = platform.clock.now()
  await lockLogin(trx, accountId)
  await keepFormerPassword(trx, accountId, now)
  await trx
    .updateTable('login.account')
    .set({ password: hash, updatedAt: now })
    .where('userId', '=', accountId)
    .where('providerId', '=', 'credential')
    .execute()
  // Whoever knew the old password may have made tokens with it.
  await endAccess(trx, accountId, keptSession, now)
  await spoilLinks(platform, trx, accountId, { purposes: ['reset_password', 'change_email'] })
  const owner = await findOwner(trx, accountId)
  const passkeys = (await listPasskeys(trx, { accountId })).map(({ name }) => name)
  const { endsAt } = await readSecondFactor({ db: trx }, { accountId })
  const news = { id: platform.randomness.uuid(), passkeys, endsAt }
  const mail = passwordChangedMail(owner, platform.site.publicUrl(), news)
  await enqueue(trx, [mailTask(mail)], now)
}

/** Ends the sessions of an account, save one, its tokens, and whatever was half-way in; what is on its way looks again (`requireStandingLogin`). */
export async function endAccess(
  trx: Trx,
  accountId: string,
  keptSession: string | null,
  now: Date,
): Promise<void> {
  await lockLogin(trx, accountId)
  await endSessions(trx, accountId, keptSession)
  await trx
    .updateTable('login.api_token')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute()
  await trx.deleteFrom('login.challenge').where('account_id', '=', accountId).execute()
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
