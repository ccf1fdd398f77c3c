import { type Challenge, takeChallenge } from '#server/identity/accounts/challenge.ts'
import type { Platform } from '#server/kernel/door.ts'
import { challengeIn } from './client-data.ts'
import type { PasskeyInput } from './passkey-input.ts'
import { relyingParty } from './relying-party.ts'

/** EdDSA, ES256 and RS256, by their COSE numbers: what a device may sign with. */
export const passkeyAlgorithms = [-8, -7, -257]

/** A key as it is kept; its public half is COSE in base64url. */
export interface CheckedNewPasskey {
  challenge: Challenge
  credentialId: string
  publicKey: string
  counter: bigint
  backedUp: boolean
}

/**
 * Checks a key that a device has just made for this site, with its owner verified by the device. Its challenge is used
 * up whatever comes of it. Null for anything that is not to the letter. Source: WebAuthn level 3, 7.1.
 */
export async function checkNewPasskey(
  platform: Platform,
  purpose: 'passkey_add' | 'operator_passkey_add',
  { id, clientDataJSON, attestationObject }: PasskeyInput['credential'],
): Promise<CheckedNewPasskey | null> {
  const answered = challengeIn(clientDataJSON)
  const challenge = answered && (await takeChallenge(platform, purpose, answered))
  if (!challenge) return null
  const site = relyingParty(platform.site)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const checked = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: answered,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => null)
  if (!checked?.verified) return null
  const { credential, credentialBackedUp } = checked.registrationInfo
  // The device signs the id within; the one beside it could be anybody's.
  if (credential.id !== id) return null
  return {
    challenge,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: BigInt(credential.counter),
    backedUp: credentialBackedUp,
  }
}
