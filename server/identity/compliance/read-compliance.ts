import { type Selectable, sql } from 'kysely'
import type { KycCaseStatus } from '#domain/identity/kyc-case.ts'
import {
  type Database,
  type KycCaseRow,
  type Page,
  type PageQuery,
  type Platform,
  pageOf,
} from '#server/kernel/door.ts'
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
export async function listCases(
  platform: Pick<Platform, 'db' | 'identityKeys' | 'settings' | 'clock'>,
  query: PageQuery & { status?: KycCaseStatus | undefined },
) {
  const { db, identityKeys } = platform
  const [changed, id] = query.cursor?.split(' ') ?? []
  const rows = await db
    .selectFrom('kyc_case')
    .selectAll()
    .$if(query.status !== undefined, (all) =>
      all.where(standsAs(platform, query.status ?? 'pending')),
    )
    .$if(changed !== undefined, (all) =>
      all.where(sql<boolean>`(changed_at, id) < (${changed}::timestamptz, ${id}::uuid)`),
    )
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute()
  const page = pageOf(rows, query, (row) => `${row.changed_at.toISOString()} ${row.id}`)
  const ids = page.items.map(({ id }) => id)
  const documents = await readDocuments(db, identityKeys, ids)
  const items = page.items.map((row) => ({
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
  return { ...page, items }
}

/** A screening that is not a pass and still stands. */
export interface ScreeningAlert {
  checkId: string
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
export async function listScreeningAlerts(
  db: Database,
  page: PageQuery,
): Promise<Page<ScreeningAlert>> {
  const { rows } = await sql<ScreeningAlert>`
    select c.id::text as "checkId", c.person_id as "personId", c.phase, c.order_id as "orderId",
      c.verdict, c.provider, c.provider_reference as reference, c.reasons, c.checked_at as "checkedAt"
    from identity.screening_check c left join backing b on b.id = c.order_id
    where c.verdict <> 'pass' and c.id > ${page.cursor ?? '0'}::bigint
      and (c.order_id is null or b.state in ('confirmed', 'frozen'))
      and not exists (select from identity.screening_check later
        where later.person_id = c.person_id and later.phase = c.phase
          and later.order_id is not distinct from c.order_id and later.id > c.id)
    order by c.id limit ${page.limit + 1}`.execute(db)
  return pageOf(rows, page, ({ checkId }) => checkId)
}
