import type { Selectable } from 'kysely'
import type { ProContract } from '#domain/campaigns/pro-contract.ts'
import { type AppliedProfile, openApplication } from '#server/identity/door.ts'
import {
  type FighterApplicationRow,
  type Page,
  type PageQuery,
  type Platform,
  type ProContractRow,
  pageOf,
} from '#server/kernel/door.ts'

export function contractOfRow(row: Selectable<ProContractRow>): ProContract {
  return {
    athleteId: row.fighter_id,
    authorId: row.author_id,
    signedAt: row.signed_at,
    evidenceHash: row.evidence_hash,
    verifiedAt: row.verified_at,
  }
}

/** An athlete's application, as its author and operators see it. */
export interface FighterApplicationView {
  id: string
  standing: 'amateur' | 'pro'
  name: string
  record: string
  weightClass: string
  country: string
  licenceNumber: string
  biography: string
  proContractHash: string | null
  submittedAt: Date
  outcome: 'approved' | 'refused' | 'withdrawn' | null
  refusedBecause: string | null
}

function present(
  row: Omit<Selectable<FighterApplicationRow>, 'sealed'> & AppliedProfile,
): FighterApplicationView {
  return {
    id: row.id,
    standing: row.standing,
    name: row.name,
    record: row.record,
    weightClass: row.weight_class,
    country: row.country,
    licenceNumber: row.licence_number,
    biography: row.biography,
    proContractHash: row.pro_contract_hash,
    submittedAt: row.submitted_at,
    outcome: row.outcome,
    refusedBecause: row.refused_because,
  }
}

/** The applications of a person, the latest first. */
export async function listOwnFighterApplications(
  { db, identityKeys }: Pick<Platform, 'db' | 'identityKeys'>,
  personId: string,
): Promise<FighterApplicationView[]> {
  const rows = await db
    .selectFrom('fighter_application')
    .innerJoin('identity.data_key as key', 'key.person_id', 'fighter_application.person_id')
    .selectAll('fighter_application')
    .select('key.wrapped')
    .where('fighter_application.person_id', '=', personId)
    .orderBy('submitted_at', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => present(openApplication(identityKeys, row)))
}

/** Pending applications, the oldest first. */
export async function listOpenFighterApplications(
  { db, identityKeys }: Pick<Platform, 'db' | 'identityKeys'>,
  page: PageQuery,
): Promise<Page<FighterApplicationView>> {
  let query = db
    .selectFrom('fighter_application')
    .innerJoin('identity.data_key as key', 'key.person_id', 'fighter_application.person_id')
    .selectAll('fighter_application')
    .select('key.wrapped')
    .where('decided_at', 'is', null)
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(page.limit + 1)
  const [at, id] = page.cursor?.split(' ') ?? []
  if (at && id) {
    query = query.where((where) =>
      where(where.refTuple('submitted_at', 'id'), '>', where.tuple(new Date(at), id)),
    )
  }
  const rows = (await query.execute()).map((row) => present(openApplication(identityKeys, row)))
  return pageOf(rows, page, (row) => `${row.submittedAt.toISOString()} ${row.id}`)
}
