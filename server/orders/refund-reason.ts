import { sql } from 'kysely'

/** SQL on `backing`: why it was refunded or withdrawn from; null where it was not. */
export const refundReason = sql<string | null>`(select t.reason from backing_transition t
  where t.backing_id = backing.id and t.to_state in ('refunded', 'withdrawn') limit 1)`
