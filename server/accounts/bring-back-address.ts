import { addDays } from '#domain/time.ts'
import { endSetUp } from '#server/accounts/end-set-up.ts'
import { lately } from '#server/accounts/former-passwords.ts'
import { type GivenLink, spoilLinks } from '#server/accounts/mail-link.ts'
import { moveAddress } from '#server/accounts/prove-address.ts'
import { backAgainMail, takenBackMail } from '#server/accounts/security-mails.ts'
import type { Trx } from '#server/db/in-transaction.ts'
import { announce } from '#server/jobs/announce.ts'
import type { Platform } from '#server/platform.ts'

/**
 * Gives an account the address again that it had before a stranger changed it. Links that were sent since, to
 * whichever address, are worth nothing, and what was set up since the day before the change ends (`endSetUp`). Its owner
 * is told what has ended, and whoever reads the address that it loses that it has moved. Within `moving`.
 */
export async function bringBack(
  platform: Pick<Platform, 'clock' | 'chance' | 'site'>,
  trx: Trx,
  link: GivenLink,
): Promise<void> {
  const now = platform.clock.now()
  const { accountId, email } = link
  const ended = await endSetUp(trx, accountId, addDays(link.createdAt, -lately), now)
  const lost = await moveAddress(platform, trx, link)
  await spoilLinks(platform, trx, accountId, { givenSince: link.createdAt })
  const told = { site: platform.site.publicUrl(), id: platform.chance.uuid(), ended }
  const mails = [
    takenBackMail(lost, platform.chance.uuid()),
    backAgainMail({ ...lost, email }, told),
  ]
  await announce(
    trx,
    mails.map((mail) => ({ key: mail.key, kind: 'mail', payload: mail })),
    now,
  )
}
