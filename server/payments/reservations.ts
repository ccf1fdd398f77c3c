import { sql } from 'kysely'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { anyUuid, type Trx } from '#server/kernel/door.ts'

/** What an unpaid order of any kind keeps free for its payer: units, and room under the KYC threshold. */
export interface Reservation {
  orderId: string
  personId: string
  pocketId: string
  /** 0 where nothing is sold by the unit. */
  units: number
  counterMicro: MicroUsdc
  reservedUntil: Date
}

export async function reserve(trx: Trx, reservation: Reservation): Promise<void> {
  await trx
    .insertInto('reservation')
    .values({
      order_id: reservation.orderId,
      person_id: reservation.personId,
      pocket_id: reservation.pocketId,
      units: reservation.units,
      counter_micro: reservation.counterMicro,
      reserved_until: reservation.reservedUntil,
    })
    .execute()
}

/** Sets how much room under the threshold an order reserves. */
export async function reserveRoom(trx: Trx, orderId: string, counterMicro: MicroUsdc) {
  await trx
    .updateTable('reservation')
    .set({ counter_micro: counterMicro })
    .where('order_id', '=', orderId)
    .execute()
}

/** A payment is on its way: the reservation lasts at least until then. */
export async function extendReservation(trx: Trx, orderId: string, until: Date): Promise<void> {
  await sql`update reservation set reserved_until = greatest(reserved_until, ${until})
    where order_id = ${orderId}`.execute(trx)
}

/** The payment has failed: the reservation lasts until its former end again. */
export async function resetReservation(trx: Trx, orderId: string, until: Date): Promise<void> {
  await trx
    .updateTable('reservation')
    .set({ reserved_until: until })
    .where('order_id', '=', orderId)
    .execute()
}

/** Ends what these orders have reserved; an ended reservation stays as it is. */
export async function endReservations(
  trx: Trx,
  orderIds: readonly string[],
  because: 'paid' | 'lapsed' | 'cancelled',
  now: Date,
): Promise<void> {
  await trx
    .updateTable('reservation')
    .set({ ended_at: now, ended_because: because })
    .where('order_id', '=', anyUuid(orderIds))
    .where('ended_at', 'is', null)
    .execute()
}
