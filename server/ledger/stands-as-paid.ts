import { sql } from 'kysely'

/**
 * Whether an order's money is still where its payment was booked: the fee with the Pocket, the premium in the reserve. A frozen
 * order's lies in quarantine, also while a bank disputes it. SQL on `backing b`.
 */
export const standsAsPaid = sql`(b.state in ('confirmed', 'unlocked', 'settled')
  or b.state = 'disputed' and not exists (select from card_dispute d
    where d.order_id = b.id and d.ended_at is null and d.state_before = 'frozen'))`
