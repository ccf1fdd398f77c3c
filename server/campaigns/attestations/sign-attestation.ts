import {
  ATTESTATION_LAYOUT,
  type AttestationRecord,
  attestationText,
  type SignedAttestation,
} from '#domain/campaigns/attestation.ts'
import { isoDay } from '#domain/kernel/figures.ts'
import type { Platform } from '#server/kernel/door.ts'
import { type Attestation, findPublicAttestation } from './read-attestations.ts'

/** An attestation with the platform's signature, which can be checked without the platform; null for one that not everybody may read. */
export async function signAttestation(
  platform: Platform,
  id: string,
): Promise<SignedAttestation | null> {
  const found = await findPublicAttestation(platform, id)
  if (!found) return null
  const record = recordOf(found)
  const { chain } = platform.ports
  const signature = await chain.signStatement(attestationText(record))
  return { record, signer: chain.compliance, signature }
}

function recordOf({ id, fact, federation, athlete, ...found }: Attestation): AttestationRecord {
  return {
    layout: ATTESTATION_LAYOUT,
    id,
    kind: fact.kind,
    federationId: federation.id,
    federationName: federation.name,
    athleteId: athlete.id,
    athleteName: athlete.name,
    attestedOn: isoDay(found.attestedAt),
    validUntil: fact.kind === 'bout' ? null : fact.validUntil,
    bout:
      fact.kind === 'bout'
        ? {
            foughtOn: fact.foughtOn,
            opponent: fact.opponent,
            event: fact.event,
            outcome: fact.outcome,
          }
        : null,
    revokedOn: found.revoked && isoDay(found.revoked.at),
  }
}
