import type { Selectable } from 'kysely'
import type { Database } from '#server/db/open-database.ts'
import type { KycCaseRow } from '#server/db/tables-compliance.ts'

/** The case of a person that was opened last. */
export async function findLatestCase(
  db: Database,
  personId: string,
): Promise<Selectable<KycCaseRow> | null> {
  const found = await db
    .selectFrom('kyc_case')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

/** What a person is told about their own verification: the provider's codes, never its comments. */
export async function readOwnCase(db: Database, personId: string) {
  const found = await findLatestCase(db, personId)
  if (!found) return null
  const { id: caseId, status, reasons, changed_at: changedAt, expires_at: expiresAt } = found
  return { caseId, status, reasons, changedAt, expiresAt }
}
