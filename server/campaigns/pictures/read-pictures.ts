import type { Picture } from '#domain/campaigns/picture.ts'
import { anyUuid, type Database, type Platform, pagedList } from '#server/kernel/door.ts'

/** What each of these athletes, organisations and Pockets shows, by its id. */
export async function readPictures(
  db: Database,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, Picture>> {
  const rows = await db
    .selectFrom('picture')
    .select(['subject_id', 'sha256', 'focus_x as focusX', 'focus_y as focusY'])
    .where('subject_id', '=', anyUuid(subjectIds))
    .where('hidden_at', 'is', null)
    .execute()
  return new Map(rows.map(({ subject_id, ...picture }) => [subject_id, picture]))
}

/** All pictures that are shown, and those that were hidden, the latest first. */
export const listPictures = pagedList({
  key: { uploadedAt: 'instant', id: 'uuid' },
  descending: true,
  rows: ({ db }: Pick<Platform, 'db'>) =>
    db
      .selectFrom('picture')
      .select(['id', 'subject_id as subjectId', 'sha256'])
      .select(['focus_x as focusX', 'focus_y as focusY', 'uploaded_at as uploadedAt'])
      .select(['hidden_at as hiddenAt', 'hidden_because as hiddenBecause']),
})
