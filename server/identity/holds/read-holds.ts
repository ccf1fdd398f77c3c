import { sql } from 'kysely'
import { type Page, type PageQuery, type Platform, pageOf } from '#server/kernel/door.ts'
import type { HoldKind } from './stands-still.ts'

/** Something that is on hold now. */
export interface HoldView {
  id: string
  subject: string
  operatorId: string
  reason: string
  begunAt: Date
}

/** What of one kind is on hold, the oldest first. */
export async function listHolds(
  { db }: Pick<Platform, 'db'>,
  operation: HoldKind,
  page: PageQuery,
): Promise<Page<HoldView>> {
  const [at, id] = page.cursor?.split(' ') ?? []
  let query = db
    .selectFrom('hold')
    .select(['id', 'subject', 'begun_by as operatorId', 'begun_because as reason'])
    .select('begun_at as begunAt')
    .where('operation', '=', operation)
    .where('ended_at', 'is', null)
    .orderBy('begun_at')
    .orderBy('id')
    .limit(page.limit + 1)
  if (at) query = query.where(sql<boolean>`(begun_at, id) > (${at}::timestamptz, ${id}::uuid)`)
  return pageOf(await query.execute(), page, (row) => `${row.begunAt.toISOString()} ${row.id}`)
}
