import { sql } from 'kysely'

/**
 * Whether an order, of `backing b`, stands with its money where its payment was booked: the fee with the Pocket, the premium
 * in the reserve. What was frozen lies in the quarantine, also while a bank disputes it there.
 */
export const standsAsPaid = sql`(b.state in ('confirmed', 'unlocked', 'settled')
  or b.state = 'disputed' and not exists (select from card_dispute d
    where d.order_id = b.id and d.ended_at is null and d.state_before = 'frozen'))`
