import { sql } from 'kysely'
import type { Platform } from '#server/kernel/door.ts'
import { type Difference, runCheck, slack } from './difference.ts'

/** Whether an order was ever more than money to be looked at: what was frozen as it came in and went back, or was disputed, never counted against the threshold. */
const wasTaken = (order: 'backing' | 'purchase') =>
  sql.raw(`exists (select from ${order}_transition s
  where s.${order}_id = ${order}.id and s.to_state in ('confirmed', 'unlocked', 'settled', 'paid', 'sold'))`)

/** Of whoever never had full KYC: what is in use, and what live orders reserve, is not above the threshold that the last of it was taken under. Invariant R3. */
export async function verifyPeople({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<readonly Difference[]> {
  const check = {
    invariant: 'R3',
    name: 'none-above-the-threshold',
    what: 'a person who never had full KYC is above the threshold',
  }
  const threshold = sql.raw(`(settings -> 'kycThreshold' ->> 'amountMicro')::bigint`)
  const query = sql`select p.id as place, sum(used.amount) as found, max(used.threshold) as expected
    from person p join (
        select person_id, backer_pays_micro as amount, ${threshold} as threshold from backing
          left join order_settings on hash = settings_hash
        where payment_id is not null and state <> 'frozen' and ${wasTaken('backing')}
        union all select buyer_id, price_micro, ${threshold} from purchase
          left join order_settings on hash = settings_hash
        where payment_id is not null and state not in ('frozen', 'refunded') and ${wasTaken('purchase')}
        union all select r.person_id, r.counter_micro, ${threshold}
        from reservation r join (select id, settings_hash from backing
          union all select id, settings_hash from purchase) o on o.id = r.order_id
          left join order_settings on hash = settings_hash
        where r.ended_at is null and r.reserved_until - ${sql.raw(slack)} > ${clock.now()}) used on used.person_id = p.id
    where p.kyc_level <> 'full'
      and not exists (select from kyc_case k where k.person_id = p.id and k.verified_at is not null)
    group by p.id having sum(used.amount) > max(used.threshold)`
  return runCheck(db, check, query)
}
