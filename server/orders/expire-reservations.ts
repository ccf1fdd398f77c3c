import { sql } from 'kysely'
import { closingTime, drainEnd, type PocketFacts } from '#domain/campaigns/pocket-status.ts'
import { hasCome } from '#domain/kernel/time.ts'
import { type BackingState, isExpired } from '#domain/orders/confirmation.ts'
import {
  eachApart,
  idOf,
  inTransaction,
  type Platform,
  readPocketFacts,
} from '#server/kernel/door.ts'
import { endUnpaidBacking, type UnpaidEnd } from './end-unpaid-backing.ts'
import { lockBackings } from './lock-backings.ts'

const mostAtOnce = 100

/** Reservations whose time has ended, or their Pocket's sale. */
export function reservationsToEnd({ clock }: Pick<Platform, 'clock'>) {
  const now = clock.now()
  return sql<{ id: string }>`
    select r.order_id as id
    from reservation r join pocket p on p.id = r.pocket_id join backing b on b.id = r.order_id
    where r.ended_at is null and (p.cancelled_at is not null or case b.state
      when 'detected' then least(p.closes_at, p.ended_early_at)
        + make_interval(mins => (p.sold_under ->> 'closingMinutes')::int) <= ${now}
      else least(r.reserved_until, p.closes_at, p.ended_early_at) <= ${now} end)`
}

/**
 * Ends reservations whose time has ended, and those of a Pocket whose sale has. Their units are free by the clock already; this
 * records it and closes the payment page. A late payment is refitted or refunded. One that was on its way and never came is given
 * up an hour after the close.
 */
export async function expireReservations(platform: Platform): Promise<void> {
  const due = sql<{
    id: string
  }>`${reservationsToEnd(platform)} order by r.reserved_until limit ${mostAtOnce}`
  const { rows } = await due.execute(platform.db)
  await eachApart(rows, idOf, ({ id }) => endOne(platform, id))
}

async function endOne(platform: Platform, backingId: string): Promise<void> {
  await inTransaction(platform.db, async (trx) => {
    const place = (await lockBackings(trx, [backingId])).get(backingId)
    if (!place) return
    const now = platform.clock.now()
    const read = await readPocketFacts(trx, [place.pocketId], now)
    const pocket = read.get(place.pocketId)?.facts
    const order = await trx
      .selectFrom('backing')
      .innerJoin('reservation', 'reservation.order_id', 'backing.id')
      .select(['backing.state', 'reservation.reserved_until as reservedUntil'])
      .where('backing.id', '=', backingId)
      .where('reservation.ended_at', 'is', null)
      .executeTakeFirst()
    const end = order && pocket ? endOf(order, pocket, now) : null
    if (end) await endUnpaidBacking(trx, backingId, end, now)
  })
}

function endOf(
  order: { state: BackingState; reservedUntil: Date },
  pocket: PocketFacts,
  now: Date,
): UnpaidEnd | null {
  const { state: from } = order
  const cancelled = pocket.history.cancelledAt !== null
  if (isExpired(order, now)) return { from, to: 'expired' }
  const unpaid = from === 'awaiting_payment' || from === 'quoted'
  if (unpaid && (cancelled || hasCome(closingTime(pocket), now))) {
    return { from, to: 'expired', reason: 'pocket_ended' }
  }
  // A payment on its way keeps its order alive until the Pocket is closed for good.
  if (from === 'detected' && (cancelled || hasCome(drainEnd(pocket), now))) {
    return { from, to: 'failed', reason: 'pocket_ended' }
  }
  return null
}
