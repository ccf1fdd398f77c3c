import { toldCause } from '#domain/notifications/told-cause.ts'
import { composeEmail, findAddressee, type Platform, sendEmail } from '#server/kernel/door.ts'
import { moneyBackEmail, withdrawnEmail } from './order-mail-texts.ts'
import { refundReason } from './refund-reason.ts'

/** Tells the backer that the money goes back; after a withdrawal this is its receipt, on a durable medium. */
export async function mailMoneyBack(platform: Platform, backingId: string): Promise<void> {
  const order = await platform.db
    .selectFrom('backing')
    .innerJoin('pocket', 'pocket.id', 'backing.pocket_id')
    .leftJoin('withdrawal_request', (join) =>
      join
        .onRef('withdrawal_request.backing_id', '=', 'backing.id')
        .on('withdrawal_request.confirmed_at', 'is not', null),
    )
    .select(['backing.person_id', 'backing.backer_pays_micro', 'backing.state', 'pocket.title'])
    .select(['withdrawal_request.confirmed_at', refundReason.as('reason')])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('card_dispute')
          .select('id')
          .whereRef('card_dispute.payment_id', '=', 'backing.payment_id')
          .where('outcome', '=', 'lost'),
      ).as('bankHasGivenBack'),
    )
    .where('backing.id', '=', backingId)
    .executeTakeFirstOrThrow()
  const addressee = await findAddressee(platform.db, order.person_id)
  if (!addressee) return
  const { confirmed_at: receivedAt, bankHasGivenBack } = order
  const site = platform.site.publicUrl()
  const backing = { id: backingId, pocket: order.title, amountMicro: order.backer_pays_micro }
  const given = Boolean(bankHasGivenBack)
  const email =
    order.state === 'withdrawn' && receivedAt
      ? withdrawnEmail(site, backing, { receivedAt, bankHasGivenBack: given })
      : moneyBackEmail(site, backing, { cause: toldCause(order.reason), bankHasGivenBack: given })
  const mail = composeEmail({ ...email, key: `money-back:${backingId}`, to: addressee })
  await sendEmail(platform, mail)
}
