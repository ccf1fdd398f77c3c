import type { Selectable } from 'kysely'
import type { FederationStanding } from '#domain/campaigns/federation.ts'
import {
  type FederationApplicationRow,
  type FederationRow,
  type Platform,
  pagedList,
} from '#server/kernel/door.ts'

/** An organisation's approval; its last one was complete. */
export function standingOfRow(
  row: Pick<Selectable<FederationRow>, 'approved_at' | 'approved_until' | 'revoked_at'>,
): FederationStanding {
  const proposal = { authorId: '', ownerId: null, approverIds: [], approvalsNeeded: 2 }
  const { approved_at: approvedAt, approved_until: approvedUntil, revoked_at: revokedAt } = row
  return { proposal, approvedAt, approvedUntil, revokedAt }
}

/** An organisation's application, as its author and operators see it. */
export interface FederationApplicationView {
  id: string
  renews: boolean
  name: string
  kind: FederationApplicationRow['kind']
  reach: FederationApplicationRow['reach']
  registrationNumber: string
  country: string
  site: string
  presentation: string
  delegationHash: string
  submittedAt: Date
  outcome: 'approved' | 'refused' | 'withdrawn' | null
  refusedBecause: string | null
  federationId: string | null
}

function present(row: Selectable<FederationApplicationRow>): FederationApplicationView {
  return {
    id: row.id,
    renews: row.renews,
    name: row.name,
    kind: row.kind,
    reach: row.reach,
    registrationNumber: row.registration_number,
    country: row.country,
    site: row.site,
    presentation: row.presentation,
    delegationHash: row.delegation_hash,
    submittedAt: row.submitted_at,
    outcome: row.outcome,
    refusedBecause: row.refused_because,
    federationId: row.federation_id,
  }
}

/** The applications of a person, the latest first. */
export async function listOwnFederationApplications(
  { db }: Pick<Platform, 'db'>,
  personId: string,
): Promise<FederationApplicationView[]> {
  const rows = await db
    .selectFrom('federation_application')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('submitted_at', 'desc')
    .limit(20)
    .execute()
  return rows.map(present)
}

/** Pending applications, the oldest first. */
export const listOpenFederationApplications = pagedList({
  key: { submitted_at: 'instant', id: 'uuid' },
  rows: ({ db }: Pick<Platform, 'db'>) =>
    db.selectFrom('federation_application').selectAll().where('decided_at', 'is', null),
  present: (rows) => rows.map(present),
})
