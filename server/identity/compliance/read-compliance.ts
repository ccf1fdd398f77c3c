import { type Selectable, sql } from 'kysely'
import type { KycCaseStatus } from '#domain/identity/kyc-case.ts'
import { type Database, type KycCaseRow, type Platform, pagedList } from '#server/kernel/door.ts'
import { caseToday, standsAs } from './case-today.ts'
import { readDocuments } from './sealed-identity.ts'

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
export async function readOwnCase(
  platform: Pick<Platform, 'db' | 'settings' | 'clock'>,
  personId: string,
) {
  const found = await findLatestCase(platform.db, personId)
  if (!found) return null
  const { id: caseId, reasons, changed_at: changedAt } = found
  return { caseId, reasons, changedAt, ...caseToday(platform, found) }
}

/** Verifications for the operators, the latest change first: ids, codes and masked documents, never who somebody is. */
export const listCases = pagedList({
  key: { changed_at: 'instant', id: 'uuid' },
  descending: true,
  rows: (platform: CasePlace, status?: KycCaseStatus) => {
    const all = platform.db.selectFrom('kyc_case').selectAll()
    return status === undefined ? all : all.where(standsAs(platform, status))
  },
  present: async (rows, platform) => {
    const ids = rows.map(({ id }) => id)
    const documents = await readDocuments(platform.db, platform.identityKeys, ids)
    return rows.map((row) => ({
      caseId: row.id,
      personId: row.person_id,
      provider: row.provider,
      reasons: row.reasons,
      ...caseToday(platform, row),
      reviewReason: row.review_reason,
      documentCountry: documents.get(row.id)?.country ?? null,
      documentNumber: documents.get(row.id)?.maskedNumber ?? null,
      changedAt: row.changed_at,
      decidedById: row.decided_by,
    }))
  },
})

type CasePlace = Pick<Platform, 'db' | 'identityKeys' | 'settings' | 'clock'>

/** A screening that is not a pass and still stands. */
export interface ScreeningAlert {
  checkId: bigint
  personId: string
  phase: 'before_payment' | 'after_payment'
  orderId: string | null
  verdict: 'hit' | 'pending'
  provider: string
  reference: string
  reasons: readonly string[]
  checkedAt: Date
}

/**
 * Screenings that wait for compliance, the oldest first: of a person or of an order the last one, if it is not a pass, and the
 * order has not ended. What a hit has frozen is decided by two (`resolutions`).
 */
export const listScreeningAlerts = pagedList({
  key: { checkId: 'number' },
  rows: (_: Pick<Platform, 'db'>) => sql<ScreeningAlert>`
    select c.id as "checkId", c.person_id as "personId", c.phase, c.order_id as "orderId",
      c.verdict, c.provider, c.provider_reference as reference, c.reasons, c.checked_at as "checkedAt"
    from identity.screening_check c left join backing b on b.id = c.order_id
    where c.verdict <> 'pass'
      and (c.order_id is null or b.state in ('confirmed', 'frozen'))
      and not exists (select from identity.screening_check later
        where later.person_id = c.person_id and later.phase = c.phase
          and later.order_id is not distinct from c.order_id and later.id > c.id)`,
})
