import type pg from 'pg'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { copies, layBackings, type Size, sqlUuid } from './fixture.ts'
import { layJobQueues } from './job-queues.ts'

/** As many waiting things in each queue of the operators as there are open Pockets, and an account for every backer. */
export async function layQueues(
  platform: Pick<Platform, 'identityKeys'>,
  client: pg.Client,
  size: Size,
  first: number,
): Promise<void> {
  const count = size.open
  await layBackings(client, { first, count, pocket: `1 + n % ${size.open - 1}` })
  await client.query('begin')
  // What is laid lacks its causes: no rule of the tables looks at it.
  await client.query('set local session_replication_role = replica')
  await client.query(`update person set account_id = 'pages-' || id where alias like 'pages-%'`)
  await client.query(
    copies(
      `'${sandboxIds.tips}'`,
      `generate_series(0, ${count - 1})`,
      `'id', ${sqlUuid('5')}, 'slug', 'pages-submitted-' || n, 'title', 'Pocket soumis ' || n,
       'submitted_at', now() - interval '1 minute' * n, 'approved_at', null, 'published_at', null`,
    ),
  )
  for (const statement of waiting) {
    await client.query(statement.replace('SERIES', `generate_series(0, ${count - 1}) n`))
  }
  await layJobQueues(platform, client, count)
  // Half of the orders are frozen; the contracts of the others lack their e-mail.
  const laid = (n: string) => `n between ${first} and ${first + count - 1} and ${n}`
  const orders = (n: string) =>
    `(select ${sqlUuid('4')} from generate_series(${first}, ${first + count - 1}) n where ${laid(n)})`
  await client.query(
    `update backing set state = 'frozen', freeze_reason = 'kyt_hit', frozen_at = now() where id in ${orders('n % 2 = 0')}`,
  )
  await client.query(
    `insert into backing_transition (backing_id, from_state, to_state, reason, at)
     select id, 'unlocked', 'frozen', 'kyt_hit', now() from backing where state = 'frozen'`,
  )
  await client.query(
    `update confirmation_email set outcome = 'refused', reason = 'bench', salt = 'bench',
       recipient_hash = repeat('0', 64), salted_hash = repeat('0', 64)
     where order_id in ${orders('n % 2 = 1')}`,
  )
  await client.query(
    `insert into unconfirmed_contract (order_id, confirmed_at)
     select id, confirmed_at from backing where id in ${orders('n % 2 = 1')}`,
  )
  await client.query('commit')
  await client.query('analyze')
}

const since = `now() - interval '1 minute' * n`

const waiting = [
  `insert into proposal (id, operation, subject, payload, author_id, approvals_needed, reason, opened_at)
   select ${sqlUuid('6')}, 'assign_payment', 'payment:bench-' || n, '{}', (select id from operator limit 1), 1,
     'bench', ${since} from SERIES`,
  `insert into kyc_case (id, person_id, provider, status, stand_in, opened_at, changed_at)
   select ${sqlUuid('7')}, ${sqlUuid('3')}, 'sumsub', 'pending', true, ${since}, ${since} from SERIES`,
  `insert into subject_freeze (id, subject_kind, subject_id, operator_id, reason, frozen_at)
   select ${sqlUuid('8')}, 'person', ${sqlUuid('3')}::text, (select id from operator limit 1), 'bench', ${since}
   from SERIES`,
  `insert into federation_application (id, person_id, renews, name, kind, reach, registration_number, country, site,
     presentation, delegation_hash, submitted_at)
   select ${sqlUuid('9')}, ${sqlUuid('3')}, false, 'Fédération fictive ' || n, 'federation', 'national', 'BENCH-' || n,
     'FR', 'https://example.org', 'Banc', repeat('0', 64), ${since} from SERIES`,
  `insert into payment (provider, payment_id, event_id, amount_minor, currency, seen_at, recorded_at, outcome, reason)
   select 'stripe', 'pi_held_' || n, 'evt_held_' || n, 5000, 'eur', ${since}, ${since}, 'held', 'unknown_order'
   from SERIES`,
  `insert into outbox (key, kind, payload, created_at, due_at, attempts, last_error, dead_letter_at)
   select 'pages:' || n, 'confirmation_email', jsonb_build_object('orderId', 'none-' || n), ${since}, ${since}, 20,
     'bench', now() from SERIES`,
]
