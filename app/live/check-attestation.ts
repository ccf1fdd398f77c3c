import {
  attestationText,
  readAttestationRecord,
  type SignedAttestation,
} from '#domain/campaigns/attestation.ts'
import { signerHere } from './signer-here.ts'

/** What the proof of an attestation says, and whether its signature is of it. */
export interface CheckedAttestation extends SignedAttestation {
  isSigned: boolean
}

/** Checks the proof of an attestation where it is, without asking anybody. @throws `JsonUnreadable` for what is no such file. */
export async function checkAttestation(json: string): Promise<CheckedAttestation> {
  const signed = readAttestationRecord(json)
  const found = await signerHere(attestationText(signed.record), signed.signature)
  return { ...signed, isSigned: found?.toLowerCase() === signed.signer.toLowerCase() }
}
