import { sql } from 'kysely'
import {
  type AttestationFacts,
  type AttestationState,
  type AttestedFact,
  type AttestedOutcome,
  readersOfAttestation,
  stateOfAttestation,
} from '#domain/campaigns/attestation.ts'
import { isUuid, openText, type Platform, pagedList } from '#server/kernel/door.ts'

/** What an organisation has said of an athlete. */
export interface Attestation {
  id: string
  federation: { id: string; name: string; slug: string }
  athlete: { id: string; name: string; slug: string }
  attestedAt: Date
  fact: AttestedFact
  state: AttestationState
  revoked: { at: Date; because: string } | null
  /** Everybody may read it. */
  isPublic: boolean
  /** Everybody may once the athlete agrees. */
  awaitsConsent: boolean
}

type Reading = Pick<Platform, 'db' | 'clock'>

/** Athletes who have left have none any more. */
const attestations = ({ db }: Pick<Platform, 'db'>) =>
  db
    .selectFrom('attestation as a')
    .innerJoin('federation', 'federation.id', 'a.federation_id')
    .innerJoin('fighter', 'fighter.id', 'a.fighter_id')
    .select(['a.id', 'a.kind', 'a.attested_at as attestedAt', 'a.valid_until', 'a.sealed_fit'])
    .select(['a.fought_on', 'a.opponent', 'a.event', 'a.outcome', 'a.revoked_at'])
    .select(['a.revoked_because', 'a.federation_id', 'a.fighter_id'])
    .select(['federation.name as federation', 'federation.slug as federationSlug'])
    .select(['federation.revoked_at as disapproved_at'])
    .select(['fighter.name as athlete', 'fighter.slug as athleteSlug'])
    .select(
      sql<boolean>`a.kind <> 'bout' and exists (select from attestation later
        where later.federation_id = a.federation_id and later.fighter_id = a.fighter_id and later.kind = a.kind
          and later.revoked_at is null and later.number > a.number)`.as('isReplaced'),
    )
    .select(
      sql<boolean>`exists (select from fitness_consent as consent
        where consent.fighter_id = a.fighter_id and consent.withdrawn_at is null)`.as('isAgreed'),
    )
type Row = Awaited<ReturnType<ReturnType<typeof attestations>['execute']>>[number]

function present({ db, clock }: Reading, row: Row): Attestation {
  const now = clock.now()
  const fact = factOf(db, row)
  const { isReplaced, isAgreed } = row
  const facts: AttestationFacts = { fact, revokedAt: row.revoked_at, isReplaced, isAgreed }
  const { revoked_at: at, revoked_because: because } = row
  // What an organisation says counts no more once operators have taken its approval away.
  const isHeard = row.disapproved_at === null || row.disapproved_at > now
  const readers = readersOfAttestation(facts, now)
  return {
    id: row.id,
    federation: { id: row.federation_id, name: row.federation, slug: row.federationSlug },
    athlete: { id: row.fighter_id, name: row.athlete, slug: row.athleteSlug },
    attestedAt: row.attestedAt,
    fact,
    state: stateOfAttestation(facts, now),
    revoked: at && because !== null ? { at, because } : null,
    isPublic: isHeard && readers === 'all',
    awaitsConsent: isHeard && readers === 'waits',
  }
}

function factOf(db: Platform['db'], row: Row): AttestedFact {
  const { id, kind, valid_until, sealed_fit, fought_on, opponent, event, outcome } = row
  const validUntil = valid_until ?? ''
  if (kind === 'licence') return { kind, validUntil }
  if (kind === 'fitness') {
    return { kind, fit: openText(db, 'attestation', id, sealed_fit ?? '') === '1', validUntil }
  }
  return {
    kind,
    foughtOn: fought_on ?? '',
    opponent: opponent ?? '',
    event: event ?? '',
    outcome: outcome as AttestedOutcome,
  }
}

/** What an organisation has said, the latest first, for itself. */
export const listAttestationsBy = pagedList({
  key: { attestedAt: 'instant', id: 'uuid' },
  descending: true,
  rows: (platform: Reading, federationId: string) =>
    attestations(platform).where('a.federation_id', '=', federationId),
  present: (rows, platform) => rows.map((row) => present(platform, row)),
})

const MOST = 200

/** What organisations have said of an athlete, the latest first, for the athlete alone. */
export async function listAttestationsOf(
  platform: Reading,
  fighterId: string,
): Promise<Attestation[]> {
  const rows = await attestations(platform)
    .where('a.fighter_id', '=', fighterId)
    .orderBy('a.number', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => present(platform, row))
}

/** The same, as far as everybody may read it. */
export async function listPublicAttestations(
  platform: Reading,
  fighterId: string,
): Promise<Attestation[]> {
  return (await listAttestationsOf(platform, fighterId)).filter(({ isPublic }) => isPublic)
}

/** One attestation that everybody may read; null for any other. */
export async function findPublicAttestation(
  platform: Reading,
  id: string,
): Promise<Attestation | null> {
  if (!isUuid(id)) return null
  const row = await attestations(platform).where('a.id', '=', id).executeTakeFirst()
  const found = row && present(platform, row)
  return found?.isPublic ? found : null
}

/** The athlete of this id, or whose public page has this name in its address; null for nobody's. */
export async function findAthleteId(
  { db }: Pick<Platform, 'db'>,
  name: string,
): Promise<string | null> {
  const found = await db
    .selectFrom('fighter')
    .select('id')
    .where(isUuid(name) ? 'id' : 'slug', '=', name)
    .where('verified_at', 'is not', null)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return found?.id ?? null
}
