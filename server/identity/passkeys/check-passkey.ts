import { sql } from 'kysely'
import { takeChallenge } from '#server/identity/accounts/challenge.ts'
import { isOperator, type LoginOwner } from '#server/identity/accounts/login-owner.ts'
import type { Platform } from '#server/kernel/door.ts'
import { challengeIn } from './client-data.ts'
import type { PasskeyProof } from './passkey-input.ts'
import { ownerOf, userHandleOf } from './passkey-owner.ts'
import { relyingParty } from './relying-party.ts'
import { tellOfCopy } from './tell-owner.ts'

/** A key that has just proven its owner to be there. */
export interface ProvenPasskey {
  id: string
  owner: LoginOwner
}

/**
 * Checks what a device has signed for this site, with its owner verified by the device: by that alone a key stands for
 * two factors. Its challenge is used up whatever comes of it. A device that counts and has counted back was copied: it
 * is refused and its owner is told. Null for anything that is not to the letter. Source: WebAuthn level 3, 7.2.
 */
export async function checkPasskey(
  platform: Platform,
  purpose: 'passkey_login' | 'operator_passkey_login',
  proof: PasskeyProof,
): Promise<ProvenPasskey | null> {
  const answered = challengeIn(proof.clientDataJSON)
  if (!answered || !(await takeChallenge(platform, purpose, answered))) return null
  const known = await platform.db
    .selectFrom('login.passkey')
    .select(['id', 'account_id', 'operator_id', 'public_key', 'name'])
    .where('credential_id', '=', proof.id)
    .executeTakeFirst()
  if (!known) return null
  const owner = ownerOf(known)
  const isForOperators = purpose === 'operator_passkey_login'
  if (isOperator(owner) !== isForOperators || proof.userHandle !== userHandleOf(owner)) return null
  const signed = await checkSignature(platform, proof, answered, known.public_key)
  if (!signed) return null
  if (await noteUse(platform, known.id, signed)) return { id: known.id, owner }
  await tellOfCopy(platform, owner, known)
  return null
}

interface Signed {
  counter: bigint
  backedUp: boolean
}

async function checkSignature(
  platform: Platform,
  { id, clientDataJSON, authenticatorData, signature, userHandle }: PasskeyProof,
  expectedChallenge: string,
  publicKey: string,
): Promise<Signed | null> {
  const site = relyingParty(platform.site)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const checked = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    },
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    // The count is compared below, once the signature is known to be right, and against the row as it is then.
    credential: { id, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter: 0 },
  }).catch(() => null)
  if (!checked?.verified) return null
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  return { counter: BigInt(newCounter), backedUp: credentialBackedUp }
}

/** Writes the use down; false when the device has not counted on. A device that never counts says 0 for ever. */
async function noteUse(
  { db, clock }: Platform,
  id: string,
  { counter, backedUp }: Signed,
): Promise<boolean> {
  const noted = await db
    .updateTable('login.passkey')
    .set({ counter, backed_up: backedUp, last_used_at: clock.now() })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .executeTakeFirst()
  return noted.numUpdatedRows > 0n
}
