import { sql } from 'kysely'
import type { Platform, StandstillKind } from '#server/kernel/door.ts'
import { type Page, type PageQuery, pageOf } from '#server/kernel/door.ts'

/** Something that stands still now. */
export interface StandstillView {
  id: string
  subject: string
  operatorId: string
  reason: string
  begunAt: Date
}

/** What of one kind stands still, the oldest first. */
export async function listStandstills(
  { db }: Pick<Platform, 'db'>,
  operation: StandstillKind,
  page: PageQuery,
): Promise<Page<StandstillView>> {
  const [at, id] = page.cursor?.split(' ') ?? []
  let query = db
    .selectFrom('standstill')
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
