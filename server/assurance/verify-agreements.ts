import { RETIRED_TITLE } from '#domain/campaigns/retired-athlete.ts'
import {
  type Database,
  isAsDrafted,
  lastNamed,
  paysRecipient,
  standings,
} from '#server/kernel/door.ts'
import { hashOfAddress, isNamed } from '#server/treasury/door.ts'
import { type Check, type Difference, runChecks, slack } from './difference.ts'

/**
 * Each term of a Pocket: its name, as it was approved, and as it stands. A bout may move; its place in the Pocket may
 * not. The title of an athlete who has left is the one of all who left.
 */
const terms = `(values
    ('title', coalesce((select '${RETIRED_TITLE}' from fighter f
      where f.id = p.fighter_id and f.retired_at is not null), a.terms ->> 'title'), p.title),
    ('kind', a.terms ->> 'kind', p.kind),
    ('opensAt', (a.terms ->> 'opensAt')::timestamptz::text, p.opens_at::text),
    ('closesAt', (a.terms ->> 'closesAt')::timestamptz::text, p.closes_at::text),
    ('priorityOpensAt', (a.terms ->> 'priorityOpensAt')::timestamptz::text, p.priority_opens_at::text),
    ('minimumMicro', a.terms ->> 'minimumMicro', p.minimum_micro::text),
    ('goalMicro', a.terms ->> 'goalMicro', p.goal_micro::text),
    ('saleFeeBps', a.terms -> 'rates' ->> 'saleFeeBps', p.sale_fee_bps::text),
    ('premiumBps', a.terms -> 'rates' ->> 'premiumBps', p.premium_bps::text),
    ('coverLevel1Bps', a.terms -> 'rates' ->> 'coverLevel1Bps', p.cover_level1_bps::text),
    ('coverLevel2Bps', a.terms -> 'rates' ->> 'coverLevel2Bps', p.cover_level2_bps::text),
    ('unitPriceMicro', a.terms ->> 'unitPriceMicro', p.unit_price_micro::text),
    ('unitCount', a.terms ->> 'unitCount', p.unit_count::text),
    ('ppmPerUnit', a.terms ->> 'ppmPerUnit', p.ppm_per_unit::text),
    ('compensationLevel1', coalesce(a.terms ->> 'compensationLevel1', 'false'), p.compensation_level1::text),
    ('coverBackerAlone', coalesce(a.terms ->> 'coverBackerAlone', 'false'), p.cover_backer_alone::text),
    ('withdrawalPolicy', coalesce(a.terms ->> 'withdrawalPolicy', p.withdrawal_policy), p.withdrawal_policy),
    ('releaseBy', coalesce(a.terms ->> 'releaseBy', p.release_by), p.release_by),
    ('coveredFights', (select string_agg((f ->> 'fightId') || ' × ' || (f ->> 'weight'), ', ' order by at)
        from jsonb_array_elements(a.terms -> 'coveredFights') with ordinality as t (f, at)),
      (select string_agg(c.fight_id || ' × ' || c.weight, ', ' order by c.position)
        from pocket_fight c where c.pocket_id = p.id))
  ) as term (name, agreed, stands)`

/** The limits over all Pockets are those of the day of the publication, and nobody's deal. */
const soldUnder = `((a.terms -> 'soldUnder') - 'tipPocketsPerYear' - 'fightCapPpm')`

const agreements = `(select distinct on (subject, payload ->> 'termsHash') subject,
    payload ->> 'termsHash' as hash, payload -> 'terms' as terms
  from proposal where operation = 'approve_pocket' and outcome = 'carried_out'
    and subject like 'pocket:%' order by subject, payload ->> 'termsHash', opened_at desc)`

/** Where the address of somebody's payment stood for them when it was ordered; the hour is for clocks that differ. */
const addressOf = (order: string) => `select from payout_address d
  where d.person_id = ${order}.person_id and d.address = ${order}.to_address
    and d.changed_at <= ${order}.created_at + interval '1 hour'
    and coalesce(d.replaced_at, 'infinity') >= ${order}.created_at - interval '1 hour'`

const checks: readonly Check[] = [
  {
    invariant: 'R11',
    name: 'published-terms-were-approved',
    what: 'a published Pocket is not the one whose terms two operators approved',
    query: `select p.id as place, string_agg(distinct a.hash, ', ') as expected, p.terms_hash as found
      from pocket p join ${agreements} a on a.subject = 'pocket:' || p.id
      where p.published_at is not null
      group by p.id having bool_and(a.hash is distinct from p.terms_hash)`,
  },
  {
    invariant: 'R11',
    name: 'published-terms-stand',
    what: 'a term of a published Pocket is another than two operators approved',
    query: `select p.id || ':' || term.name as place, term.agreed as expected, term.stands as found
      from pocket p join ${agreements} a on a.subject = 'pocket:' || p.id and a.hash = p.terms_hash
        cross join lateral ${terms}
      where p.published_at is not null and a.terms is not null
        and term.agreed is distinct from term.stands
      union all select p.id || ':soldUnder', ${soldUnder}::text, p.sold_under::text
      from pocket p join ${agreements} a on a.subject = 'pocket:' || p.id and a.hash = p.terms_hash
      where p.published_at is not null and a.terms is not null
        and not p.sold_under @> ${soldUnder}`,
  },
  {
    invariant: 'R9',
    name: 'organisations-are-approved-as-long-as-given',
    what: 'an organisation’s approval runs otherwise than its last approved application gave',
    query: `select f.id as place, concat_ws(' until ', a.approved_at, a.approved_until) as expected,
        concat_ws(' until ', f.approved_at, f.approved_until) as found
      from federation f join (select distinct on (federation_id) * from federation_application
          where outcome = 'approved'
          order by federation_id, decided_at desc, approved_until desc nulls last) a on a.federation_id = f.id
      where a.approved_until is not null
        and (a.approved_at, a.approved_until) is distinct from (f.approved_at, f.approved_until)`,
  },
  {
    invariant: 'R11',
    name: 'professionals-have-signed',
    what: 'an athlete is professional, or badges count, without a contract that was verified; or is not in spite of one',
    query: `select f.id as place, f.status as found,
        case when c.fighter_id is not null or a.standing = 'pro' then 'professional' else 'amateur' end as expected
      from fighter f join fighter_application a on a.fighter_id = f.id and a.outcome = 'approved'
        left join pro_contract c on c.fighter_id = f.id and c.verified_at is not null
      where (f.status = 'professional') <> (c.fighter_id is not null or a.standing = 'pro')
        or f.first_pro_contract_at is not null and c.fighter_id is null`,
  },
  {
    invariant: 'R11',
    name: 'recipients-act-through-whom-was-named',
    what: 'somebody acts for an athlete or an organisation, or is paid for it, whom the log does not name last',
    query: `select s.subject || ':' || s.step as place, n.person as expected, s.found
      from ${standings} s left join ${lastNamed} n on n.subject = s.subject and n.step = s.step
      where s.found::text is distinct from n.person`,
  },
  {
    invariant: 'R11',
    name: 'pockets-are-whose-they-were-drafted',
    what: 'a Pocket collects for another athlete or organisation than the log says it was drafted for',
    query: `select p.id as place, coalesce(p.fighter_id, p.federation_id) as found from pocket p
      where not ${isAsDrafted('p')}`,
  },
  {
    invariant: 'R11',
    name: 'orders-pay-the-recipient',
    what: 'money is to leave, or has left, for somebody who was never named as the recipient of its Pocket',
    query: `select o.id as place, o.person_id as found from treasury_order o
      where o.kind = 'payout' and not ${paysRecipient('o')}`,
  },
  {
    invariant: 'R3',
    name: 'verified-cases-are-in-the-log',
    what: 'an identity counts as verified from another moment than the log says it was',
    query: `select k.id as place, a.at as expected, k.verified_at as found
      from kyc_case k left join (select subject, max(at) as at from audit_log
          where operation in ('decide_kyc', 'record_kyc_status') and detail ->> 'to' = 'approved'
          group by subject) a on a.subject = 'kyc_case:' || k.id
      where k.verified_at is not null and (a.at is null
        or k.verified_at not between a.at - ${slack} and a.at + ${slack})`,
  },
  {
    invariant: 'L4',
    name: 'money-goes-to-the-address-named',
    what: 'money was sent elsewhere than to the address that its owner had named by then',
    // What the contract has paid to a wallet is compared with the chain.
    query: `select l.id as place, l.to_address as found from claim l
      where not exists (${addressOf('l')})
        and not exists (select from chain_claim k where k.claim_id = l.id)
      union all select o.id, o.to_address from treasury_order o
      where o.kind = 'payout' and not exists (${addressOf('o')})`,
  },
  {
    invariant: 'L4',
    name: 'addresses-were-named',
    what: 'somebody is to be paid, or was, at an address that the log does not say was named then; or at a former one anew',
    query: `select d.id as place, d.person_id as found from payout_address d where not ${isNamed('d')}
      union all select d.id, d.person_id from payout_address d
        left join (select distinct on (subject) subject, detail ->> 'rowHash' as rowHash from audit_log
          where operation = 'change_payout_address' and detail ? 'rowHash'
          order by subject, id desc) n on n.subject = 'person:' || d.person_id
      where d.replaced_at is null and n.rowHash is distinct from ${hashOfAddress('d')}`,
  },
  {
    invariant: 'L4',
    name: 'addresses-of-closed-accounts-were-approved',
    what: 'somebody who has left is paid to an address that was named afterwards, and not by two operators',
    query: `select d.person_id as place, d.address as found
      from payout_address d join identity.erasure e on e.person_id = d.person_id
      where d.changed_at > e.asked_at + interval '1 hour' and not exists (select from proposal a
        where a.operation = 'approve_payout' and a.outcome = 'carried_out'
          and a.subject = 'closedAccount:' || d.person_id and a.payload ->> 'address' = d.address)`,
  },
]

/** What was approved, decided and named by people, against what stands in the tables that money relies on. */
export function verifyAgreements(db: Database): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}
