import { sql } from 'kysely'
import { addMilliseconds, DAY_MS, HOUR_MS } from '#domain/kernel/time.ts'
import { enqueue, inTransaction, type Platform, unnestRows } from '#server/kernel/door.ts'
import { differencesOf, SIDES } from './reconcile.ts'
import type { OpenItem } from './reconciliation.ts'

const writtenAtOnce = 500
/** A reconciliation that has run longer than this has failed: its task is a dead letter. */
const longestMs = HOUR_MS
/** What was found is kept so long, for whoever is still reading it. */
const keptMs = DAY_MS

type Context = Pick<Platform, 'db' | 'clock' | 'randomness'>

/** Enqueues a reconciliation; a request during one gets the one that is running. */
export async function beginReconciliation({ db, clock, randomness }: Context): Promise<string> {
  const now = clock.now()
  return inTransaction(db, async (trx) => {
    await sql`lock table reconciliation in share row exclusive mode`.execute(trx)
    const { rows } = await sql<{ id: string }>`select id from reconciliation
      where ended_at is null and begun_at > ${addMilliseconds(now, -longestMs)}`.execute(trx)
    if (rows[0]) return rows[0].id
    const id = randomness.uuid()
    await sql`insert into reconciliation (id, begun_at) values (${id}, ${now})`.execute(trx)
    const payload = { reconciliationId: id }
    await enqueue(trx, [{ key: `reconcile:${id}`, kind: 'reconcile', payload }], now)
    return id
  })
}

/**
 * Runs one: differences are stored as they are found. It restarts from its beginning if a process crashed. A side that gives no
 * answer ends it as failed; another one can be started.
 */
export async function carryOutReconciliation(platform: Platform, id: string): Promise<void> {
  const { db, clock, log } = platform
  const { rows } = await sql`select from reconciliation
    where id = ${id} and ended_at is null`.execute(db)
  if (rows.length === 0) return
  await sql`delete from reconciliation_item where reconciliation_id = ${id}`.execute(db)
  let failed = false
  try {
    await writeDifferences(platform, id)
  } catch (error) {
    failed = true
    log.error({ err: error, reconciliation: id }, 'the books were not compared')
  }
  await sql`update reconciliation set ended_at = ${clock.now()}, failed = ${failed}, at_side = null
    where id = ${id}`.execute(db)
  // The last that ended well is kept until another does.
  if (!failed) await forgetOld(platform, id)
}

async function writeDifferences(platform: Platform, id: string): Promise<void> {
  let written = 0
  let held: OpenItem[] = []
  const write = async () => {
    await writeItems(platform, id, written, held)
    written += held.length
    held = []
  }
  for (const side of SIDES) {
    await sql`update reconciliation set at_side = ${side} where id = ${id}`.execute(platform.db)
    for await (const item of differencesOf(platform, side)) {
      held.push(item)
      if (held.length === writtenAtOnce) await write()
    }
  }
  await write()
}

async function writeItems(
  { db }: Platform,
  id: string,
  from: number,
  items: readonly OpenItem[],
): Promise<void> {
  if (items.length === 0) return
  const rows = unnestRows([...items.entries()], {
    reconciliation_id: ['uuid', () => id],
    number: ['integer', ([at]) => from + at],
    kind: ['text', ([, item]) => item.kind],
    place: ['text', ([, item]) => item.place],
    here: ['text', ([, item]) => item.here],
    there: ['text', ([, item]) => item.there],
    since: ['timestamptz', ([, item]) => item.since],
  })
  await sql`insert into reconciliation_item ${rows}`.execute(db)
}

async function forgetOld({ db, clock }: Platform, latest: string): Promise<void> {
  const old = sql`(select id from reconciliation
    where id <> ${latest} and begun_at < ${addMilliseconds(clock.now(), -keptMs)})`
  await sql`delete from reconciliation_item where reconciliation_id in ${old}`.execute(db)
  await sql`delete from reconciliation where id in ${old}`.execute(db)
}
