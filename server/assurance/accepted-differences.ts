import {
  type Acceptance,
  acceptedUntil,
  type NamedDifference,
} from '#domain/assurance/accepted-difference.ts'
import { type Database, type Platform, pagedList } from '#server/kernel/door.ts'

/** An acceptance as operators see it, also one that has ended. */
export interface AcceptanceView extends NamedDifference {
  /** Of the proposal that two approved. */
  id: string
  acceptedAt: Date
  acceptedUntil: Date
  /** Handles. */
  proposedBy: string
  reason: string
  evidenceHash: string
}

const select = (db: Database) =>
  db
    .selectFrom('accepted_difference as a')
    .innerJoin('proposal as p', 'p.id', 'a.proposal_id')
    .innerJoin('operator as author', 'author.id', 'p.author_id')
    .select(['a.proposal_id as id', 'a.accepted_at as acceptedAt', 'author.handle as proposedBy'])
    .select(['a.invariant', 'a.check_name', 'a.place', 'a.expected', 'a.found'])

/** All acceptances, the oldest first. */
export async function readAcceptances(db: Database): Promise<readonly Acceptance[]> {
  const rows = await select(db).orderBy('a.accepted_at').orderBy('a.proposal_id').execute()
  return rows.map(({ id, acceptedAt, proposedBy, ...row }) => ({
    id,
    at: acceptedAt,
    proposedBy,
    difference: named(row),
  }))
}

/** How many acceptances hold. */
export async function countAcceptances({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const now = clock.now()
  const rows = await db.selectFrom('accepted_difference').select('accepted_at').execute()
  return rows.filter(({ accepted_at }) => now < acceptedUntil(accepted_at)).length
}

/** All that was ever accepted, the oldest first. */
export const listAcceptances = pagedList({
  key: { acceptedAt: 'instant', id: 'uuid' },
  rows: ({ db }: Pick<Platform, 'db'>) =>
    select(db).select(['p.reason', 'a.evidence_hash as evidenceHash']),
  present: (rows): AcceptanceView[] =>
    rows.map(({ invariant, check_name, place, expected, found, ...row }) => ({
      ...row,
      acceptedUntil: acceptedUntil(row.acceptedAt),
      ...named({ invariant, check_name, place, expected, found }),
    })),
})

interface NamedRow {
  invariant: string
  check_name: string
  place: string
  expected: string | null
  found: string | null
}

function named({ invariant, check_name, place, expected, found }: NamedRow): NamedDifference {
  return {
    invariant,
    check: check_name,
    where: place,
    ...(expected === null ? {} : { expected }),
    ...(found === null ? {} : { found }),
  }
}
