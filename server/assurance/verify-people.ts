import { sql } from 'kysely'
import { grantOf, OPERATIONS, OPERATOR_ROLES } from '#domain/kernel/authority.ts'
import { isAsProposed, type Platform } from '#server/kernel/door.ts'
import { type Check, type Difference, runCheck, runChecks, slack } from './difference.ts'

type Fixture = Pick<Platform, 'db' | 'clock'>

/** What takes two operators, as SQL text. */
const ofTwo = OPERATIONS.filter((operation) =>
  OPERATOR_ROLES.some((role) => grantOf(operation, role) === 'four_eyes'),
)
  .map((operation) => `'${operation}'`)
  .join(', ')

const checks: readonly Check[] = [
  {
    invariant: 'R3',
    name: 'counters-are-what-came-in',
    what: 'what a person has brought in is not what the orders say',
    query: `select p.id as place, p.captured_micro as found, coalesce(sum(b.backer_pays_micro), 0) as expected
      from person p left join backing b on b.person_id = p.id and b.payment_id is not null
      group by p.id having p.captured_micro <> coalesce(sum(b.backer_pays_micro), 0)`,
  },
  {
    invariant: 'R3',
    name: 'backers-are-known',
    what: 'somebody without any verified identity has a paid order that is not frozen',
    query: `select b.id as place, p.kyc_level as found
      from backing b join person p on p.id = b.person_id
      where b.payment_id is not null and p.kyc_level = 'none'
        and b.state in ('confirmed', 'unlocked', 'settled')`,
  },
  {
    invariant: 'R4',
    name: 'backers-were-screened-before',
    what: 'an order was taken from somebody who had not passed the screening',
    query: `select b.id as place from backing b
      where not exists (select from identity.screening_check s where s.person_id = b.person_id
        and s.phase = 'before_payment' and s.verdict = 'pass' and s.checked_at <= b.created_at + ${slack})`,
  },
  {
    invariant: 'R2',
    name: 'early-orders-have-a-badge',
    what: 'an order was taken before the public opening without a badge of its buyer’s',
    query: `select b.id as place, p.opens_at as expected, b.created_at as found
      from backing b join pocket p on p.id = b.pocket_id
      where b.kind = 'share' and (b.created_at < p.opens_at
          or b.created_at >= p.priority_from and b.created_at < p.priority_until)
        and not exists (select from badge_use u
        where u.pocket_id = b.pocket_id and u.person_id = b.person_id)`,
  },
  {
    invariant: 'R5',
    name: 'waivers-are-proven',
    what: 'a share order has no evidence of its waiver from before the payment',
    query: `select b.id as place from backing b left join waiver_evidence w on w.order_id = b.id
      where b.kind = 'share' and b.withdrawal_policy = 'waiver'
        and (w.order_id is null or w.sent_at > b.confirmed_at + ${slack} or w.person_id <> b.person_id)`,
  },
  {
    invariant: 'R5',
    name: 'waivers-are-to-the-letter',
    what: 'the evidence of a waiver is not the text or the amounts that were approved',
    query: `select w.order_id as place, w.salted_hash as expected,
        encode(sha256(convert_to(w.salt || chr(10) || w.exact_text, 'UTF8')), 'hex') as found
      from waiver_evidence w left join backing b on b.id = w.order_id
      where w.salted_hash <> encode(sha256(convert_to(w.salt || chr(10) || w.exact_text, 'UTF8')), 'hex')
        or b.id is null or w.principal_micro <> b.principal_micro
        or w.backer_pays_micro <> b.backer_pays_micro`,
  },
  {
    invariant: 'R11',
    name: 'settings-were-approved',
    what: 'a setting changes otherwise than two people approved',
    query: `select c.proposal_id as place, p.payload as expected, c.name || ' ' || c.value as found
      from setting_change c left join proposal p on p.id = c.proposal_id
      where (p.operation, p.outcome, p.closed_at, p.payload ->> 'name', p.payload -> 'value',
          p.payload ->> 'authorisation', (p.payload ->> 'effectiveAt')::timestamptz)
        is distinct from ('change_settings', 'carried_out', c.recorded_at, c.name, c.value,
          c.authorisation, c.effective_at)`,
  },
  {
    invariant: 'R11',
    name: 'profiles-end-with-their-account',
    what: 'an athlete is shown whose account is erased, or is not although it stands; or an organisation is approved whose signatory has left',
    query: `select f.id as place, e.asked_at as expected, f.retired_at as found
      from fighter f left join identity.erasure e on e.person_id = f.person_id
      where f.retired_at is distinct from e.asked_at
      union all select g.id, e.asked_at, g.revoked_at
      from federation g join identity.erasure e on e.person_id = g.signatory_person_id
      where g.approved_at is not null and g.revoked_at is null`,
  },
  {
    invariant: 'R11',
    name: 'closed-accounts-have-no-open-pocket',
    what: 'a Pocket goes on, or was begun, after the account of its recipient was erased',
    query: `select p.id as place, e.asked_at as expected, p.created_at as found
      from pocket p left join fighter f on f.id = p.fighter_id
        left join federation g on g.id = p.federation_id
        join identity.erasure e on e.person_id = coalesce(f.person_id, g.signatory_person_id)
      where p.completed_at is null and p.cancelled_at is null or p.created_at > e.asked_at + ${slack}`,
  },
  {
    invariant: 'R11',
    name: 'proposals-are-as-proposed',
    what: 'two people approve, or have agreed, to something else than the log says its author has proposed',
    query: `select p.id as place, p.operation || ' ' || p.subject as found from proposal p
      where not ${isAsProposed('p')}`,
  },
  {
    invariant: 'R11',
    name: 'two-people-decided',
    what: 'a decision was carried out with too few people, or its author approved it too',
    query: `select p.id as place, p.approvals_needed as expected,
        count(a.*) filter (where a.approver_id <> p.author_id
          and a.approver_id is distinct from p.owner_person_id) as found
      from proposal p left join approval a on a.proposal_id = p.id
      group by p.id having p.outcome = 'carried_out' and p.operation in (${ofTwo}) and p.approvals_needed >
          count(a.*) filter (where a.approver_id <> p.author_id
            and a.approver_id is distinct from p.owner_person_id)
        or bool_or(a.approver_id = p.author_id)`,
  },
]

/** What people may do, have approved and have brought in. */
export async function verifyPeople(fixture: Fixture): Promise<readonly Difference[]> {
  return [...(await runChecks(fixture.db, checks)), ...(await verifyThreshold(fixture))]
}

/** Whether an order was ever more than money to be looked at: what was frozen as it came in and went back, or was disputed, never counted against the threshold. */
const wasTaken = (order: 'backing' | 'purchase') =>
  sql.raw(`exists (select from ${order}_transition s
  where s.${order}_id = ${order}.id and s.to_state in ('confirmed', 'unlocked', 'settled', 'paid', 'sold'))`)

/** Of whoever never had full KYC: what is in use, and what live orders reserve, is not above the threshold that the last of it was taken under. Invariant R3. */
async function verifyThreshold({ db, clock }: Fixture): Promise<readonly Difference[]> {
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
