import type pg from 'pg'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { copies, sqlUuid } from './fixture.ts'

/** For each thing that waits so many that are done lie beside it. */
const DONE_EACH = 10

/**
 * As many waiting things in each queue of the ten jobs as `count`, and ten times as many that are done: applications of athletes, contracts,
 * identities, alerts, fights, receipts, settlements, payouts and disputes. Their persons and Pockets are those that were laid before.
 */
export async function layJobQueues(
  { identityKeys }: Pick<Platform, 'identityKeys'>,
  client: pg.Client,
  count: number,
): Promise<void> {
  const done = count * DONE_EACH
  const series = (from: number, until: number) => `generate_series(${from}, ${until - 1}) n`
  for (const [waiting, finished] of jobs) {
    await client.query(waiting.replaceAll('SERIES', series(0, count)))
    await client.query(finished.replaceAll('SERIES', series(count, count + done)))
  }
  await layFights(client, count, done)
  await layPayable(client, count)
  await layApplications(identityKeys, client, count)
}

const since = `now() - interval '1 minute' * n`
const proposed = (group: string, operation: string, subject: string) =>
  [
    [`null, null`, ''],
    [`${since}, 'carried_out'`, 'done-'],
  ].map(
    ([end, mark]) =>
      `insert into proposal (id, operation, subject, payload, author_id, approvals_needed, reason, opened_at, closed_at, outcome)
       select ${sqlUuid(group)}, '${operation}', '${subject}:${mark}' || ${sqlUuid('1')}, '{}',
         (select id from operator limit 1), 2, 'bench', ${since}, ${end} from SERIES`,
  ) as [string, string]
const checked = (status: string, reason: string, verifiedAt: string) =>
  `insert into kyc_case (id, person_id, provider, status, stand_in, opened_at, changed_at, review_reason, verified_at,
     expires_at)
   select ${sqlUuid('d')}, ${sqlUuid('3', 'n + 100000000')}, 'sumsub', '${status}', true, ${since}, ${since}, ${reason}, ${verifiedAt},
     ${verifiedAt}
   from SERIES`
const screened = (verdict: string) =>
  `insert into identity.screening_check (person_id, phase, verdict, provider, provider_reference, checked_at)
   select ${sqlUuid('3')}, 'after_payment', '${verdict}', 'chainalysis', 'bench-' || n, ${since} from SERIES`
const disputed = (end: string) =>
  `insert into card_dispute (id, provider, payment_id, status, reason, amount_minor, currency, opened_at, ended_at, outcome)
   select 'dp_bench_' || n, 'stripe', 'pi_bench_' || n, 'needs_response', 'fraudulent', 5000, 'eur', ${since}, ${end} from SERIES`
const received = (end: string) =>
  `insert into fight_receipt (id, pocket_id, fight_id, amount_micro, reference, sender_address, recorded_by, received_at,
     settled_at, excess_micro)
   select ${sqlUuid('e')}, ${sqlUuid('0', 'n % 18 / 3 * 3')}, ${sqlUuid('1', 'n % 18 / 3 * 3')}, 1000000, 'bench-' || n, '0xbench',
     (select id from operator limit 1), ${since}, ${end} from SERIES`

/** What waits, and what is done. */
const jobs: readonly (readonly [string, string])[] = [
  proposed('a', 'approve_pocket', 'fight-contract'),
  proposed('b', 'approve_settlement', 'settlement'),
  proposed('c', 'approve_payout', 'payout'),
  [checked('in_review', `'name_differs'`, 'null'), checked('approved', 'null', since)],
  [screened('hit'), screened('pass')],
  [disputed('null, null'), disputed(`${since}, 'won'`)],
  [received('null, null'), received(`${since}, 0`)],
]

/** Fights that have begun and wait for their result, and those that are closed. */
async function layFights(client: pg.Client, count: number, done: number): Promise<void> {
  const past = (value: string) => `case when n >= ${count} then ${value} end`
  await client.query(
    `insert into fight select copy.* from generate_series(0, ${count + done - 1}) n
     join fight sample on sample.id = ${sqlUuid('1', '0')}
     cross join lateral jsonb_populate_record(sample, jsonb_build_object('id', ${sqlUuid('f')},
       'opponent_name', 'Adversaire ' || n, 'weigh_in_at', ${since} - interval '3 days', 'scheduled_at', ${since} - interval '2 days',
       'started_at', ${since} - interval '2 days', 'result_outcome', ${past(`'win'`)},
       'result_author_id', ${past('(select id from operator limit 1)')}, 'result_recorded_at', ${past(since)},
       'result_official_at', ${past(since)}, 'closed_at', ${past(since)})) copy`,
  )
}

/** Closed Pockets of which something is released and not paid. */
async function layPayable(client: pg.Client, count: number): Promise<void> {
  const account = `'payable:fighter:' || (select fighter_id from pocket where id = '${sandboxIds.tips}')`
  await client.query(
    copies(
      `'${sandboxIds.tips}'`,
      `generate_series(0, ${count - 1})`,
      `'id', ${sqlUuid('9')}, 'slug', 'pages-payable-' || n, 'title', 'Pocket à verser ' || n,
       'opens_at', now() - interval '90 days', 'closes_at', now() - interval '60 days',
       'closed_at', now() - interval '1 minute' * n, 'released_at', now()`,
    ),
  )
  await client.query(
    `with entries as (insert into ledger_entry (id, business_key, kind, pocket_id, booked_at)
       select nextval('ledger_entry_id'), 'bench-release:' || n, 'release', ${sqlUuid('9')}, now()
       from generate_series(0, ${count - 1}) n returning id, pocket_id)
     insert into posting (entry_id, position, account, amount_micro)
     select id, position, account, amount from entries cross join lateral (values
       (0, 'escrow:pocket:' || pocket_id, 1000000::bigint), (1, ${account}, -1000000::bigint)) lines (position, account, amount)`,
  )
  await client.query(
    `insert into owed_pocket select id, closed_at, 1000000 from pocket where slug like 'pages-payable-%'`,
  )
}

/** Applications are sealed one by one, each under its person's own key. */
async function layApplications(
  identityKeys: Platform['identityKeys'],
  client: pg.Client,
  count: number,
): Promise<void> {
  const { rows } = await client.query<{ id: string; person: string }>(
    `select ${sqlUuid('a')} as id, ${sqlUuid('3')} as person from generate_series(0, ${count - 1}) n`,
  )
  const sealed = rows.map(({ id, person }, n) => {
    const wrapped = identityKeys.newDataKey(person)
    const profile = { name: `Athlète ${n}`, ringName: '', biography: '', links: [] }
    return {
      id,
      person,
      wrapped,
      n,
      sealed: identityKeys.cipherOf(person, wrapped).seal('application', profile),
    }
  })
  await client.query(
    `with laid as (select * from jsonb_to_recordset($1::jsonb) as t (id uuid, person uuid, wrapped text, sealed text, n int)),
       keys as (insert into identity.data_key (person_id, wrapped, made_at) select person, wrapped, now() from laid)
     insert into fighter_application (id, person_id, standing, record, weight_class, country, licence_number, consented_at,
       submitted_at, sealed, discipline, evidence_hashes)
     select id, person, 'amateur', '1-0-0', 'Lightweight', 'FR', 'BENCH-' || n, now(), ${since}, sealed, 'mma', '{}' from laid`,
    [JSON.stringify(sealed)],
  )
}
