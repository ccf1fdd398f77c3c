import { composeEmail, findAddressee, type Platform, sendEmail } from '#server/kernel/door.ts'
import { withdrawalStoppedEmail } from './order-mail-texts.ts'

/** The receipt of a withdrawal whose order is stopped: its content, date and time, on a durable medium. */
export async function mailWithdrawal(platform: Platform, backingId: string): Promise<void> {
  const order = await platform.db
    .selectFrom('backing')
    .innerJoin('pocket', 'pocket.id', 'backing.pocket_id')
    .innerJoin('withdrawal_request', 'withdrawal_request.backing_id', 'backing.id')
    .select(['backing.person_id', 'backing.backer_pays_micro', 'pocket.title'])
    .select('withdrawal_request.confirmed_at')
    .where('backing.id', '=', backingId)
    .where('withdrawal_request.confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const addressee = await findAddressee(platform.db, order.person_id)
  if (!addressee || !order.confirmed_at) return
  const backing = { id: backingId, pocket: order.title, amountMicro: order.backer_pays_micro }
  const email = withdrawalStoppedEmail(platform.site.publicUrl(), backing, order.confirmed_at)
  const mail = composeEmail({ ...email, key: `withdrawal:${backingId}`, to: addressee })
  await sendEmail(platform, mail)
}
