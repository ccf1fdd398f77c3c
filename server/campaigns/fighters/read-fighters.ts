import type { Selectable } from 'kysely'
import type { Discipline } from '#domain/campaigns/fighter.ts'
import type { ProContract } from '#domain/campaigns/pro-contract.ts'
import { type AppliedProfile, openApplication } from '#server/identity/door.ts'
import {
  type Database,
  type FighterApplicationRow,
  type Platform,
  type ProContractRow,
  pagedList,
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
  ringName: string
  discipline: Discipline
  record: string
  weightClass: string
  country: string
  licenceNumber: string
  biography: string
  links: readonly string[]
  evidenceHashes: readonly string[]
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
    ringName: row.ringName,
    discipline: row.discipline,
    record: row.record,
    weightClass: row.weight_class,
    country: row.country,
    licenceNumber: row.licence_number,
    biography: row.biography,
    links: row.links,
    evidenceHashes: row.evidence_hashes,
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
  const rows = await applications(db)
    .where('fighter_application.person_id', '=', personId)
    .orderBy('submitted_at', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => present(openApplication(identityKeys, row)))
}

const applications = (db: Database) =>
  db
    .selectFrom('fighter_application')
    .innerJoin('identity.data_key as key', 'key.person_id', 'fighter_application.person_id')
    .selectAll('fighter_application')
    .select('key.wrapped')

/** Pending applications, the oldest first. */
export const listOpenFighterApplications = pagedList({
  key: { submitted_at: 'instant', id: 'uuid' },
  rows: ({ db }: Pick<Platform, 'db' | 'identityKeys'>) =>
    applications(db).where('decided_at', 'is', null),
  present: (rows, { identityKeys }) =>
    rows.map((row) => present(openApplication(identityKeys, row))),
})
