import { RETIRED_TITLE } from '#domain/campaigns/retired-athlete.ts'
import { isAsProposed } from '#server/approvals/door.ts'
import type { Database } from '#server/kernel/door.ts'
import { hashOfAddress, isNamed, paysRecipient } from '#server/treasury/door.ts'
import { type Check, type Difference, runChecks } from './difference.ts'

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
  ) as term (name, approved, stands)`

/** The limits over all Pockets are those of the day of the publication, and nobody's deal. */
const soldUnder = `((a.terms -> 'soldUnder') - 'tipPocketsPerYear' - 'fightCapPpm')`

const approvals = `(select distinct on (subject, payload ->> 'termsHash') subject,
    payload ->> 'termsHash' as hash, payload -> 'terms' as terms
  from proposal where operation = 'approve_pocket' and outcome = 'carried_out'
    and subject like 'pocket:%' order by subject, payload ->> 'termsHash', opened_at desc)`

/** Where the address of somebody's payment stood for them when it was ordered; the hour is for clocks that differ. */
const addressOf = (order: string) => `select from payout_address d
  where d.person_id = ${order}.person_id and d.address = ${order}.to_address and ${isNamed('d')}
    and d.changed_at <= ${order}.created_at + interval '1 hour'
    and coalesce(d.replaced_at, 'infinity') >= ${order}.created_at - interval '1 hour'`

const checks: readonly Check[] = [
  {
    invariant: 'R11',
    name: 'published-terms-stand',
    what: 'a published Pocket, or a term of it, is not what two operators approved',
    query: `select p.id || ':' || term.name as place, term.approved as expected, term.stands as found
      from pocket p join ${approvals} a on a.subject = 'pocket:' || p.id and a.hash = p.terms_hash
        cross join lateral ${terms}
      where p.published_at is not null and a.terms is not null
        and term.approved is distinct from term.stands
      union all select p.id || ':soldUnder', ${soldUnder}::text, p.sold_under::text
      from pocket p join ${approvals} a on a.subject = 'pocket:' || p.id and a.hash = p.terms_hash
      where p.published_at is not null and a.terms is not null
        and not p.sold_under @> ${soldUnder}
      union all select p.id || ':termsHash', string_agg(distinct a.hash, ', '), p.terms_hash
      from pocket p join ${approvals} a on a.subject = 'pocket:' || p.id
      where p.published_at is not null
      group by p.id having bool_and(a.hash is distinct from p.terms_hash)`,
  },
  {
    invariant: 'R11',
    name: 'proposals-are-as-proposed',
    what: 'two people approve, or have approved, something else than the log says was proposed; or the log knows no approval of theirs',
    query: `select p.id as place, p.operation || ' ' || p.subject as found from proposal p
      where not ${isAsProposed('p')}
      union all select v.proposal_id, v.approver_id::text
      from approval v left join proposal p on p.id = v.proposal_id
      where not exists (select from audit_log l where l.subject = p.subject
        and l.operation = p.operation and l.actor_kind = 'operator' and l.actor_id = v.approver_id
        and l.at = v.at and l.detail ->> 'proposalId' = p.id::text)`,
  },
  {
    invariant: 'L4',
    name: 'orders-pay-the-recipient',
    what: 'money is to leave, or has left, for somebody who was never named as the recipient of its Pocket',
    query: `select o.id as place, o.person_id as found from treasury_order o
      where o.kind = 'payout' and not ${paysRecipient('o')}`,
  },
  {
    invariant: 'L4',
    name: 'money-goes-to-the-address-named',
    what: 'money was sent elsewhere than to the address that the log says its owner had named by then; or the address that counts is another',
    // What the contract has paid to a wallet is compared with the chain.
    query: `select l.id as place, l.to_address as found from claim l
      where not exists (${addressOf('l')})
        and not exists (select from chain_claim k where k.claim_id = l.id)
      union all select o.id, o.to_address from treasury_order o
      where o.kind = 'payout' and not exists (${addressOf('o')})
      union all select d.id, d.address from payout_address d
        left join (select distinct on (subject) subject, detail ->> 'rowHash' as rowHash from audit_log
          where operation = 'change_payout_address' and detail ? 'rowHash'
          order by subject, id desc) n on n.subject = 'person:' || d.person_id
      where d.replaced_at is null and n.rowHash is distinct from ${hashOfAddress('d')}`,
  },
]

/** What people approved and named, against what stands in the tables that money relies on. */
export function verifyApprovals(db: Database): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}
