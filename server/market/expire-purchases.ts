import { sql } from 'kysely'
import { addMilliseconds, hasCome, MINUTE_MS } from '#domain/kernel/time.ts'
import {
  closingMinutesOfOrder,
  eachApart,
  idOf,
  inTransaction,
  type Platform,
} from '#server/kernel/door.ts'
import { endUnpaidPurchase } from './end-unpaid-purchase.ts'
import { type LockedPurchase, lockPurchase } from './lock-purchase.ts'

const mostAtOnce = 100

/** Purchases whose reservation has ended, with an hour more where a payment is on its way. */
export const purchasesToEnd = ({ clock }: Pick<Platform, 'clock'>) => sql<{ id: string }>`
    select id from purchase join order_settings on hash = settings_hash
      where state in ('awaiting_payment', 'detected') and reserved_until <= ${clock.now()}
      and reserved_until + case state when 'detected'
        then make_interval(mins => (settings ->> 'closingMinutes')::int) else interval '0' end <= ${clock.now()}`

/** Ends purchases whose reservation has ended. A payment on its way keeps its purchase for an hour more; then it is given up. */
export async function expirePurchases(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const due = sql<{
    id: string
  }>`${purchasesToEnd(platform)} order by reserved_until limit ${mostAtOnce}`
  const { rows } = await due.execute(db)
  await eachApart(rows, idOf, ({ id }) =>
    inTransaction(db, async (trx) => {
      const purchase = await lockPurchase(trx, platform, id)
      const now = clock.now()
      if (!(purchase && isOver(purchase, now))) return
      await endUnpaidPurchase(trx, purchase.row, { to: 'expired', because: 'lapsed' }, now)
    }),
  )
}

function isOver({ row }: LockedPurchase, now: Date): boolean {
  if (row.state === 'awaiting_payment') return hasCome(row.reserved_until, now)
  const minutes = closingMinutesOfOrder(row.settings)
  const until = addMilliseconds(row.reserved_until, minutes * MINUTE_MS)
  return row.state === 'detected' && hasCome(until, now)
}
