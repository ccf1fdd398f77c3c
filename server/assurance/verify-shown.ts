import { sql } from 'kysely'
import { readRaised } from '#server/campaigns/door.ts'
import type { Platform } from '#server/kernel/door.ts'
import { type Check, type Difference, openTally, runChecks } from './difference.ts'
import { keptBalancesAreTheBooks, keptPocketSumsAreTheBooks } from './kept-balances.ts'

/** Orders whose money is in the quarantine: it is held there for their steps. */
const frozen = `(select e.backing_id from posting y join ledger_entry e on e.id = y.entry_id
  where y.account = 'quarantine' and e.backing_id is not null
  group by e.backing_id having sum(y.amount_micro) < 0)`

const checks: readonly Check[] = [
  {
    invariant: 'L5',
    name: 'plans-hold-what-is-left',
    what: 'what is held for a recipient is not what the steps of the plan will release',
    query: `select p.id as place, expected, found from pocket p
      cross join lateral (select coalesce(sum(s.amount_micro), 0) as expected from release_step s
        where s.pocket_id = p.id and s.released_at is null and s.returned_at is null
          and s.taken_at is null and coalesce(s.backing_id not in ${frozen}, true)) plan
      cross join lateral (select -coalesce(sum(y.amount_micro), 0) as found from posting y
        where y.account = 'pocket:' || p.id || ':recipient') held
      where p.release_planned_at is not null and found <> expected`,
  },
]

/** What is shown and promised: figures of Pockets, the public books, and plans of escrow. */
export async function verifyShown(platform: Pick<Platform, 'db'>): Promise<readonly Difference[]> {
  return [
    ...(await runChecks(platform.db, [
      ...checks,
      keptBalancesAreTheBooks,
      keptPocketSumsAreTheBooks,
    ])),
    ...(await verifyRaised(platform)),
  ]
}

type Booked = { id: string; raised: bigint; backers: number }

/** What a Pocket's page says was raised, by how many, against the entries of the orders that stand. Invariant L5. */
async function verifyRaised(platform: Pick<Platform, 'db'>): Promise<readonly Difference[]> {
  const check = {
    invariant: 'L5',
    name: 'shown-figures-are-the-books',
    what: 'a Pocket shows other sums or backers than were booked',
  }
  // The recipient's, the fee's and the athlete's premium are the principal; a backer's own premium is not.
  const { rows } = await sql<Booked>`
    select id, count(*)::int as backers, coalesce(sum(principal), 0)::bigint as raised from (
      select e.pocket_id as id, b.person_id, sum(case when p.account = 'reserve:cover'
          then div(-p.amount_micro::numeric * b.level1::int, greatest(b.level1::int + b.level2::int, 1))
          when p.account like 'pocket:%' then -p.amount_micro end) as principal
      from ledger_entry e join backing b on b.id = e.backing_id
        left join posting p on p.entry_id = e.id
      where e.kind = 'backing' and b.state in ('confirmed', 'unlocked', 'settled', 'frozen')
      group by e.pocket_id, b.person_id) each
    group by id`.execute(platform.db)
  const booked = new Map(rows.map((row) => [row.id, row]))
  const published = await platform.db
    .selectFrom('pocket')
    .select('id')
    .where('published_at', 'is not', null)
    .execute()
  const ids = published.map(({ id }) => id)
  const shown = await readRaised(platform, ids)
  const tally = await openTally(platform.db, check)
  for (const id of ids) {
    const [row, page] = [booked.get(id), shown.get(id)]
    const expected = `${row?.raised ?? 0n} by ${row?.backers ?? 0}`
    const found = `${page?.principalMicro ?? 0n} by ${page?.backers ?? 0}`
    if (expected !== found) tally.add({ place: id, expected, found })
  }
  return tally.found()
}
