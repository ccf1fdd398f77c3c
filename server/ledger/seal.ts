import { createHash } from 'node:crypto'
import { setImmediate as others } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import {
  type Database,
  inTransaction,
  type Platform,
  type Trx,
  unnestRows,
} from '#server/kernel/door.ts'
import { readSealedRows, SEALED_SOURCES, type SealedSource, sealedTables } from './sealed-rows.ts'

const mostAtOnce = 500
/** The embedded database runs one statement at a time, so others wait for each statement of a turn. */
const mostEmbedded = 50
/** Longer than any transaction may take: a number given before then has appeared or never will. */
const settledAfter = "interval '10 minutes'"

const longAgo = sql`clock_timestamp() - ${sql.raw(settledAfter)}`
/** SQL on a row `t` of this source. */
const isUnsealed = (source: SealedSource) =>
  sql`not exists (select from seal s where s.source = ${sql.lit(source)} and s.row_id = t.id)`

/** The last link; an empty hash before the first. */
export interface ChainHead {
  sequence: bigint
  hash: string
  /** By the database's clock. */
  sealedAt: Date | null
}

export async function readHead(db: Database): Promise<ChainHead> {
  const last = await db
    .selectFrom('seal')
    .select(['sequence', 'hash', 'sealed_at as sealedAt'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? { sequence: 0n, hash: '', sealedAt: null }
}

/** Whether there is something to seal or a finished turn to record. */
export function unsealed() {
  const sources = SEALED_SOURCES.map((source) => {
    const table = sql.table(sealedTables[source])
    return sql`select 1 from ${table} t
        where t.id > (select seen_id from seal_source where source = ${sql.lit(source)})
      union all select 1 from seal_gap g cross join lateral (select from ${table} t
        where g.source = ${sql.lit(source)} and t.id between g.from_id and g.until_id
          and ${isUnsealed(source)} limit 1) late`
  })
  return sql`select 1 from seal_source
      where noted_at is null or noted_at not between ${longAgo} and clock_timestamp()
    union all select 1 from sealer where unfinished_looks > 0
    union all ${sql.join(sources, sql` union all `)}`
}

/**
 * Appends committed rows to the hash chain, in the order of their numbers; what appears late is sealed later. One process at a
 * time; the others skip. Invariant L2.
 */
export async function sealCommitted({
  db,
  storage,
}: Pick<Platform, 'db' | 'storage'>): Promise<void> {
  const most = storage.kind === 'embedded' ? mostEmbedded : mostAtOnce
  while ((await inTransaction(db, (trx) => sealSome(trx, most))) === most) await others()
}

/** One turn, inside a transaction; returns the number of links added. */
export async function sealSome(trx: Trx, most = mostAtOnce): Promise<number> {
  // Times as text must not depend on the server's time zone.
  await sql`set local timezone = 'UTC'`.execute(trx)
  const turn = await sql`select source from seal_source for update skip locked`.execute(trx)
  if (turn.rows.length < SEALED_SOURCES.length) return 0
  let sealed = 0
  for (const source of SEALED_SOURCES) {
    const ids = await findUnsealed(trx, source, most - sealed)
    if (ids.length > 0) await appendLinks(trx, source, ids)
    sealed += ids.length
  }
  if (sealed < most) await finishTurn(trx)
  return sealed
}

/** Rows that have appeared in gaps since, and new ones. */
async function findUnsealed(trx: Trx, source: SealedSource, most: number): Promise<bigint[]> {
  const table = sql.table(sealedTables[source])
  const isOpen = isUnsealed(source)
  const late = await readIds(
    trx,
    // Gap by gap: there are few, and the planner takes an empty table for a large one.
    sql`select late.id from seal_gap g cross join lateral (select t.id from ${table} t
        where t.id between g.from_id and g.until_id and ${isOpen} order by t.id limit ${most}) late
      where g.source = ${source} order by late.id limit ${most}`,
  )
  const fresh = await readIds(
    trx,
    sql`select t.id from ${table} t
      where t.id > (select seen_id from seal_source where source = ${source}) and ${isOpen}
      order by t.id limit ${most - late.length}`,
  )
  if (fresh.length > 0) await noteSeen(trx, source, fresh)
  return [...late, ...fresh]
}

async function readIds(trx: Trx, query: RawBuilder<unknown>): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`${query}`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Numbers are assigned before the commit: missing ones between the new ones may still appear. */
async function noteSeen(trx: Trx, source: SealedSource, ids: readonly bigint[]): Promise<void> {
  await sql`with seen as (
      select id, lag(id, 1, (select seen_id from seal_source where source = ${source})) over (order by id) as before
      from unnest(${ids}::bigint[]) as id)
    insert into seal_gap (source, from_id, until_id)
      select ${source}, before + 1, id - 1 from seen where id > before + 1`.execute(trx)
  await sql`update seal_source set seen_id = ${ids.at(-1)} where source = ${source}`.execute(trx)
}

async function appendLinks(trx: Trx, source: SealedSource, ids: readonly bigint[]): Promise<void> {
  const texts = await readSealedRows(trx, source, ids)
  let { sequence, hash } = await readHead(trx)
  const links = ids.flatMap((id) => {
    const textAt = texts.get(id)
    if (!textAt) return []
    sequence += 1n
    const previousHash = hash
    hash = hashOf(textAt({ sequence, previousHash }))
    return [{ sequence, id, previousHash, hash }]
  })
  await sql`insert into seal ${unnestRows(links, {
    sequence: ['bigint', (link) => link.sequence],
    source: ['text', () => source],
    row_id: ['bigint', (link) => link.id],
    previous_hash: ['text', (link) => link.previousHash],
    hash: ['text', (link) => link.hash],
  })}`.execute(trx)
}

/**
 * Nothing is left. Whatever had a number at such a turn ten minutes ago was sealed since or never appears: the bound moves up to
 * there, and the gaps below it are dropped. The number is that of the rows themselves, so that verification finds skipped rows
 * whatever this sealer has seen. Written once in ten minutes.
 */
async function finishTurn(trx: Trx): Promise<void> {
  for (const source of SEALED_SOURCES) {
    await sql`update seal_source set
        settled_id = case when noted_at < ${longAgo} then greatest(settled_id, noted_id) else settled_id end,
        noted_id = (select coalesce(max(id), 0) from ${sql.table(sealedTables[source])}),
        noted_at = clock_timestamp()
      where source = ${source}
        and (noted_at is null or noted_at not between ${longAgo} and clock_timestamp())`.execute(
      trx,
    )
    await sql`delete from seal_gap where source = ${source}
      and until_id <= (select settled_id from seal_source where source = ${source})`.execute(trx)
  }
  await sql`update sealer set unfinished_looks = 0 where unfinished_looks > 0`.execute(trx)
}

/** Written at each scheduled verification, after the sealer's turn: a finished turn resets the count. */
export async function noteVerification(db: Database): Promise<void> {
  await sql`update sealer set unfinished_looks = unfinished_looks + 1`.execute(db)
}

/** The hash of a link, in hex. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
