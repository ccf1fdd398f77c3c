import type { Database } from '#server/kernel/door.ts'

/** True for a Pocket that everybody may know of. */
export async function isPublished(db: Database, pocketId: string): Promise<boolean> {
  const found = await db
    .selectFrom('pocket')
    .select('id')
    .where('id', '=', pocketId)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}
