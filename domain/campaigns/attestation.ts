import { nullable, object, oneOf, readJson, text } from '#domain/kernel/read-json.ts'
import { acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'
import { type Instant, parisDate } from '#domain/kernel/time.ts'
import { canonicalText } from '#domain/ledger/canonical-entry.ts'

/** What an organisation says of an athlete: a licence, that a doctor lets them fight, how a bout ended. */
export const ATTESTATION_KINDS = ['licence', 'fitness', 'bout'] as const
export type AttestationKind = (typeof ATTESTATION_KINDS)[number]

export const ATTESTED_OUTCOMES = ['win', 'loss', 'draw', 'no_contest'] as const
export type AttestedOutcome = (typeof ATTESTED_OUTCOMES)[number]

/** A bout as an organisation has seen it end for the athlete. */
export type AttestedBout = {
  readonly foughtOn: string
  readonly opponent: string
  readonly event: string
  readonly outcome: AttestedOutcome
}

/** What is said. Days are days in Paris; a validity ends with its day. Of health nothing is said but yes or no. */
export type AttestedFact =
  | { readonly kind: 'licence'; readonly validUntil: string }
  | { readonly kind: 'fitness'; readonly fit: boolean; readonly validUntil: string }
  | ({ readonly kind: 'bout' } & AttestedBout)

/** `replaced`: the same organisation has said so anew. */
export const ATTESTATION_STATES = ['valid', 'expired', 'revoked', 'replaced'] as const
export type AttestationState = (typeof ATTESTATION_STATES)[number]

export type AttestationFacts = {
  readonly fact: AttestedFact
  readonly revokedAt: Instant | null
  /** The same organisation has said something of this kind since, and not revoked it; of bouts never. */
  readonly isReplaced: boolean
  /** The athlete lets everybody read that they are fit. */
  readonly isAgreed: boolean
}

/**
 * Whether an organisation may say this of an athlete. Refuses `federation_not_approved` without a running approval, `not_allowed` to the
 * athlete themselves, `date_in_the_past` for a validity that is over, and `date_in_the_future` for a bout to come.
 */
export function decideAttestation(
  { isApproved, isOwn }: { readonly isApproved: boolean; readonly isOwn: boolean },
  fact: AttestedFact,
  now: Instant,
): Decision<AttestedFact> {
  const today = parisDate(now)
  return acceptUnless(
    [
      ...when(!isApproved, { code: 'federation_not_approved' }),
      ...when(isOwn, { code: 'not_allowed' }),
      ...when(fact.kind !== 'bout' && fact.validUntil < today, { code: 'date_in_the_past' }),
      ...when(fact.kind === 'bout' && fact.foughtOn > today, { code: 'date_in_the_future' }),
    ],
    () => fact,
  )
}

export function stateOfAttestation(
  { fact, revokedAt, isReplaced }: AttestationFacts,
  now: Instant,
): AttestationState {
  if (isReplaced) return 'replaced'
  if (revokedAt !== null) return 'revoked'
  return fact.kind !== 'bout' && fact.validUntil < parisDate(now) ? 'expired' : 'valid'
}

/**
 * Who may read it. Of health everybody reads a yes in force alone, and that only if the athlete agrees: until then it `waits`. A no, and
 * whatever was said before it, is for the athlete and the organisation alone.
 */
export function readersOfAttestation(
  facts: AttestationFacts,
  now: Instant,
): 'all' | 'waits' | 'both' {
  const state = stateOfAttestation(facts, now)
  if (facts.fact.kind !== 'fitness') return state === 'replaced' ? 'both' : 'all'
  if (!facts.fact.fit || state !== 'valid') return 'both'
  return facts.isAgreed ? 'all' : 'waits'
}

/** How a record is written down; a later layout has another name. */
export const ATTESTATION_LAYOUT = 'attestation-record-1'

/** An attestation as it is signed. One of fitness says that the athlete is fit: of a no there is no record. */
export type AttestationRecord = {
  readonly layout: typeof ATTESTATION_LAYOUT
  readonly id: string
  readonly kind: AttestationKind
  readonly federationId: string
  readonly federationName: string
  readonly athleteId: string
  readonly athleteName: string
  /** A day, as all that follow. */
  readonly attestedOn: string
  readonly validUntil: string | null
  readonly bout: AttestedBout | null
  /** Null while it stands. A record from before does not say so: ask again. */
  readonly revokedOn: string | null
}

/** A record with the signature of the platform's compliance key over `attestationText` (EIP-191). */
export type SignedAttestation = {
  readonly record: AttestationRecord
  readonly signer: string
  readonly signature: string
}

/** The text that is signed: the same for the same record, whatever wrote it. */
export function attestationText(record: AttestationRecord): string {
  return `Coin Rouge: attestation by ${record.federationName} for ${record.athleteName}\n${canonicalText(record)}`
}

const readSigned = object<SignedAttestation>({
  record: object<AttestationRecord>({
    layout: oneOf(ATTESTATION_LAYOUT),
    id: text,
    kind: oneOf(...ATTESTATION_KINDS),
    federationId: text,
    federationName: text,
    athleteId: text,
    athleteName: text,
    attestedOn: text,
    validUntil: nullable(text),
    bout: nullable(
      object<AttestedBout>({
        foughtOn: text,
        opponent: text,
        event: text,
        outcome: oneOf(...ATTESTED_OUTCOMES),
      }),
    ),
    revokedOn: nullable(text),
  }),
  signer: text,
  signature: text,
})

/** Reads a signed attestation from its JSON. Throws `JsonUnreadable`. Whether the signature is right is for the caller to ask. */
export function readAttestationRecord(json: string): SignedAttestation {
  return readJson(json, readSigned)
}
