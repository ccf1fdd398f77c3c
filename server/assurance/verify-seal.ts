import { type Selectable, sql } from 'kysely'
import type { Database, SealRow } from '#server/kernel/door.ts'
import {
  hashOf,
  readSealedRows,
  SEALED_SOURCES,
  type SealedSource,
  sealedTables,
  sealedTextOf,
} from '#server/ledger/door.ts'
import { type Check, type Difference, openTally, runCheck, runChecks } from './difference.ts'

const perPage = 5_000
type Link = Selectable<SealRow>

const broken = {
  invariant: 'L2',
  name: 'links-seal-what-is-there',
  what: 'a row is not what was sealed, or is gone',
}
const torn = {
  invariant: 'L2',
  name: 'links-follow-each-other',
  what: 'a link of the chain does not follow the one before it',
}
/** What the sealer takes to be long settled and has no link. */
const passedOver: Check = {
  invariant: 'L2',
  name: 'all-is-sealed',
  what: 'a row that is long settled was never sealed',
  query: SEALED_SOURCES.map(
    (source) => `select '${source} ' || t.id as place from ${sealedTables[source]} t
      where t.id <= (select settled_id from seal_source where source = '${source}')
        and not exists (select from seal s where s.source = '${source}' and s.row_id = t.id)`,
  ).join(' union all '),
}

/** What each source has beyond its last link. */
const unsealed = SEALED_SOURCES.map(
  (source) => `select '${source} ' || id as place from (select id from ${sealedTables[source]}
    where id > coalesce((select max(row_id) from seal where source = '${source}'), 0)
    order by id limit 1) beyond`,
).join(' union all ')

/** Nothing here is judged by age alone: while no process was at work nothing is sealed either. */
const sealing: readonly Check[] = [
  {
    invariant: 'L2',
    name: 'the-sealer-is-within-its-links',
    what: 'the sealer takes rows to be sealed that its last link does not reach',
    query: `select source as place, expected, found from (
        select source, greatest(seen_id, settled_id) as found,
          coalesce((select max(row_id) from seal where seal.source = seal_source.source), 0) as expected
        from seal_source) each
      where found > expected`,
  },
  {
    invariant: 'L2',
    name: 'sealing-goes-on',
    what: 'a row waits to be sealed, and the sealer has finished no turn for more than ten minutes of work',
    query: `select place from (${unsealed}) waiting
      where (select unfinished_looks >= 3 from sealer)
        and not exists (select from seal_source where noted_at >= now() - interval '20 minutes')
        and not exists (select from seal where sealed_at >= now() - interval '10 minutes')`,
  },
]

/**
 * The chain: every link after a known one anew from its row, each after the one before, nothing left out, and the sealer at
 * work.
 */
export async function verifySeal(db: Database, after = 0n): Promise<readonly Difference[]> {
  return [...(await verifyChain(db, after)), ...(await runChecks(db, [passedOver, ...sealing]))]
}

/**
 * The links after one that is known to be good; from the beginning without one.
 * @param after Its number. The link itself is read for its hash, and checked no more.
 */
async function verifyChain(db: Database, after = 0n): Promise<readonly Difference[]> {
  await sql`set local timezone = 'UTC'`.execute(db)
  const tally = await openTally(db, broken)
  for (const source of SEALED_SOURCES) {
    let [last, links] = [after, await findDoubtful(db, source, after)]
    while (links.length > 0) {
      for (const difference of await verifyContents(db, source, links)) tally.add(difference)
      last = links.at(-1)?.sequence ?? last
      links = links.length < perPage ? [] : await findDoubtful(db, source, last)
    }
  }
  return [...(await verifyJoints(db, after)), ...tally.found()]
}

function verifyJoints(db: Database, after: bigint): Promise<readonly Difference[]> {
  return runCheck(
    db,
    torn,
    sql`select 'link ' || sequence as place, previous_hash as found, expected from (
        select sequence, previous_hash, coalesce(lag(hash) over one, '') as expected,
          coalesce(lag(sequence) over one, 0) + 1 as next
        from seal where sequence >= ${after} window one as (order by sequence)) link
      where sequence > ${after} and (previous_hash <> expected or sequence <> next)
      order by sequence`,
  )
}

/**
 * The next links whose hash is not that of the text which the database itself makes of their row. An equal hash is proof;
 * another one is not, since only `readSealedRows` says how a row reads.
 */
async function findDoubtful(
  db: Database,
  source: SealedSource,
  after: bigint,
): Promise<readonly Link[]> {
  const { rows } = await sql<Link>`
    select s.* from seal s left join lateral (${sealedTextOf(source)}) sealed on true
    where s.source = ${source} and s.sequence > ${after}
      and s.hash is distinct from encode(sha256(convert_to(sealed.text, 'UTF8')), 'hex')
    order by s.sequence limit ${perPage}`.execute(db)
  return rows
}

async function verifyContents(db: Database, source: SealedSource, links: readonly Link[]) {
  const ids = links.map(({ row_id }) => row_id)
  const texts = await readSealedRows(db, source, ids)
  return links.flatMap(({ sequence, previous_hash: previousHash, row_id, hash: expected }) => {
    const text = texts.get(row_id)?.({ sequence, previousHash })
    const found = text === undefined ? 'nothing' : hashOf(text)
    return found === expected ? [] : [{ place: `${source} ${row_id}`, expected, found }]
  })
}
