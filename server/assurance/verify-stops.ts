import type { Database } from '#server/kernel/door.ts'
import { type Check, type Difference, runChecks, slack } from './difference.ts'
import { askedBack } from './verify-withdrawals.ts'

/** Stops that rested on something, with since when and until when: of a person, also those of their other accounts. */
const stopsOf = (kind: string, stopped: string) =>
  kind === 'person'
    ? `(select z.began_at, z.ended_at from stopped_account z where z.person_id = ${stopped}) z`
    : `(select z.frozen_at as began_at, z.released_at as ended_at from stop z
      where z.subject_kind = '${kind}' and z.subject_id = (${stopped})::text) z`

/** Was `stopped` under a stop of this kind at that moment? Clear of both its ends. */
const underStop = (kind: string, stopped: string, at: string) =>
  `exists (select from ${stopsOf(kind, stopped)} where z.began_at < ${at} - ${slack}
    and (z.ended_at is null or z.ended_at > ${at} + ${slack}))`

/** The same, with either end counted in. */
const nearStop = (kind: string, stopped: string, at: string) =>
  `exists (select from ${stopsOf(kind, stopped)} where z.began_at <= ${at} + ${slack}
    and (z.ended_at is null or z.ended_at >= ${at} - ${slack}))`

const moneyStood = (at: string) => `exists (select from money_stop z
  where z.began_at < ${at} - ${slack} and (z.lifted_at is null or z.lifted_at > ${at} + ${slack}))`

/** What two operators have approved about an order or a purchase, near the moment of a step of it. */
const resolved = (order: string, resolution: string, at: string) =>
  `exists (select from proposal a where a.operation = 'resolve_screening_hit'
    and a.outcome = 'carried_out' and a.subject in ('backing:' || ${order}, 'purchase:' || ${order})
    and a.payload ->> 'resolution' = '${resolution}'
    and a.closed_at between ${at} - ${slack} and ${at} + ${slack})`

/** Steps of orders and of purchases on the market alike. */
const steps = `(select s.backing_id as id, s.id as step, s.from_state, s.to_state, s.reason, s.at,
      b.person_id, b.pocket_id from backing_transition s join backing b on b.id = s.backing_id
    where 'frozen' in (s.from_state, s.to_state)
  union all select s.purchase_id, s.id, s.from_state, s.to_state, s.reason, s.at,
      u.buyer_id, u.pocket_id from purchase_transition s join purchase u on u.id = s.purchase_id
    where 'frozen' in (s.from_state, s.to_state)) s`

/** Orders, each with every stop that its backer or its Pocket was ever under. */
const stoppedOrders = `(select b.id, b.created_at, z.began_at as frozen_at, z.ended_at as released_at
    from stopped_account z join backing b on b.person_id = z.person_id
  union all select b.id, b.created_at, z.frozen_at, z.released_at
    from stop z join backing b on b.pocket_id::text = z.subject_id and z.subject_kind = 'pocket') b`

const records: readonly Check[] = [
  {
    invariant: 'R11',
    name: 'stops-are-in-the-log',
    what: 'a person, a certificate or a Pocket was stopped otherwise than the log says',
    query: `select s.id as place, concat_ws(' ', l.actor_id, l.at) as expected,
        concat_ws(' ', s.operator_id, s.frozen_at) as found
      from stop s left join lateral (select actor_id, at, reason from audit_log
        where subject = s.subject_kind || ':' || s.subject_id and operation = 'freeze' and at = s.frozen_at
        order by actor_id = s.operator_id and reason = s.reason desc limit 1) l on true
      where (l.actor_id, l.reason) is distinct from (s.operator_id, s.reason)`,
  },
  {
    invariant: 'R11',
    name: 'logged-stops-stand',
    what: 'the log tells of a stop that is not there',
    query: `select l.subject as place, l.at as expected from audit_log l
      where l.operation = 'freeze' and l.subject ~ '^(person|certificate|pocket|backing):'
        and not exists (select from stop s where s.frozen_at = l.at
          and l.subject = s.subject_kind || ':' || s.subject_id)
        and not exists (select from backing_transition s where s.to_state = 'frozen'
          and s.reason = 'operator' and s.at between l.at - ${slack} and l.at + ${slack}
          and l.subject = 'backing:' || s.backing_id)`,
  },
  {
    invariant: 'R11',
    name: 'stops-are-lifted-by-two',
    what: 'a stop was lifted that two operators did not approve lift, or holds in spite of that',
    query: `select s.id as place, a.closed_at as expected, s.released_at as found
      from stop s left join proposal a on a.subject = 'freeze:' || s.id
        and a.operation = 'release_freeze' and a.outcome = 'carried_out'
        and exists (select from approval v where v.proposal_id = a.id and v.approver_id <> a.author_id)
      where s.released_at is distinct from a.closed_at`,
  },
  {
    invariant: 'R4',
    name: 'what-is-stopped-is-marked',
    what: 'a person or a Pocket is treated as stopped without a stop, or as free in spite of one',
    query: `select p.id as place, s.began_at as expected, p.frozen_at as found
      from person p left join (select distinct on (x.person_id) x.person_id, x.began_at, z.reason
          from stopped_account x join stop z on z.id = x.stop_id where x.ended_at is null
          order by x.person_id, x.began_at, x.id) s on s.person_id = p.id
      where (p.frozen_at, p.frozen_because) is distinct from (s.began_at, s.reason)
      union all select p.id, s.frozen_at, p.frozen_at
      from pocket p left join stop s on s.subject_kind = 'pocket' and s.subject_id = p.id::text
        and s.released_at is null
      where p.frozen_at is distinct from s.frozen_at`,
  },
  {
    invariant: 'R4',
    name: 'stops-rest-on-every-account',
    what: 'an account of somebody who is stopped is free, or is on hold for a stop that is not theirs',
    query: `select coalesce(s.id, x.stop_id) as place, s.person_id::text as expected,
        x.person_id::text as found
      from (select z.id, o.id as person_id from stop z join person p on p.id::text = z.subject_id
          join person o on o.id = p.id or o.counts_with = p.counts_with
          where z.subject_kind = 'person' and z.released_at is null) s
        full join (select * from stopped_account where ended_at is null) x
          on x.stop_id = s.id and x.person_id = s.person_id
      where s.id is null or x.id is null
      union all select x.stop_id, z.frozen_at::text, x.began_at::text
      from stopped_account x join stop z on z.id = x.stop_id
      where x.began_at < z.frozen_at or z.released_at < x.ended_at`,
  },
  {
    invariant: 'R4',
    name: 'certificates-are-frozen-for-a-reason',
    what: 'a certificate is frozen although nothing stops it, or can be used in spite of a stop',
    query: `select c.number as place, c.state as found from certificate c
        join backing b on b.id = c.backing_id
        left join stop s on s.subject_kind = 'certificate' and s.subject_id = c.number::text
          and s.released_at is null
        left join lateral (select u.id from sale x join purchase u on u.id = x.id
          where x.certificate_number = c.number and u.state = 'disputed'
            and not exists (select from sale later
              where later.certificate_number = c.number and later.sold_at > x.sold_at)) d on true
      where c.burned_at is null and (c.state = 'frozen') <> (s.id is not null
        or b.state in ('frozen', 'disputed', 'charged_back') or d.id is not null)`,
  },
  {
    invariant: 'R11',
    name: 'holds-are-in-the-log',
    what: 'something was made to stand still, or released on, otherwise than the log says',
    query: `select s.id as place, concat_ws(' ', l.actor_id, l.at) as expected,
        concat_ws(' ', s.begun_by, s.begun_at) as found
      from hold s left join audit_log l on l.operation = s.operation
        and l.detail ->> 'begun' = s.id::text and l.subject like '%:' || s.subject
      where (l.actor_id, l.at, l.reason) is distinct from (s.begun_by, s.begun_at, s.begun_because)
      union all select s.id, concat_ws(' ', l.actor_id, l.at), concat_ws(' ', s.ended_by, s.ended_at)
      from hold s left join audit_log l on l.operation = s.operation
        and l.detail ->> 'ended' = s.id::text and l.subject like '%:' || s.subject
      where (l.actor_id, l.at, l.reason) is distinct from (s.ended_by, s.ended_at, s.ended_because)`,
  },
  {
    invariant: 'R11',
    name: 'money-stops-are-in-the-log',
    what: 'money was stopped, or released on, otherwise than the log says',
    query: `select s.id as place, s.began_at as found from money_stop s
      where not exists (select from audit_log l where l.subject = 'stop:' || s.id
          and l.operation = 'stop_money' and l.at = s.began_at
          and l.actor_id is not distinct from s.begun_by)
        or s.lifted_at is not null and not exists (select from audit_log l
          where l.subject = 'stop:' || s.id and l.operation = 'stop_money' and l.at = s.lifted_at
            and (l.actor_id = s.lifted_by or s.ends_by_itself and s.lifted_by is null and l.actor_kind = 'worker')
            and l.detail ->> 'reason' = s.lifted_because)`,
  },
]

const orders: readonly Check[] = [
  {
    invariant: 'R11',
    name: 'frozen-orders-say-why',
    what: 'an order or a purchase is frozen for another reason than its step says, or stands with one',
    query: `select o.id as place, last.reason as expected, o.freeze_reason as found
      from (select id, state, freeze_reason from backing where freeze_reason is not null or state = 'frozen'
          union all select id, state, freeze_reason from purchase
          where freeze_reason is not null or state = 'frozen') o
        left join (select distinct on (id) id, reason from (
            select id, reason, step from ${steps} where s.to_state = 'frozen'
              and s.from_state is distinct from 'disputed') each
          order by id, step desc) last on last.id = o.id
      where o.state = 'frozen' and (o.freeze_reason is null or o.freeze_reason is distinct from last.reason
          and not (o.freeze_reason = 'bout_answer' and ${askedBack('o.id')}))
        or o.state in ('confirmed', 'unlocked', 'settled', 'paid', 'sold')`,
  },
  {
    invariant: 'R4',
    name: 'freezes-have-their-cause',
    what: 'an order or a purchase was frozen for a stop or a hit that there was not',
    query: `select s.id as place, s.reason as expected, s.at as found from ${steps}
      where s.to_state = 'frozen' and s.from_state is distinct from 'disputed' and case s.reason
        when 'account_frozen' then not ${nearStop('person', 's.person_id', 's.at')}
        when 'pocket_frozen' then not ${nearStop('pocket', 's.pocket_id', 's.at')}
        when 'operator' then not exists (select from audit_log l where l.subject = 'backing:' || s.id
          and l.operation = 'freeze' and l.actor_kind = 'operator'
          and l.at between s.at - ${slack} and s.at + ${slack})
        when 'screening_hit' then not exists (select from identity.screening_check k
          where k.person_id = s.person_id and k.order_id = s.id and k.verdict = 'hit'
            and k.checked_at <= s.at + ${slack})
        else false end`,
  },
  {
    invariant: 'R4',
    name: 'stopped-payments-are-frozen',
    what: 'an order was confirmed while its backer or its Pocket was stopped',
    query: `select b.id as place, s.at as found
      from ${stoppedOrders} join backing_transition s on s.backing_id = b.id and s.to_state = 'confirmed'
      where s.from_state not in ('frozen', 'disputed') and s.at > b.frozen_at + ${slack}
        and (b.released_at is null or s.at < b.released_at - ${slack})`,
  },
  {
    invariant: 'R11',
    name: 'frozen-orders-go-on-by-two',
    what: 'a frozen order or purchase was released that neither two operators nor the end of its owner’s stop released',
    query: `select s.id as place, s.at as found from ${steps}
      where s.from_state = 'frozen' and s.reason = 'released'
        and not ${resolved('s.id', 'release', 's.at')}
        and not exists (select from audit_log l where l.subject = 'backing:' || s.id
          and l.operation = 'release_freeze' and l.detail ->> 'step' = 'owner_released'
          and l.at between s.at - ${slack} and s.at + ${slack}
          and exists (select from stopped_account z where z.person_id = s.person_id
            and z.ended_at <= s.at + ${slack}))`,
  },
  {
    invariant: 'R4',
    name: 'nothing-goes-on-under-a-stop',
    what: 'a frozen order was released while its Pocket or whoever holds its certificate was stopped',
    query: `select s.id as place, s.at as found from ${steps}
        join certificate c on c.backing_id = s.id
      where s.from_state = 'frozen' and s.reason = 'released'
        and (${underStop('pocket', 's.pocket_id', 's.at')}
          or ${underStop('person', 'c.holder_id', 's.at')} and not exists (
            select from certificate_transfer t where t.certificate_number = c.number and t.at > s.at))`,
  },
  {
    invariant: 'R11',
    name: 'resolutions-are-carried-out',
    what: 'two operators have let a frozen order or purchase go, or given it back, and it did not',
    query: `select a.subject as place, a.payload ->> 'resolution' as expected
      from proposal a where a.operation = 'resolve_screening_hit' and a.outcome = 'carried_out'
        and not exists (select from ${steps}
          where s.id::text = a.payload ->> 'backingId' and s.from_state = 'frozen'
            and ((s.to_state = 'refunded') = (a.payload ->> 'resolution' = 'refund')
              or s.reason in ('material_change', 'backer_withdrew') and ${askedBack('s.id')})
            and s.at between a.closed_at - ${slack} and a.closed_at + ${slack})
        -- Let go to go back, it may have to wait until it is known whether its token has claimed something.
        and not exists (select from backing_transition s where s.backing_id::text = a.payload ->> 'backingId'
          and s.to_state = 'frozen' and ${askedBack('s.backing_id')} and exists (select from backing b
            where b.id = s.backing_id and b.freeze_reason = 'bout_answer'))`,
  },
  {
    invariant: 'R4',
    name: 'freezes-are-booked',
    what: 'an order was frozen and its money not moved out of reach, or it was released and its money not',
    query: `select s.backing_id as place, s.at as expected
      from backing_transition s join backing b on b.id = s.backing_id join pocket p on p.id = b.pocket_id
      where s.to_state = 'frozen' and s.from_state <> 'disputed'
        and not coalesce(p.release_planned_at <= s.at + ${slack}, false)
        and not exists (select from ledger_entry e where e.backing_id = b.id and e.kind = 'freeze'
          and e.booked_at between s.at - ${slack} and s.at + ${slack})
      union all select b.id, e.booked_at from ledger_entry e join backing b on b.id = e.backing_id
      where e.kind = 'freeze' and b.state in ('confirmed', 'unlocked', 'settled')
        and not exists (select from ledger_entry u where u.reverses = e.business_key)`,
  },
]

const logged: readonly Check[] = [
  {
    invariant: 'R4',
    name: 'nobody-stopped-is-paid',
    what: 'somebody was paid, or escrow released, while they or the Pocket were stopped, or all money was',
    // What a wallet takes from the contract is stopped by nobody.
    query: `select l.id as place, l.created_at as found from claim l
      where (${underStop('person', 'l.person_id', 'l.created_at')} or ${moneyStood('l.created_at')})
        and not exists (select from chain_claim k where k.claim_id = l.id)
      union all select o.id, o.created_at from treasury_order o
      where ${underStop('person', 'o.person_id', 'o.created_at')}
        or o.kind = 'payout' and ${underStop('pocket', 'o.pocket_id', 'o.created_at')}
        or ${moneyStood('o.created_at')}
      union all select l.id, l.first_sent_at from claim l
      where ${underStop('person', 'l.person_id', 'l.first_sent_at')}
      union all select o.id, o.first_sent_at from treasury_order o
      where o.kind = 'payout' and (${underStop('person', 'o.person_id', 'o.first_sent_at')}
        or ${underStop('pocket', 'o.pocket_id', 'o.first_sent_at')})
      union all select s.pocket_id, s.released_at from release_step s
      where s.released_micro > 0
        and (${underStop('pocket', 's.pocket_id', 's.released_at')} or ${moneyStood('s.released_at')})`,
  },
  {
    invariant: 'R4',
    name: 'nobody-stopped-trades',
    what: 'somebody ordered or traded while they, the Pocket or the certificate were stopped',
    query: `select b.id as place, b.created_at as found
      from ${stoppedOrders}
      where b.created_at > b.frozen_at + ${slack}
        and (b.released_at is null or b.created_at < b.released_at - ${slack})
      union all select s.id, s.sold_at from sale s
        join certificate c on c.number = s.certificate_number
      where ${underStop('person', 's.buyer_id', 's.sold_at')}
        or ${underStop('person', 's.seller_id', 's.sold_at')}
        or ${underStop('certificate', 's.certificate_number', 's.sold_at')}
        or ${underStop('pocket', 'c.pocket_id', 's.sold_at')}`,
  },
]

/** What compliance has stopped: by whom and why, who let it go on, and that it stood still meanwhile. Rule KYC-02. */
export function verifyStops(db: Database): Promise<readonly Difference[]> {
  return runChecks(db, [...records, ...orders, ...logged])
}
