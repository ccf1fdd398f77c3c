import { countedTogether } from '#domain/identity/kyc-links.ts'
import { type Database, loggedBases } from '#server/kernel/door.ts'
import { type Check, type Difference, openTally, runChecks, slack } from './difference.ts'

/** A full sale, and the best cover that a Pocket offers. */
const sale = 'p.unit_price_micro::numeric * p.unit_count'
const cover = `case when p.compensation_level1 then p.cover_level2_bps
  when p.cover_backer_alone then p.cover_level1_bps else 0 end`

const orders = `(select id, settings_hash as hash, created_at from backing
  union all select id, settings_hash, created_at from purchase)`

const checks: readonly Check[] = [
  {
    invariant: 'R3',
    name: 'full-verifications-have-their-case',
    what: 'somebody counts as fully verified whom no approved case of theirs has made so at that moment',
    // Whether it has lapsed by now is asked wherever money is decided about.
    query: `select p.id as place, p.kyc_verified_at as found from person p
      where p.kyc_level = 'full' and not exists (select from kyc_case k
        where k.person_id = p.id and k.verified_at = p.kyc_verified_at
          and k.status in ('approved', 'expired'))`,
  },
  {
    invariant: 'R3',
    name: 'known-people-have-declared-themselves',
    what: 'somebody counts as known who has declared no identity',
    query: `select p.id as place, p.kyc_level as found from person p
      where p.kyc_level <> 'none'
        and not exists (select from identity.person_identity i where i.person_id = p.id)
        and not exists (select from identity.erasure e
          where e.person_id = p.id and e.identity_erased_at is not null)`,
  },
  {
    invariant: 'R4',
    name: 'passed-screenings-had-no-reason',
    what: 'a screening counts as passed for which its provider has given a reason why it is not',
    query: `select person_id || ':' || id as place, reasons as found from identity.screening_check
      where verdict = 'pass' and reasons <> '[]'`,
  },
  {
    invariant: 'R8',
    name: 'earmarks-follow-the-terms',
    what: 'the reserve sets apart for a Pocket another sum than its terms need',
    query: `select p.id as place, coalesce(e.micro, 0) as expected, p.earmark_micro as found
      from pocket p cross join lateral (
        select greatest(max(micro),
          div(sum(micro) * (p.sold_under ->> 'earmarkBps')::int + 9999, 10000)) as micro
        from (select div((div(${sale} * upto, total) - div(${sale} * (upto - weight), total))
            * (${cover}), 10000) as micro
          from (select weight, sum(weight) over () as total, sum(weight) over (order by position) as upto
            from pocket_fight where pocket_id = p.id) fights) exposures) e
      where p.published_at is not null and p.earmark_micro <> coalesce(e.micro, 0)`,
  },
  {
    invariant: 'R11',
    name: 'approvals-are-in-the-log',
    what: 'somebody is said to have agreed of whom the log does not say so',
    query: `select v.proposal_id as place, v.approver_id as found
      from approval v left join proposal p on p.id = v.proposal_id
      where not exists (select from audit_log l where l.subject = p.subject
        and l.operation = p.operation and l.actor_kind = 'operator' and l.actor_id = v.approver_id
        and l.at = v.at and l.detail ->> 'proposalId' = p.id::text)`,
  },
  {
    invariant: 'R11',
    name: 'orders-keep-the-settings-of-their-time',
    what: 'an order keeps another setting than two people had approved, or than counted before anybody had, by the time it was placed',
    query: `with o as ${orders}
      select o.id || ':' || c.name as place, c.value as expected, s.settings -> c.name as found
      from o join order_settings s using (hash) cross join lateral (select distinct on (name) name, value from setting_change
          where effective_at < o.created_at - ${slack} order by name, effective_at desc) c
      where not s.settings -> c.name @> c.value and not exists (select from setting_change n
        where n.name = c.name
          and n.effective_at between o.created_at - ${slack} and o.created_at + ${slack})
      union all
      select o.id || ':' || k.key, k.value, s.settings -> k.key
      from order_settings s cross join ${loggedBases} b
        cross join lateral jsonb_each(b.settings) k
        join o on o.hash = s.hash and o.created_at > b.at + ${slack}
          and (b.until is null or o.created_at < b.until - ${slack})
      where (s.settings -> k.key @> k.value) is not true and not exists (select from setting_change n
        where n.name = k.key and n.effective_at < o.created_at + ${slack})`,
  },
  {
    invariant: 'R11',
    name: 'orders-name-kept-settings',
    what: 'an order names settings that are not kept, or that are not those of that name any more',
    query: `select o.id as place, encode(o.hash, 'hex') as found
      from ${orders} o left join (select hash from order_settings
        where hash = sha256(convert_to(settings::text, 'UTF8'))) s using (hash)
      where s.hash is null`,
  },
]

/** Rights that money relies on, against the decisions that gave them. */
export async function verifyRights(db: Database): Promise<readonly Difference[]> {
  return [...(await runChecks(db, checks)), ...(await verifyTogether(db))]
}

/** Accounts count together where links in force lead from one to the other, and nowhere else. Invariant R3. */
async function verifyTogether(db: Database): Promise<readonly Difference[]> {
  const check = {
    invariant: 'R3',
    name: 'linked-accounts-count-together',
    what: 'an account counts together with others than its links lead to',
  }
  const links = await db
    .selectFrom('identity.person_link')
    .select(['person_id as personId', 'other_id as otherId'])
    .where('parted_at', 'is', null)
    .execute()
  const counted = await db
    .selectFrom('person')
    .select(['id', 'counts_with as found'])
    .where('counts_with', 'is not', null)
    .execute()
  const foundOf = new Map(counted.map(({ id, found }) => [id, found]))
  const tally = await openTally(db, check)
  for (const [place, expected] of countedTogether([...foundOf.keys()], links)) {
    const found = foundOf.get(place) ?? null
    if (found !== expected) tally.add({ place, expected, found })
  }
  return tally.found()
}
