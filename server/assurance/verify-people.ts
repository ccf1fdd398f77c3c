import { sql } from 'kysely'
import type { Platform } from '#server/kernel/door.ts'
import { type Difference, runCheck, slack } from './difference.ts'

/** Whether an order was ever confirmed. What was frozen as it came in, and went back or was disputed, never counted toward the threshold. */
const wasTaken = (order: 'backing' | 'purchase') =>
  sql.raw(`exists (select from ${order}_transition s
  where s.${order}_id = ${order}.id and s.to_state in ('confirmed', 'unlocked', 'settled', 'paid', 'sold'))`)

const threshold = sql.raw(`settings -> 'kycThreshold' as threshold`)

/**
 * Of accounts that never had full KYC: what is in use, and what live orders reserve, is not above the threshold that the last of
 * it was taken under. Those of one natural person are added up where the newest of it is younger than every link between them:
 * what was taken before a link stays. Invariant R3.
 */
export async function verifyPeople({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<readonly Difference[]> {
  const check = {
    invariant: 'R3',
    name: 'none-above-the-threshold',
    what: 'a person who never had full KYC is above the threshold',
  }
  const query = sql`with used as (
      select person_id, backer_pays_micro as amount, created_at, ${threshold} from backing
        left join order_settings on hash = settings_hash
      where payment_id is not null and state <> 'frozen' and ${wasTaken('backing')}
      union all select buyer_id, price_micro, created_at, ${threshold} from purchase
        left join order_settings on hash = settings_hash
      where payment_id is not null and state not in ('frozen', 'refunded') and ${wasTaken('purchase')}
      union all select r.person_id, r.counter_micro, o.created_at, ${threshold}
      from reservation r join (select id, created_at, settings_hash from backing
        union all select id, created_at, settings_hash from purchase) o on o.id = r.order_id
        left join order_settings on hash = settings_hash
      where r.ended_at is null and r.counter_micro > 0
        and r.reserved_until - ${sql.raw(slack)} > ${clock.now()}),
    total as (
      select place, together, sum(amount) as amount, max(used.created_at) as newest_at,
        max((threshold ->> 'amountMicro')::bigint) as threshold,
        bool_or((threshold ->> 'inclusive')::boolean) as inclusive
      from used join person p on p.id = used.person_id
        cross join lateral (values (p.id, false), (p.counts_with, true)) as of (place, together)
      where place is not null and p.kyc_level <> 'full'
        and not exists (select from kyc_case k where k.person_id = p.id and k.verified_at is not null)
      group by place, together)
    select distinct on (place) place, amount as found, threshold as expected from total t
    where (amount > threshold or amount = threshold and not inclusive)
      and not (together and exists (select from identity.person_link l join person p on p.id = l.person_id
        where p.counts_with = t.place and l.parted_at is null and l.linked_at >= t.newest_at))
    order by place, amount desc`
  return runCheck(db, check, query)
}
