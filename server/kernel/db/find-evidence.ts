import { acceptUnless, type Decision, type Refusal } from '#domain/kernel/refusal.ts'
import type { Database } from './open-database.ts'

/** The hashes that a request names, each by the path of its field: `{ 'evidenceHashes.1': '6c…' }`. */
export type NamedEvidence = { readonly [field: string]: string }

/**
 * A decision that rests on documents, which have to be on file. A person must have filed them (`filedBy`); for an operator (null)
 * anybody may have. Refuses what the decision refuses, else `evidence_not_on_file` with each field that names a document which is
 * not there.
 */
export async function withEvidence<T>(
  db: Database,
  filedBy: string | null,
  named: NamedEvidence,
  decision: Decision<T>,
): Promise<Decision<T>> {
  if (!decision.ok) return decision
  const missing = await missingEvidence(db, filedBy, named)
  return acceptUnless(missing, () => decision.value)
}

async function missingEvidence(
  db: Database,
  filedBy: string | null,
  named: NamedEvidence,
): Promise<readonly Refusal[]> {
  const hashes = Object.values(named)
  if (hashes.length === 0) return []
  let query = db.selectFrom('evidence').select('sha256').where('sha256', 'in', hashes)
  if (filedBy !== null) query = query.where('person_id', '=', filedBy)
  const found = new Set((await query.execute()).map(({ sha256 }) => sha256))
  return Object.entries(named)
    .filter(([, sha256]) => !found.has(sha256))
    .map(([field]) => ({ code: 'evidence_not_on_file', detail: { field } }))
}

/** The fields of a list of hashes: `evidenceHashes.0`, `evidenceHashes.1`. */
export function namedInList(field: string, hashes: readonly string[]): NamedEvidence {
  return Object.fromEntries(hashes.map((sha256, at) => [`${field}.${at}`, sha256]))
}
