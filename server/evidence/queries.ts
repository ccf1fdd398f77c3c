import type { EvidenceType } from '#domain/evidence-type.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Filer } from './file-evidence.ts'

export interface StoredEvidence {
  mediaType: EvidenceType
  bytes: Uint8Array
}

/**
 * A document by its id or its hash: for operators, and for whoever filed it; null for everybody else, as if it were
 * not there.
 */
export async function findEvidence(
  { db }: { db: Database },
  reader: Filer,
  name: string,
): Promise<StoredEvidence | null> {
  let query = db
    .selectFrom('evidence')
    .select(['media_type as mediaType', 'bytes'])
    .where(/^[0-9a-f]{64}$/.test(name) ? 'sha256' : 'id', '=', name)
    .orderBy('filed_at')
    .limit(1)
  if ('personId' in reader) query = query.where('person_id', '=', reader.personId)
  return (await query.executeTakeFirst()) ?? null
}
