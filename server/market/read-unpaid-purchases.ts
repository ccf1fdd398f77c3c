import { sql } from 'kysely'
import { UNPAID_RESERVATIONS, type UnpaidReservation } from '#domain/orders/unpaid-reservation.ts'
import { type Database, findAccounts } from '#server/kernel/door.ts'

/**
 * Unpaid reservations of a certificate's offers by a person's accounts, as far back as they count. A payment that is on its way,
 * or that came after all, is no unpaid reservation.
 */
export async function readUnpaidPurchases(
  db: Database,
  personId: string,
  certificateNumber: bigint,
  now: Date,
): Promise<readonly UnpaidReservation[]> {
  const accounts = await findAccounts(db, [personId])
  const { rows } = await sql<UnpaidReservation>`
    select u.created_at as "from", least(r.ended_at, r.reserved_until) as "until"
    from purchase u join reservation r on r.order_id = u.id
    where u.buyer_id = any(${accounts}::uuid[]) and u.certificate_number = ${certificateNumber}
      and u.payment_id is null and u.state in ('awaiting_payment', 'expired', 'rejected')
      and least(r.ended_at, r.reserved_until)
        > ${now}::timestamptz - make_interval(hours => ${UNPAID_RESERVATIONS.withinHours}::int)`.execute(
    db,
  )
  return rows
}
