import { enqueue, type Platform, type Trx } from '#server/kernel/door.ts'
import { forgetStops } from './contested-factors.ts'
import { endSetUp } from './end-set-up.ts'
import { endVerifications } from './end-verifications.ts'
import { enqueueLink } from './mail-asked-link.ts'
import { spoilLinks } from './mail-link.ts'
import { moveAddress } from './prove-address.ts'
import { givenAwayMail, givenBackMail } from './return-mails.ts'
import { endAccess } from './set-password.ts'

/** An account, whose it is, and the address with which it opens from now on. */
interface Given {
  personId: string
  accountId: string
  email: string
}

/**
 * Gives an account to its owner at an address of theirs. Whatever opened it or was set up on it ends, however old: password and
 * those before it, sessions, tokens, links, passkeys, second factor, webhook endpoints of messages, the payout address, recoveries, offers on the market, and verifications underway. A link to the
 * address sets a password. Both addresses are told. Within `moving`, the person locked.
 */
export async function giveAccountBack(
  platform: Pick<Platform, 'clock' | 'randomness' | 'site'>,
  trx: Trx,
  { personId, accountId, email }: Given,
): Promise<void> {
  const now = platform.clock.now()
  await endSetUp(trx, accountId, null, now)
  await endVerifications(trx, personId, now)
  await forgetStops(trx, accountId)
  await endPasswords(trx, accountId, now)
  await endAccess(trx, accountId, null, now)
  await spoilLinks(platform, trx, accountId, { givenSince: new Date(0) })
  const before = await moveAddress(platform, trx, { accountId, email })
  await trx.updateTable('person').set({ given_back_at: now }).where('id', '=', personId).execute()
  await trx.deleteFrom('login.address_to_give').where('account_id', '=', accountId).execute()
  const told = { site: platform.site.publicUrl(), id: platform.randomness.uuid() }
  const mails = [
    ...(before.email === email ? [] : [givenAwayMail(before, told)]),
    givenBackMail({ ...before, email }, told),
  ]
  await enqueue(
    trx,
    mails.map((mail) => ({ key: mail.key, kind: 'mail', payload: mail })),
    now,
  )
  await enqueueLink(platform, trx, 'reset_password', email)
}

/** Without a password nobody logs in by one; the former ones would take the account back. */
async function endPasswords(trx: Trx, accountId: string, now: Date): Promise<void> {
  await trx
    .updateTable('login.account')
    .set({ password: null, updatedAt: now })
    .where('userId', '=', accountId)
    .where('providerId', '=', 'credential')
    .execute()
  await trx.deleteFrom('login.former_password').where('account_id', '=', accountId).execute()
}
