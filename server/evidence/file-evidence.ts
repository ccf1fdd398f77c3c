import { createHash } from 'node:crypto'
import { type EvidenceType, evidenceTypeOf, MOST_EVIDENCE_BYTES } from '#domain/evidence-type.ts'
import { accept, type Decision, refuse } from '#domain/refusal.ts'
import type { Platform } from '#server/platform.ts'

/** Who files: a person, or an operator. */
export type Filer = { readonly personId: string } | { readonly operatorId: string }

/** A document that is on file; commands name it by its hash. */
export interface FiledEvidence {
  evidenceId: string
  sha256: string
  mediaType: EvidenceType
}

/**
 * Puts a document on file: PDF, JPEG or PNG, up to 10 MB, known by its hash. The same one again is the one on file.
 * Refuses `evidence_missing` for nothing, too much, or another kind of file.
 */
export async function fileEvidence(
  platform: Pick<Platform, 'db' | 'chance' | 'clock'>,
  filer: Filer,
  bytes: Uint8Array,
): Promise<Decision<FiledEvidence>> {
  const mediaType = evidenceTypeOf(bytes)
  if (mediaType === null || bytes.byteLength > MOST_EVIDENCE_BYTES) {
    return refuse({ code: 'evidence_missing' })
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const by = 'personId' in filer ? { person_id: filer.personId } : { operator_id: filer.operatorId }
  await platform.db
    .insertInto('evidence')
    .values({
      id: platform.chance.uuid(),
      sha256,
      media_type: mediaType,
      bytes: Buffer.from(bytes),
      ...by,
      filed_at: platform.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const [column, id] =
    'personId' in filer
      ? (['person_id', filer.personId] as const)
      : (['operator_id', filer.operatorId] as const)
  const filed = await platform.db
    .selectFrom('evidence')
    .select('id')
    .where('sha256', '=', sha256)
    .where(column, '=', id)
    .executeTakeFirstOrThrow()
  return accept({ evidenceId: filed.id, sha256, mediaType })
}
