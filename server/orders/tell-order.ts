import type { Platform } from '#server/kernel/door.ts'
import { tellOne } from '#server/notifications/door.ts'

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
    .where('backing.id', '=', backingId)
    .executeTakeFirstOrThrow()
  const facts = { path: `/soutiens/${backingId}`, pocket: order.title }
  await tellOne(platform, { kind, subject: backingId, facts }, order)
}
