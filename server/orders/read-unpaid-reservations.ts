import { sql } from 'kysely'
import { UNPAID_RESERVATIONS, type UnpaidReservation } from '#domain/orders/unpaid-reservation.ts'
import { type Database, findAccounts } from '#server/kernel/door.ts'

/**
 * Unpaid reservations of a Pocket's units by a person's accounts, as far back as they count. A payment that is on its way, or
 * that came after all, is no unpaid reservation; nor is an order that operators or the Pocket's end have ended.
 */
export async function readUnpaidReservations(
  db: Database,
  personId: string,
  pocketId: string,
  now: Date,
): Promise<readonly UnpaidReservation[]> {
  const accounts = await findAccounts(db, [personId])
  const { rows } = await sql<UnpaidReservation>`
    select b.created_at as "from", least(r.ended_at, r.reserved_until) as "until"
    from reservation r join backing b on b.id = r.order_id
    where r.person_id = any(${accounts}::uuid[]) and r.pocket_id = ${pocketId} and r.units > 0
      and b.payment_id is null
      and (b.state in ('quoted', 'awaiting_payment', 'expired') or b.state = 'rejected' and exists (
        select from backing_transition s
        where s.backing_id = b.id and s.to_state = 'rejected' and s.reason = 'backer_asked'))
      and least(r.ended_at, r.reserved_until)
        > ${now}::timestamptz - make_interval(hours => ${UNPAID_RESERVATIONS.withinHours}::int)`.execute(
    db,
  )
  return rows
}
