import type { Database } from '#server/db/open-database.ts'

/** Has this person filed a document with this hash? Words about a document that is not on file prove nothing. */
export async function hasFiled(
  db: Database,
  personId: string,
  sha256: string | null,
): Promise<boolean> {
  if (sha256 === null) return false
  const found = await db
    .selectFrom('evidence')
    .select('id')
    .where('person_id', '=', personId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return found !== undefined
}

/** Is there a document with this hash, whoever has filed it? */
export async function isOnFile(db: Database, sha256: string): Promise<boolean> {
  const found = await db
    .selectFrom('evidence')
    .select('id')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
