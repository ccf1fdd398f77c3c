import { hasCome } from '#domain/time.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { announce } from '#server/jobs/announce.ts'
import type { Platform } from '#server/platform.ts'
import { lockBackings } from './lock-backings.ts'
import { stepBacking } from './step-backing.ts'

const mostAtOnce = 100

/**
 * Ends the holds whose time is over. Their units are free by the clock already; this writes it down and
 * closes the payment page. A payment that still arrives is fitted in again or given back.
 */
export async function expireReservations(platform: Platform): Promise<void> {
  const lapsed = await platform.db
    .selectFrom('reservation')
    .select('backing_id')
    .where('ended_at', 'is', null)
    .where('reserved_until', '<=', platform.clock.now())
    .orderBy('reserved_until')
    .limit(mostAtOnce)
    .execute()
  for (const { backing_id: backingId } of lapsed) await expireOne(platform, backingId)
}

async function expireOne(platform: Platform, backingId: string): Promise<void> {
  await inTransaction(platform.db, async (trx) => {
    await lockBackings(trx, [backingId])
    const now = platform.clock.now()
    const order = await trx
      .selectFrom('backing')
      .innerJoin('reservation', 'reservation.backing_id', 'backing.id')
      .select(['backing.state', 'reservation.ended_at', 'reservation.reserved_until'])
      .where('backing.id', '=', backingId)
      .executeTakeFirstOrThrow()
    if (order.ended_at !== null || !hasCome(order.reserved_until, now)) return
    // A payment that is on its way keeps its order alive.
    if (order.state !== 'awaiting_payment') return
    await stepBacking(trx, backingId, { from: order.state, to: 'expired' }, now)
    await trx
      .updateTable('reservation')
      .set({ ended_at: now, ended_because: 'lapsed' })
      .where('backing_id', '=', backingId)
      .execute()
    const key = `expire_card_session:${backingId}`
    await announce(trx, [{ key, kind: 'expire_card_session', payload: { backingId } }], now)
  })
}
