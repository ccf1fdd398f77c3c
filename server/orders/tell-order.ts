import { toldCause } from '#domain/notifications/told-cause.ts'
import type { Platform } from '#server/kernel/door.ts'
import { tellOne } from '#server/notifications/door.ts'
import { refundReason } from './refund-reason.ts'

/** Tells the backer that an order is confirmed or refunded; e-mails with the proof go out by themselves. */
export async function tellOrder(
  platform: Platform,
  backingId: string,
  kind: 'backing_confirmed' | 'backing_refunded',
): Promise<void> {
  const order = await platform.db
    .selectFrom('backing')
    .innerJoin('pocket', 'pocket.id', 'backing.pocket_id')
    .select(['backing.person_id as personId', 'backer_pays_micro as amountMicro', 'pocket.title'])
    .select(refundReason.as('reason'))
    .where('backing.id', '=', backingId)
    .executeTakeFirstOrThrow()
  const cause = toldCause(order.reason)
  const facts = { path: `/soutiens/${backingId}`, pocket: order.title, ...(cause && { cause }) }
  await tellOne(platform, { kind, subject: backingId, facts }, order)
}
