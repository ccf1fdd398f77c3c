import { sql } from 'kysely'
import { type Page, type PageQuery, type Platform, pageOf } from '#server/kernel/door.ts'
import type { FrozenSubject } from './freeze-subject.ts'

/** A stop that is on. */
export interface FreezeView {
  id: string
  kind: FrozenSubject['kind']
  subjectId: string
  operatorId: string
  reason: string
  frozenAt: Date
}

/** People, certificates and Pockets that are stopped, the oldest first. */
export async function listFreezes(
  { db }: Pick<Platform, 'db'>,
  page: PageQuery,
): Promise<Page<FreezeView>> {
  const [at, id] = page.cursor?.split(' ') ?? []
  let query = db
    .selectFrom('subject_freeze')
    .select(['id', 'subject_kind as kind', 'subject_id as subjectId'])
    .select(['operator_id as operatorId', 'reason', 'frozen_at as frozenAt'])
    .where('released_at', 'is', null)
    .orderBy('frozen_at')
    .orderBy('id')
    .limit(page.limit + 1)
  if (at) query = query.where(sql<boolean>`(frozen_at, id) > (${at}::timestamptz, ${id}::uuid)`)
  return pageOf(await query.execute(), page, (row) => `${row.frozenAt.toISOString()} ${row.id}`)
}
