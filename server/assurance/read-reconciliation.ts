import { sql } from 'kysely'
import { accept, type Decision } from '#domain/kernel/refusal.ts'
import { addHours } from '#domain/kernel/time.ts'
import {
  type Page,
  type PageQuery,
  type Platform,
  pagedList,
  type WrongInput,
} from '#server/kernel/door.ts'
import type { Side } from './reconcile.ts'
import { type OpenItem, type ReconciliationItem, transitHours, withAge } from './reconciliation.ts'

type Context = Pick<Platform, 'db' | 'clock'>

/** The items of one reconciliation: all pages come from the one that the first page showed, even if a newer one has ended since. */
export const reconciliationItems = pagedList({
  key: { reconciliationId: 'uuid', number: 'number' },
  rows: (_: Context, id: string) => sql<OpenItem & { reconciliationId: string; number: number }>`
    select reconciliation_id as "reconciliationId", number, kind, place, here, there, since
    from reconciliation_item where reconciliation_id = ${id}`,
  present: (rows, { clock }): ReconciliationItem[] =>
    rows.map(({ reconciliationId: _of, number: _place, ...item }) => withAge(item, clock.now())),
})

/** What a reconciliation has found, in numbers of this moment. */
export interface Found {
  count: number
  /** In transit, or different, for longer than money may be on its way. */
  late: number
  /** Neither just on its way nor of another shop: somebody has to look. */
  open: number
  kinds: readonly { kind: string; count: number }[]
}

export interface Run {
  id: string
  begunAt: Date
  endedAt: Date | null
  failed: boolean
  side: Side | null
}

export interface ReconciliationPage extends Page<ReconciliationItem>, Found {
  /** The one that the page is of: the last that has ended well; null where there is none yet. */
  of: { id: string; begunAt: Date; endedAt: Date } | null
  /** The last that was begun, where it is another. */
  since: { begunAt: Date; failed: boolean } | null
}

/**
 * A page of the last reconciliation that has ended, or of `first`. A cursor of one that is not kept any more is wrong input.
 * @param first The id of a reconciliation, without a cursor.
 */
export async function readReconciliation(
  { db, clock }: Context,
  page: PageQuery,
  first?: string,
): Promise<Decision<ReconciliationPage> | WrongInput<'cursor', 'bad_cursor'>> {
  const asked = page.cursor?.[0] ?? first
  const run = asked ? await findRun({ db }, asked) : await findLast(db)
  if (asked && !run) return { ok: false, problems: { cursor: 'bad_cursor' } }
  const since = await findSince(db, run)
  const { id, begunAt, endedAt } = run ?? {}
  if (!(id && begunAt && endedAt)) {
    const nothing = { count: 0, late: 0, open: 0, kinds: [], items: [], nextCursor: null }
    return accept({ of: null, since, ...nothing })
  }
  const shown = await reconciliationItems({ db, clock }, page, id)
  const found = await countFound({ db, clock }, id)
  return accept({ of: { id, begunAt, endedAt }, since, ...found, ...shown })
}

/** The same as `isOnItsWay`, `isOfOtherShop` and `withAge` say, over all items. */
export async function countFound({ db, clock }: Context, id: string): Promise<Found> {
  const { rows } = await sql<{ kind: string; count: number; late: number; open: number }>`
    select kind, count(*)::int as count, count(*) filter (where late)::int as late,
      count(*) filter (where not elsewhere and (late or not transit))::int as open
    from (select kind, kind like '%\\_of\\_other\\_shop' as elsewhere, kind like '%\\_in\\_transit' as transit,
        since <= ${addHours(clock.now(), -transitHours)} and kind not like '%\\_of\\_other\\_shop' as late
      from reconciliation_item where reconciliation_id = ${id}) each
    group by kind order by kind`.execute(db)
  const sum = (of: 'count' | 'late' | 'open') => rows.reduce((all, row) => all + row[of], 0)
  const kinds = rows.map(({ kind, count }) => ({ kind, count }))
  return { count: sum('count'), late: sum('late'), open: sum('open'), kinds }
}

const columns = sql`id, begun_at as "begunAt", ended_at as "endedAt", failed, at_side as side`

export async function findRun({ db }: Pick<Context, 'db'>, id: string): Promise<Run | undefined> {
  const { rows } = await sql<Run>`select ${columns} from reconciliation where id = ${id}`.execute(
    db,
  )
  return rows[0]
}

async function findLast(db: Context['db']): Promise<Run | undefined> {
  const { rows } = await sql<Run>`select ${columns} from reconciliation
    where ended_at is not null and not failed order by number desc limit 1`.execute(db)
  return rows[0]
}

async function findSince(db: Context['db'], run: Run | undefined) {
  const { rows } = await sql<Run>`select ${columns} from reconciliation
    order by number desc limit 1`.execute(db)
  const [last] = rows
  if (!last || last.id === run?.id) return null
  return { begunAt: last.begunAt, failed: last.failed }
}
