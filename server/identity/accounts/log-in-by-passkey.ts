import { isLaunched } from '#domain/kernel/launch.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { checkPasskey, type ProvenPasskey } from '#server/identity/passkeys/check-passkey.ts'
import type { PasskeyProof } from '#server/identity/passkeys/passkey-input.ts'
import { relyingParty } from '#server/identity/passkeys/relying-party.ts'
import { type Client, noteSecurity, type Platform } from '#server/kernel/door.ts'
import { challengeLifeMs, openChallenge } from './challenge.ts'
import { isOperator } from './login-owner.ts'
import { keepSecondFactor } from './remove-second-factor.ts'
import { type OpenedSession, openSession } from './sessions.ts'
import { takeAttempt } from './take-attempt.ts'

/** What a browser asks a device to sign, as WebAuthn level 3 writes it in JSON: no key is named, the device knows its own. */
export interface PasskeyQuestion {
  challenge: string
  rpId: string
  timeout: number
  userVerification: 'required'
}

/** Asks whoever is there for a key; the same for everybody. Refuses `not_launched`, `too_many_attempts`. */
export async function askForPasskey(
  platform: Platform,
  client: Client,
): Promise<Decision<PasskeyQuestion>> {
  const launch = await platform.launch.readWithin(platform.db)
  if (!isLaunched(launch, 'accounts')) return refuse({ code: 'not_launched' })
  return questionFor(platform, 'passkey_login', client)
}

/** A fresh question of this kind. Refuses `too_many_attempts`. */
export async function questionFor(
  platform: Platform,
  purpose: 'passkey_login' | 'operator_passkey_login',
  { network }: Client,
): Promise<Decision<PasskeyQuestion>> {
  const asked = { kind: 'passkey_challenge', subject: purpose, network } as const
  const attempt = await takeAttempt(platform, asked)
  if (!attempt.ok) return attempt
  const nobody = { accountId: null, operatorId: null }
  return accept({
    challenge: await openChallenge(platform, { purpose, ...nobody }),
    rpId: relyingParty(platform.site).id,
    timeout: challengeLifeMs,
    userVerification: 'required',
  })
}

/**
 * Opens a session by a key alone: the device has verified its owner, so that neither password nor code is asked for.
 * Whatever is wrong, the answer is the same. Refuses `not_launched`, `too_many_attempts`, `passkey_wrong`.
 * Rules ACC-01, ACC-03.
 */
export async function logInByPasskey(
  platform: Platform,
  proof: PasskeyProof,
  client: Client,
): Promise<Decision<OpenedSession>> {
  const launch = await platform.launch.readWithin(platform.db)
  if (!isLaunched(launch, 'accounts')) return refuse({ code: 'not_launched' })
  const asked = { kind: 'passkey', subject: proof.id, network: client.network } as const
  const attempt = await takeAttempt(platform, asked)
  if (!attempt.ok) return attempt
  const proven = await checkPasskey(platform, 'passkey_login', proof)
  const session = proven && (await open(platform, proven, client))
  if (!session) {
    noteSecurity(platform, 'login_failed', `try:${proof.id}`)
    return refuse({ code: 'passkey_wrong' })
  }
  await attempt.value.forget()
  return accept(session)
}

async function open(
  platform: Platform,
  { id, owner }: ProvenPasskey,
  client: Client,
): Promise<OpenedSession | null> {
  if (isOperator(owner)) return null
  const session = await openSession(platform, owner.accountId, client)
  if (!session) return null
  if (await isStillThere(platform, id)) {
    // Whoever has a key can do without the wait.
    await keepSecondFactor(platform, owner)
    return session
  }
  // The key was taken away in between: this session was too late to be stopped.
  await platform.db.deleteFrom('login.session').where('id', '=', session.sessionId).execute()
  return null
}

async function isStillThere({ db }: Platform, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('login.passkey')
    .select('id')
    .where('id', '=', id)
    // Waits for whoever takes it away at this moment.
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}
