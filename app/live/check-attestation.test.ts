import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { type AttestationRecord, attestationText } from '#domain/campaigns/attestation.ts'
import { JsonUnreadable } from '#domain/kernel/read-json.ts'
import { checkAttestation } from './check-attestation.ts'

const key = privateKeyToAccount(`0x${'42'.repeat(32)}`)
const record: AttestationRecord = {
  layout: 'attestation-record-1',
  id: '0bad0bad-0bad-4bad-8bad-0bad0bad0bad',
  kind: 'licence',
  federationId: '0bad0bad-0bad-4bad-8bad-0bad0bad0bad',
  federationName: 'Ligue Fictive',
  athleteId: '0bad0bad-0bad-4bad-8bad-0bad0bad0bad',
  athleteName: 'Athlète Fictive',
  attestedOn: '2026-11-20',
  validUntil: '2027-06-30',
  bout: null,
  revokedOn: null,
}

test('the proof of an attestation is checked where it is, and a changed one is found', async () => {
  const signature = await key.signMessage({ message: attestationText(record) })
  const proof = { record, signer: key.address, signature }
  expect((await checkAttestation(JSON.stringify(proof))).isSigned).toBe(true)
  const longer = { ...proof, record: { ...record, validUntil: '2037-06-30' } }
  expect((await checkAttestation(JSON.stringify(longer))).isSigned).toBe(false)
  await expect(checkAttestation('{"record":{}}')).rejects.toThrow(JsonUnreadable)
})
