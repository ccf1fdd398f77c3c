import { isUuid, type Platform } from '#server/kernel/door.ts'
import { pocketSlug } from './read-pockets.ts'

/** A Pocket's terms as two operators approved them. */
export interface ApprovedTerms {
  /** SHA-256 of the text, as hexadecimal digits. */
  hash: string
  /** JSON, byte for byte as it was hashed. */
  text: string
}

/** The terms of a published Pocket, by its id or slug; null for any other, and where no text was kept. Rule PKT-01. */
export async function findApprovedTerms(
  { db }: Pick<Platform, 'db'>,
  name: string,
): Promise<ApprovedTerms | null> {
  if (!isUuid(name) && !pocketSlug.test(name)) return null
  const row = await db
    .selectFrom('pocket')
    .select(['terms_hash as hash', 'terms_text as text'])
    .where(isUuid(name) ? 'id' : 'slug', '=', name)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  return row?.hash && row.text ? { hash: row.hash, text: row.text } : null
}
