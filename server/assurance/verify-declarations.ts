import type { Database } from '#server/kernel/door.ts'
import { type Check, type Difference, runChecks, slack } from './difference.ts'

/** What stands of a fight's earnings when `d` is declared, by the declarations before it. */
const standingBefore = `lateral (select coalesce(sum(e.earnings_micro), 0) as micro
  from earnings_declaration e where e.fight_id = d.fight_id and e.number < d.number
    and (e.rejected_at is null or e.rejected_at > d.declared_at)) before`

/** That `l` is this step of a declaration `d` in the log of its fight. */
const logged = (step: string) => `l.subject = 'fight:' || d.fight_id
  and l.operation = 'verify_earnings' and l.actor_kind = 'operator'
  and l.detail ->> 'declarationId' = d.id::text and l.detail ->> 'step' = '${step}'`

/** Rulings that two operators have approved, by their fight. */
const rulings = `(select payload ->> 'fightId' as fight_id, closed_at as at from proposal
  where operation = 'record_fight' and outcome = 'carried_out'
    and payload ->> 'change' = 'overturning') r`

const windowEnd = `d.verified_at + make_interval(hours => (f.windows ->> 'challengeHours')::int)`

const declared: readonly Check[] = [
  {
    invariant: 'R7',
    name: 'declarations-are-in-the-log',
    what: 'earnings were declared by another, at another time or figure than the log says',
    query: `select d.id as place,
        concat_ws(' ', l.actor_id, l.at, l.detail ->> 'earningsMicro', l.detail ->> 'currency') as expected,
        concat_ws(' ', d.author_id, d.declared_at, d.earnings_micro, d.currency) as found
      from earnings_declaration d left join audit_log l on l.subject = 'fight:' || d.fight_id
        and l.operation = 'declare_earnings' and l.detail ->> 'declarationId' = d.id::text
      where (l.actor_id, l.at, l.detail ->> 'earningsMicro', l.detail ->> 'currency')
        is distinct from (d.author_id, d.declared_at, d.earnings_micro::text, d.currency)`,
  },
  {
    invariant: 'R7',
    name: 'declarations-are-what-was-paid',
    what: 'declared earnings are not what the promoter paid, less what was declared before a ruling',
    query: `select d.id as place, paid.micro - before.micro as expected, d.earnings_micro as found
      from earnings_declaration d cross join ${standingBefore}
        cross join lateral (select trunc(greatest(d.show_minor::numeric + d.win_minor
          + d.finish_bonus_minor - d.fines_minor, 0) * coalesce(d.rate, '1')::numeric) as micro) paid
      where d.earnings_micro <> paid.micro - before.micro`,
  },
  {
    invariant: 'R7',
    name: 'declarations-follow-a-ruling',
    what: 'earnings were declared once more although others stood and no ruling came between',
    query: `select d.id as place, e.id as found from earnings_declaration d
      join earnings_declaration e on e.fight_id = d.fight_id and e.number = d.number - 1
      where (e.rejected_at is null or e.rejected_at > d.declared_at + ${slack}) and not exists (
        select from ${rulings} where r.fight_id = d.fight_id::text
          and r.at between e.declared_at - ${slack} and d.declared_at + ${slack})`,
  },
  {
    invariant: 'R7',
    name: 'declared-papers-are-on-file',
    what: 'earnings were declared or written off by a document that is not on file',
    query: `select d.id as place, papers.hash as expected from earnings_declaration d
        cross join lateral (select unnest(d.evidence_hashes) as hash
          union select d.write_off_evidence_hash where d.written_off_at is not null) papers
      where not exists (select from evidence v where v.sha256 = papers.hash)`,
  },
  {
    invariant: 'R11',
    name: 'verifications-are-in-the-log',
    what: 'earnings were verified by whoever declared them, or by another or at another time than the log says',
    query: `select d.id as place, concat_ws(' ', l.actor_id, l.at) as expected,
        concat_ws(' ', d.verified_by, d.verified_at) as found
      from earnings_declaration d left join audit_log l on ${logged('verified')}
      where d.verified_at is not null and (d.verified_by = d.author_id
        or (l.actor_id, l.at) is distinct from (d.verified_by, d.verified_at))`,
  },
  {
    invariant: 'R7',
    name: 'verified-figures-are-those-declared',
    what: 'earnings were verified at another figure than they are declared at',
    query: `select d.id as place, l.detail ->> 'earningsMicro' as expected,
        before.micro + d.earnings_micro as found
      from earnings_declaration d join audit_log l on ${logged('verified')} cross join ${standingBefore}
      where l.detail ->> 'earningsMicro' <> (before.micro + d.earnings_micro)::text`,
  },
  {
    invariant: 'R7',
    name: 'logged-steps-of-declarations-stand',
    what: 'the log tells of a declaration, a verification or a rejection that is not there',
    query: `select l.detail ->> 'declarationId' as place,
        coalesce(l.detail ->> 'step', 'declared') || ' ' || l.at as expected
      from fight f join audit_log l on l.subject = 'fight:' || f.id
          and l.operation in ('declare_earnings', 'verify_earnings')
        left join earnings_declaration d on d.fight_id = f.id
          and d.id::text = l.detail ->> 'declarationId'
      where l.at is distinct from case coalesce(l.detail ->> 'step', 'declared')
        when 'declared' then d.declared_at when 'verified' then d.verified_at
        when 'rejected' then d.rejected_at
        else case when (l.detail ->> 'upheld')::boolean then d.rejected_at else l.at end end`,
  },
  {
    invariant: 'R4',
    name: 'verified-earnings-are-owed',
    what: 'what is owed of verified earnings is not the part that its Pockets have sold',
    query: `select d.id as place, sold.micro as expected, d.owed_micro as found
      from earnings_declaration d cross join lateral (
        select coalesce(sum(div(d.earnings_micro::numeric * p.unit_cursor * p.ppm_per_unit, 1000000)), 0) as micro
        from pocket_fight c join pocket p on p.id = c.pocket_id
        where c.fight_id = d.fight_id and p.kind = 'share' and p.published_at is not null
          and (p.cancelled_at is null or p.cancelled_at > d.verified_at)
          -- Where nothing stood any more, all of it would have come straight back.
          and exists (select from backing b join certificate t on t.number = b.certificate_number
            where b.pocket_id = p.id and (b.void_cause is null or b.void_cause = 'charged_back'
              or t.burned_at > d.verified_at))) sold
      where d.verified_at is not null and d.owed_micro <> sold.micro`,
  },
]

const contested: readonly Check[] = [
  {
    invariant: 'R7',
    name: 'challenges-came-in-their-window',
    what: 'verified earnings were challenged outside the time for it, or the log does not know of it',
    query: `select c.id as place, ${windowEnd} as expected, c.raised_at as found
      from earnings_challenge c join earnings_declaration d on d.id = c.declaration_id
        join fight f on f.id = d.fight_id
      where d.verified_at is null or c.raised_at < d.verified_at - ${slack}
        or c.raised_at >= ${windowEnd} and not exists (select from earnings_challenge o
          where o.declaration_id = d.id and o.id <> c.id and o.raised_at <= c.raised_at + ${slack}
            and (o.answered_at is null or o.answered_at >= c.raised_at - ${slack}))
        or not exists (select from audit_log l where l.subject = 'fight:' || f.id
          and l.operation = 'challenge_earnings' and l.actor_id = c.challenger_id
          and l.at = c.raised_at and l.detail ->> 'challengeId' = c.id::text)`,
  },
  {
    invariant: 'R11',
    name: 'challenges-were-answered-by-another',
    what: 'a challenge was answered by whoever had declared the earnings, or otherwise than the log says',
    query: `select c.id as place, concat_ws(' ', c.answered_by, c.answered_at, c.upheld) as found
      from earnings_challenge c join earnings_declaration d on d.id = c.declaration_id
      where c.answered_at is not null and (c.answered_by = d.author_id
        or not exists (select from audit_log l where ${logged('challenges_answered')}
          and l.at = c.answered_at and l.actor_id = c.answered_by
          and (l.detail ->> 'upheld')::boolean = c.upheld))`,
  },
  {
    invariant: 'R7',
    name: 'upheld-challenges-end-their-declaration',
    what: 'earnings count although a challenge of them was upheld',
    query: `select d.id as place, c.answered_at as expected, d.rejected_at as found
      from earnings_challenge c join earnings_declaration d on d.id = c.declaration_id
      where c.upheld and d.rejected_at is distinct from c.answered_at`,
  },
  {
    invariant: 'R7',
    name: 'rejections-have-their-cause',
    what: 'declared earnings were rejected without a second operator, an upheld challenge or a ruling',
    query: `select d.id as place, d.rejected_because as found
      from earnings_declaration d
      where d.rejected_at is not null
        and not exists (select from audit_log l where ${logged('rejected')}
          and l.at = d.rejected_at and l.actor_id <> d.author_id)
        and not exists (select from earnings_challenge c
          where c.declaration_id = d.id and c.upheld and c.answered_at = d.rejected_at)
        and not exists (select from ${rulings}
          where r.fight_id = d.fight_id::text and r.at = d.rejected_at)`,
  },
  {
    invariant: 'R7',
    name: 'rulings-end-what-was-not-owed',
    what: 'earnings count that were declared before a ruling and neither verified nor paid by then',
    query: `select d.id as place, r.at as expected, d.rejected_at as found
      from earnings_declaration d join ${rulings} on r.fight_id = d.fight_id::text
        cross join lateral (select coalesce(sum(gross_micro), 0) as micro from distribution
          where declaration_id = d.id and settled_at <= r.at + ${slack}) paid
      where d.declared_at < r.at - ${slack} and (d.rejected_at is null or d.rejected_at > r.at + ${slack})
        and not (coalesce(d.verified_at <= r.at + ${slack}, false)
          and (coalesce(d.written_off_at <= r.at + ${slack}, false) or paid.micro >= d.owed_micro))`,
  },
  {
    invariant: 'R7',
    name: 'rejected-earnings-bring-nothing',
    what: 'earnings were shared that were rejected',
    query: `select d.id as place, sum(t.gross_micro) as found
      from earnings_declaration d join distribution t on t.declaration_id = d.id
      where d.rejected_at is not null group by d.id`,
  },
  {
    invariant: 'R7',
    name: 'distributions-wait-for-challenges',
    what: 'earnings were shared while they could be challenged, or a challenge was open',
    query: `select t.receipt_id as place, ${windowEnd} as expected, t.settled_at as found
      from distribution t join earnings_declaration d on d.id = t.declaration_id
        join fight f on f.id = d.fight_id
      where t.settled_at < ${windowEnd} or exists (select from earnings_challenge c
        where c.declaration_id = d.id and c.raised_at < t.settled_at - ${slack}
          and (c.answered_at is null or c.answered_at > t.settled_at + ${slack}))`,
  },
  {
    invariant: 'R11',
    name: 'write-offs-date-from-their-agreement',
    what: 'earnings were written off at another time than two operators agreed, or are not in spite of that',
    query: `select a.id as place, a.closed_at as expected, d.written_off_at as found
      from proposal a left join earnings_declaration d on d.write_off_proposal_id = a.id
      where a.operation = 'verify_earnings' and a.outcome = 'carried_out'
        and a.subject like 'earnings:%:write-off' and d.written_off_at is distinct from a.closed_at`,
  },
]

/** The figures of a distribution as they are shown to whoever approves. */
const figures = (each: (name: string) => string) =>
  ['distribution', 'gross', 'wholeFee', 'net', 'fee', 'holders', 'fighter', 'provider', 'excess']
    .map((name) => each(name === 'distribution' ? name : `${name}Micro`))
    .join(', ')

const received: readonly Check[] = [
  {
    invariant: 'R7',
    name: 'receipts-are-in-the-log',
    what: 'money came in for a fight by another, at another time or figure than the log says',
    query: `select r.id as place,
        concat_ws(' ', l.actor_id, l.at, l.detail ->> 'pocketId', l.detail ->> 'amountMicro') as expected,
        concat_ws(' ', r.recorded_by, r.received_at, r.pocket_id, r.amount_micro) as found
      from fight_receipt r left join audit_log l on l.subject = 'fight:' || r.fight_id
        and l.operation = 'record_fight' and l.detail ->> 'receiptId' = r.id::text
        and l.detail ->> 'step' = 'receipt'
      where (l.actor_id, l.at, l.detail ->> 'pocketId', l.detail ->> 'amountMicro')
        is distinct from (r.recorded_by, r.received_at, r.pocket_id::text, r.amount_micro::text)`,
  },
  {
    invariant: 'R7',
    name: 'receipts-are-withdrawn-as-logged',
    what: 'the note of money that came in was taken back by another or at another time than the log says, or stands in spite of that',
    query: `select r.id as place, concat_ws(' ', l.actor_id, l.at) as expected,
        concat_ws(' ', r.withdrawn_by, r.withdrawn_at) as found
      from fight_receipt r left join audit_log l on l.subject = 'fight:' || r.fight_id
        and l.operation = 'record_fight' and l.detail ->> 'receiptId' = r.id::text
        and l.detail ->> 'step' = 'receipt_withdrawn'
      where (l.actor_id, l.at, l.reason)
        is distinct from (r.withdrawn_by, r.withdrawn_at, r.withdrawn_because)`,
  },
  {
    invariant: 'L4',
    name: 'settled-receipts-are-shared-or-go-back',
    what: 'a receipt counts as settled that made no distribution, and whose money does not go back',
    query: `select r.id as place, r.amount_micro as expected, r.excess_micro as found
      from fight_receipt r
      where r.settled_at is not null and not exists (select from distribution t where t.receipt_id = r.id)
        and (r.excess_micro <> r.amount_micro
          or not exists (select from treasury_order o where o.receipt_id = r.id))`,
  },
  {
    invariant: 'L4',
    name: 'returns-are-what-was-too-much',
    what: 'what goes back of a receipt is not what came in too much, or goes to another than its sender',
    query: `select o.id as place, r.excess_micro || ' ' || r.sender_address as expected,
        o.amount_micro || ' ' || o.to_address as found
      from treasury_order o left join fight_receipt r on r.id = o.receipt_id
      where o.kind = 'receipt_return' and o.state <> 'refused'
        and ((r.excess_micro, r.sender_address) is distinct from (o.amount_micro, o.to_address)
          or exists (select from treasury_order n where n.receipt_id = o.receipt_id
            and n.id <> o.id and n.state <> 'refused'))`,
  },
  {
    invariant: 'L6',
    name: 'distributions-share-what-was-sold',
    what: 'a distribution is of other units than its Pocket has sold',
    query: `select t.receipt_id as place,
        concat_ws(' ', p.unit_cursor, p.unit_cursor * p.ppm_per_unit) as expected,
        concat_ws(' ', t.total_units, t.sold_ppm) as found
      from distribution t join pocket p on p.id = t.pocket_id
      where (t.total_units, t.sold_ppm) is distinct from
        (p.unit_cursor, p.unit_cursor * p.ppm_per_unit)`,
  },
  {
    invariant: 'L6',
    name: 'distributions-are-of-pockets-that-count',
    what: 'earnings were shared by a Pocket that had been cancelled before they were owed',
    query: `select t.receipt_id as place, p.cancelled_at as expected, d.verified_at as found
      from distribution t join pocket p on p.id = t.pocket_id join earnings_declaration d on d.id = t.declaration_id
      where p.cancelled_at < d.verified_at - ${slack}`,
  },
  {
    invariant: 'R11',
    name: 'distributions-are-as-approved',
    what: 'a distribution has other figures than two operators have approved',
    query: `select t.receipt_id as place, asked.figures as expected, made.figures as found
      from distribution t join fight_receipt r on r.id = t.receipt_id
        join proposal a on a.subject = 'receipt:' || r.id and a.operation = 'approve_settlement'
          and a.outcome = 'carried_out'
        cross join lateral (select concat_ws(' ', ${figures((name) => `a.payload -> 'figures' ->> '${name}'`)}) as figures) asked
        cross join lateral (select concat_ws(' ', t.number, t.gross_micro, t.whole_fee_micro,
          t.net_micro, t.fee_micro, t.holders_micro, t.fighter_micro, t.provider_micro,
          r.excess_micro) as figures) made
      where asked.figures <> made.figures`,
  },
]

/** What fights have earned, as it was declared, verified, contested and given up, and what came in for it. Rule PRO-05. */
export function verifyDeclarations(db: Database): Promise<readonly Difference[]> {
  return runChecks(db, [...declared, ...contested, ...received])
}
