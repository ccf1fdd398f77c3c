import { type Selectable, sql } from 'kysely'
import type { Database } from '#server/db/open-database.ts'
import type { SealRow } from '#server/db/tables-books.ts'
import { type Difference, differenceOf } from './difference.ts'
import { hashOf } from './seal.ts'
import { readSealedRows, SEALED_SOURCES, sealedTables } from './sealed-rows.ts'

const perPage = 1_000
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
const missing = {
  invariant: 'L2',
  name: 'all-is-sealed',
  what: 'a row that is long settled was never sealed',
}

/**
 * The chain: every link after a known one anew from its row, each after the one before, and nothing left out.
 */
export async function verifySeal(db: Database, after = 0n): Promise<readonly Difference[]> {
  return [...(await verifyChain(db, after)), ...(await verifyCoverage(db))]
}

/**
 * The links after one that is known to be good; from the beginning without one.
 * @param after Its number. The link itself is read for its hash, and checked no more.
 */
async function verifyChain(db: Database, after = 0n): Promise<readonly Difference[]> {
  await sql`set local timezone = 'UTC'`.execute(db)
  const found: Difference[] = []
  let before = await db
    .selectFrom('seal')
    .selectAll()
    .where('sequence', '=', after)
    .executeTakeFirst()
  for (;;) {
    const from: bigint = before?.sequence ?? after
    const links: readonly Link[] = await db
      .selectFrom('seal')
      .selectAll()
      .where('sequence', '>', from)
      .orderBy('sequence')
      .limit(perPage)
      .execute()
    if (links.length === 0) return found
    found.push(...joints(links, before), ...(await contents(db, links)))
    before = links.at(-1)
  }
}

function joints(links: readonly Link[], before: Link | undefined): readonly Difference[] {
  return links.flatMap((link, at) => {
    const previous = at === 0 ? before : links[at - 1]
    const expected = previous?.hash ?? ''
    const follows =
      link.previous_hash === expected && link.sequence === (previous?.sequence ?? 0n) + 1n
    return follows
      ? []
      : [
          differenceOf(torn, {
            place: `link ${link.sequence}`,
            expected,
            found: link.previous_hash,
          }),
        ]
  })
}

async function contents(db: Database, links: readonly Link[]): Promise<readonly Difference[]> {
  const found: Difference[] = []
  for (const source of SEALED_SOURCES) {
    const own = links.filter((link) => link.source === source)
    const texts = await readSealedRows(
      db,
      source,
      own.map(({ row_id }) => row_id),
    )
    for (const { sequence, previous_hash: previousHash, row_id, hash: expected } of own) {
      const text = texts.get(row_id)?.({ sequence, previousHash })
      const actual = text === undefined ? 'nothing' : hashOf(text)
      if (actual === expected) continue
      found.push(differenceOf(broken, { place: `${source} ${row_id}`, expected, found: actual }))
    }
  }
  return found
}

async function verifyCoverage(db: Database): Promise<readonly Difference[]> {
  const found: Difference[] = []
  for (const source of SEALED_SOURCES) {
    const { rows } = await sql<{ id: bigint }>`
      select t.id from ${sql.table(sealedTables[source])} t
      where t.id <= (select settled_id from seal_source where source = ${source})
        and not exists (select from seal s where s.source = ${source} and s.row_id = t.id)
      order by t.id`.execute(db)
    found.push(...rows.map(({ id }) => differenceOf(missing, { place: `${source} ${id}` })))
  }
  return found
}
