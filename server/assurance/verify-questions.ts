import type { Database } from '#server/kernel/door.ts'
import { type Check, type Difference, runChecks, slack } from './difference.ts'
import { LOOK_EVERY_MS } from './look-every.ts'

/** An order in one of these may still be kept or go back. */
const open =
  "('quoted', 'awaiting_payment', 'detected', 'confirmed', 'unlocked', 'frozen', 'disputed')"

/** An operator or a bank has yet to decide about it. */
const stopped = "('frozen', 'disputed')"

/** Whoever has such an order is asked about a changed bout. */
const standing = "('awaiting_payment', 'detected', 'confirmed', 'unlocked', 'frozen', 'disputed')"

/** Each question with the orders that it was put to, and what was answered for them. */
const asked = `bout_question q
  join backing b on b.pocket_id = q.pocket_id and b.created_at <= q.asked_at
  left join bout_answer a on a.question_id = q.id and a.backing_id = b.id`

const answered = `bout_answer a join bout_question q on q.id = a.question_id
  join backing b on b.id = a.backing_id`

/** A bout had begun by the answer, or was weighed in for by the dates of then, before the last day that was told. */
const closedEarly = `exists (select from pocket_fight pf join fight f on f.id = pf.fight_id
  where pf.pocket_id = q.pocket_id and (f.weigh_in_at <= least(a.given_at, q.answer_by)
    or exists (select from fight_start s where s.fight_id = f.id and s.started_at <= a.given_at + ${slack})
    or exists (select from bout_change d join proposal o on o.id = d.proposal_id
      where d.fight_id = f.id and d.changed_at >= a.given_at - ${slack}
        and ('date' = any(d.changes) or o.payload -> 'dates' is not null))
    or exists (select from audit_log l where l.subject = 'fight:' || f.id
      and l.at >= a.given_at - ${slack} and l.detail ->> 'step' = 'rescheduled')))`

const questionChecks: readonly Check[] = [
  {
    invariant: 'R10',
    name: 'answers-are-of-asked-orders',
    what: 'an answer about a changed bout is for an order that was not asked',
    query: `select a.backing_id as place from bout_answer a
      left join bout_question q on q.id = a.question_id
      left join backing b on b.id = a.backing_id and b.pocket_id = q.pocket_id
        and b.created_at <= q.asked_at
      where b.id is null`,
  },
  {
    invariant: 'R10',
    name: 'spoken-answers-were-given',
    what: 'an answer that its backer is said to have given is not in the log',
    query: `select a.backing_id as place, a.answer as found from ${answered}
      where not a.silent and not exists (select from audit_log l
        where l.subject = 'backing:' || b.id and l.operation = 'own_orders'
          and l.actor_id = b.person_id
          and l.detail ->> 'questionId' = q.id::text and l.detail ->> 'answer' = a.answer)`,
  },
  {
    invariant: 'R10',
    name: 'silence-waits-for-its-time',
    what: 'silence counted while there was still time to answer',
    query: `select a.backing_id as place, q.answer_by as expected, a.given_at as found
      from ${answered}
      where a.silent and a.given_at < q.answer_by and not ${closedEarly}`,
  },
  {
    invariant: 'R10',
    name: 'silence-counts-as-it-was-told',
    what: 'silence counted as another answer than the backers were told',
    query: `select a.backing_id as place, q.silence as expected, a.answer as found
      from ${answered}
      where a.silent and a.answer <> q.silence and not (a.answer = 'keep' and (exists (
        select from certificate_transfer t join certificate c on c.number = t.certificate_number
        where c.backing_id = b.id and t.at <= a.given_at + ${slack}) or ${closedEarly}))`,
  },
  {
    invariant: 'R10',
    name: 'ended-questions-are-settled',
    what: 'a question has ended while an order was neither kept nor given back',
    query: `select b.id as place, b.state as found from ${asked}
      where q.ended_at is not null and b.state in ${open} and a.answer is distinct from 'keep'
        and (a.answer is null or (select s.to_state from backing_transition s where s.backing_id = b.id
            and s.at < q.ended_at - ${slack} order by s.id desc limit 1) not in ${stopped}
          and not exists (select from backing_transition s where s.backing_id = b.id and s.to_state in ${stopped}
            and s.at between q.ended_at - ${slack} and q.ended_at + ${slack}))`,
  },
  {
    invariant: 'R10',
    name: 'asked-back-goes-back',
    what: 'an order that was to go back once it was released has gone on',
    // Sold on, or after it has brought somebody something, it stands.
    query: `select b.id as place, b.state as found from ${asked}
      where q.ended_at is not null and a.answer = 'refund' and (b.state = 'settled'
          or b.state in ${open} and (b.state not in ${stopped} or exists (select from backing_transition s
            where s.backing_id = b.id and s.at > q.ended_at + ${slack} and s.to_state not in ${stopped})))
        and not exists (select from certificate c where c.backing_id = b.id
          and (c.holder_id <> b.person_id or exists (select from claim_part k
            where k.certificate_number = c.number and k.released_at is null)))`,
  },
  {
    invariant: 'R10',
    name: 'money-goes-back-once',
    what: 'an order that went back over a changed bout was undone more than once, or not at all',
    query: `select id as place, 1 as expected, found from (
        select b.id, (select count(*) from ledger_entry e where e.backing_id = b.id
          and (e.kind = 'refund' or e.reverses = 'backing:' || b.id)) as found
        from backing b where b.state = 'refunded' and exists (
            select from bout_answer a where a.backing_id = b.id and a.answer = 'refund')
          and exists (select from ledger_entry e where e.business_key = 'backing:' || b.id)) as gone
      where found <> 1`,
  },
]

const changeChecks: readonly Check[] = [
  {
    invariant: 'R10',
    name: 'bout-changes-were-approved',
    what: 'a bout was changed without two operators, or not the bout that they agreed about',
    query: `select c.id as place, c.fight_id as found, p.payload ->> 'fightId' as expected
      from bout_change c left join proposal p on p.id = c.proposal_id
        and p.operation = 'record_fight' and p.outcome = 'carried_out'
      where p.payload ->> 'fightId' is distinct from c.fight_id::text`,
  },
  {
    invariant: 'R10',
    name: 'bout-changes-are-proven',
    what: 'a bout was changed by a document that is not on file',
    query: `select c.id as place, c.evidence_hash as found from bout_change c
      where not exists (select from evidence e where e.sha256 = c.evidence_hash)`,
  },
  {
    invariant: 'R10',
    name: 'bout-changes-say-what-differs',
    what: 'what backers were told of a change is not what has changed',
    query: `select id as place, array_to_string(should, ' ') as expected,
        array_to_string(changes, ' ') as found
      from (select id, array(select unnest(changes) order by 1) as changes, array_remove(array[
          case when before ->> 'takesPlaceAt' <> after ->> 'takesPlaceAt' then 'date' end,
          case when before #>> '{purse,currency}' is not null and (
            after #>> '{purse,currency}' is distinct from before #>> '{purse,currency}'
            or (after #>> '{purse,amountMinor}')::numeric < (before #>> '{purse,amountMinor}')::numeric)
            then 'lower_purse' end,
          case when before ->> 'opponent' <> after ->> 'opponent' then 'opponent' end,
          case when before ->> 'promoter' is not null
            and before ->> 'promoter' is distinct from after ->> 'promoter' then 'promoter' end
        ], null) as should from bout_change) as each
      where changes <> should`,
  },
  {
    invariant: 'R10',
    name: 'changes-are-put-to-backers',
    what: 'a bout has changed materially, and the backers of a Pocket that shares it were not asked',
    // An order that stood around that moment: what else was written in it does not count.
    query: `select p.id as place, c.id as expected from bout_change c
      join pocket_fight pf on pf.fight_id = c.fight_id join pocket p on p.id = pf.pocket_id
      where cardinality(c.changes) > 0 and p.kind = 'share' and p.published_at < c.changed_at - ${slack}
        and not coalesce(least(p.cancelled_at, p.released_at, p.completed_at) <= c.changed_at + ${slack}, false)
        and c.changed_at < least(p.closed_at, p.closes_at, p.ended_early_at)
          + (p.sold_under #>> '{reconfirmation,daysAfterClose}')::int * interval '24 hours'
        and exists (select from backing b where b.pocket_id = p.id
          and (select s.to_state from backing_transition s where s.backing_id = b.id
            and s.at < c.changed_at - ${slack} order by s.id desc limit 1) in ${standing}
          and not exists (select from backing_transition s where s.backing_id = b.id and s.to_state not in ${standing}
            and s.at between c.changed_at - ${slack} and c.changed_at + ${slack}))
        and not exists (select from ledger_entry e where e.pocket_id = p.id and e.booked_at <= c.changed_at + ${slack}
          and e.kind in ('settlement', 'compensation', 'returned_escrow'))
        and not exists (select from pocket_fight o join fight_start f on f.fight_id = o.fight_id
          where o.pocket_id = p.id and f.started_at <= c.changed_at + ${slack})
        and p.id <> all(c.late_pocket_ids)
        and not exists (select from bout_question q
          where q.change_id = c.id and q.pocket_id = p.id)`,
  },
  {
    invariant: 'R10',
    name: 'late-changes-came-after-a-weigh-in',
    what: 'backers were not asked about a changed bout, and no covered bout was past its weigh-in',
    // A bout that has got other dates since, its weigh-in alone perhaps, may have been past the ones before.
    query: `select late.id as place, c.id as expected from bout_change c
      cross join unnest(c.late_pocket_ids) late (id)
      where not exists (select from pocket_fight pf join fight f on f.id = pf.fight_id
        where pf.pocket_id = late.id and (f.weigh_in_at <= c.changed_at
          or exists (select from bout_change d join proposal a on a.id = d.proposal_id
            where d.fight_id = f.id and d.id <> c.id and d.changed_at >= c.changed_at - ${slack}
              and ('date' = any(d.changes) or a.payload -> 'dates' is not null))
          or exists (select from audit_log l where l.subject = 'fight:' || f.id
            and l.at >= c.changed_at - ${slack} and l.detail ->> 'step' = 'rescheduled')))`,
  },
  {
    invariant: 'R10',
    name: 'fights-are-as-changed',
    what: 'a bout is not what its last change made of it',
    query: `select f.id as place, c.after ->> 'opponent' as expected, f.opponent_name as found
      from fight f join lateral (select after from bout_change where fight_id = f.id
        order by changed_at desc, id desc limit 1) c on true
      where f.opponent_name <> c.after ->> 'opponent'
        or f.promoter_name is distinct from c.after ->> 'promoter'
        or f.purse_currency is distinct from c.after #>> '{purse,currency}'
        or f.purse_minor::text is distinct from c.after #>> '{purse,amountMinor}'`,
  },
]

/** After this long somebody must look why an order has not gone back: from when it could, since it may have been stopped. */
const lateAfter = "interval '1 hour'"

/** When somebody looked last for what time has made due: nothing is late while nobody works. */
const lastLook = `(select due_at - interval '${LOOK_EVERY_MS} milliseconds' from scheduled_job where name = 'verify')`

const lateness = (now: Date): Check => ({
  invariant: 'R10',
  name: 'silence-is-carried-out',
  what: 'the time to answer has passed, and an order was neither kept nor given back',
  query: `select b.id as place, q.answer_by as expected, b.state as found from ${asked}
    where q.ended_at is null and q.answer_by + ${lateAfter} < least('${now.toISOString()}', ${lastLook})
      and b.state in ${open} and b.state not in ('frozen', 'disputed')
      and not exists (select from bout_question n join bout_change d on d.id = n.change_id
        join bout_change c on c.id = q.change_id where n.pocket_id = q.pocket_id
        and d.fight_id = c.fight_id and n.asked_at > q.asked_at
        -- Silence waits for the end of the newest question.
        and coalesce(n.ended_at + ${lateAfter} >= '${now.toISOString()}', true))
      and not exists (select from backing_transition s where s.backing_id = b.id
        and s.at + ${lateAfter} >= '${now.toISOString()}')
      and a.answer is distinct from 'keep'`,
})

/** Changed bouts and what their backers answered. Invariant R10. */
export function verifyQuestions({
  db,
  clock,
}: {
  db: Database
  clock: { now(): Date }
}): Promise<readonly Difference[]> {
  return runChecks(db, [...questionChecks, ...changeChecks, lateness(clock.now())])
}
