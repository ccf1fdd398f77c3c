import { addDays } from '#domain/kernel/time.ts'
import { enqueue, mailTask, type Platform, type Trx } from '#server/kernel/door.ts'
import { backAgainMail, takenBackMail } from './address-mails.ts'
import { endSetUp } from './end-set-up.ts'
import { lately } from './former-passwords.ts'
import { type GivenLink, spoilLinks } from './mail-link.ts'
import { moveAddress } from './prove-address.ts'

/**
 * Gives an account the address again that it had before a stranger changed it. Links that were sent since, to
 * whichever address, are worth nothing, and what was set up since the day before the change ends (`endSetUp`). Its owner
 * is told what has ended, and whoever reads the address that it loses that it has moved. Within `moving`.
 */
export async function bringBack(
  platform: Pick<Platform, 'clock' | 'randomness' | 'site'>,
  trx: Trx,
  link: GivenLink,
): Promise<void> {
  const now = platform.clock.now()
  const { accountId, email } = link
  const ended = await endSetUp(trx, accountId, addDays(link.createdAt, -lately), now)
  const lost = await moveAddress(platform, trx, link)
  await spoilLinks(platform, trx, accountId, { givenSince: link.createdAt })
  const told = { site: platform.site.publicUrl(), id: platform.randomness.uuid(), ended }
  const mails = [
    takenBackMail(lost, platform.randomness.uuid()),
    backAgainMail({ ...lost, email }, told),
  ]
  await enqueue(trx, mails.map(mailTask), now)
}
