import { findOwner } from '#server/identity/accounts/find-owner.ts'
import { isOperator, type LoginOwner } from '#server/identity/accounts/login-owner.ts'
import { type PasskeyNews, passkeyMail } from '#server/identity/accounts/security-mails.ts'
import {
  type AuditEntry,
  enqueue,
  mailTask,
  type Platform,
  recordAudit,
  type Trx,
  transact,
} from '#server/kernel/door.ts'

/**
 * Writes into the log what became of a key and, to a person, an e-mail about it; operators have no address here. Within
 * the transaction in which it became so.
 */
export async function tellOwner(
  platform: Platform,
  trx: Trx,
  owner: LoginOwner,
  news: { what: PasskeyNews; passkeyId: string; name: string },
): Promise<void> {
  const now = platform.clock.now()
  await recordAudit(trx, await operationOf(trx, owner, news), now)
  if (isOperator(owner)) return
  const user = await findOwner(trx, owner.accountId)
  const site = platform.site.publicUrl()
  const mail = passkeyMail(user, site, {
    ...news,
    id: platform.randomness.uuid(),
  })
  await enqueue(trx, [mailTask(mail)], now)
}

/** A device that was copied: two hold the same key. */
export async function tellOfCopy(
  platform: Platform,
  owner: LoginOwner,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const news = { what: 'copied', passkeyId: id, name } as const
  await transact(platform, (trx) => tellOwner(platform, trx, owner, news))
}

async function operationOf(
  trx: Trx,
  owner: LoginOwner,
  { what, passkeyId }: { what: PasskeyNews; passkeyId: string },
): Promise<AuditEntry> {
  const detail = { passkey: what, passkeyId }
  const operation = what === 'copied' ? 'sign_in' : 'own_account'
  if (!isOperator(owner)) {
    const { id } = await trx
      .selectFrom('person')
      .select('id')
      .where('account_id', '=', owner.accountId)
      .executeTakeFirstOrThrow()
    return { by: { kind: 'person', id }, operation, subject: `person:${id}`, detail }
  }
  const { id, handle } = await trx
    .selectFrom('operator')
    .select(['id', 'handle'])
    .where('id', '=', owner.operatorId)
    .executeTakeFirstOrThrow()
  return { by: { kind: 'operator', id }, operation, subject: `operator:${handle}`, detail }
}
