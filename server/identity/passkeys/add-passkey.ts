import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import {
  type Challenge,
  challengeLifeMs,
  openChallenge,
} from '#server/identity/accounts/challenge.ts'
import {
  columnOf,
  idOf,
  isOperator,
  type LoginOwner,
} from '#server/identity/accounts/login-owner.ts'
import { requireRecentLogin } from '#server/identity/accounts/require-recent-login.ts'
import {
  type Actor,
  type Caller,
  callerCommand,
  type Database,
  GaveWay,
  type Platform,
  type Trx,
} from '#server/kernel/door.ts'
import { checkNewPasskey, passkeyAlgorithms } from './check-new-passkey.ts'
import type { PasskeyInput } from './passkey-input.ts'
import { columnsOf, requirePresence, requireStanding, userHandleOf } from './passkey-owner.ts'
import { relyingParty } from './relying-party.ts'
import { tellOwner } from './tell-owner.ts'

/** How many keys somebody may have. */
export const MOST_PASSKEYS = 10

/** What a browser asks a device for, as WebAuthn level 3 writes it in JSON. */
export type PasskeyRequest = Awaited<ReturnType<typeof requestFor>>

/** Asks for a key of a person's. Refuses `login_too_old`, `too_many_passkeys`. */
export async function beginOwnPasskey(
  platform: Platform,
  actor: Actor,
): Promise<Decision<PasskeyRequest>> {
  const recent = requireRecentLogin(platform, actor)
  return recent.ok ? beginPasskey(platform, actor) : recent
}

/**
 * Asks for a key that the device itself finds again, and that it uses only once it knows its owner. Refuses
 * `too_many_passkeys`.
 */
export async function beginPasskey(
  platform: Platform,
  by: Caller,
): Promise<Decision<PasskeyRequest>> {
  const known = await listOf(platform.db, by)
  if (known.length >= MOST_PASSKEYS) return refuse({ code: 'too_many_passkeys' })
  return accept(await requestFor(platform, by, known))
}

async function requestFor(
  platform: Platform,
  by: Caller,
  known: readonly { credential_id: string; transports: string[] }[],
) {
  const { id, name: siteName } = relyingParty(platform.site)
  const { account_id: accountId, operator_id: operatorId } = columnsOf(by)
  const purpose = purposeOf(by)
  // What tells two of somebody's accounts apart.
  const name = 'operatorId' in by ? by.handle : by.email
  return {
    challenge: await openChallenge(platform, { purpose, accountId, operatorId }),
    rp: { id, name: siteName },
    user: { id: userHandleOf(by), name, displayName: by.name },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: challengeLifeMs,
    // One key a device: a second would only be confused with the first.
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      type: 'public-key' as const,
      id: credential_id,
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  }
}

const purposeOf = (owner: LoginOwner) =>
  isOperator(owner) ? 'operator_passkey_add' : 'passkey_add'

/**
 * Keeps a key that a device has made for its owner, and tells the owner. Refuses `login_too_old`, `passkey_wrong`,
 * `too_many_passkeys`.
 */
export const addPasskey = callerCommand({
  operation: 'own_account',
  ask: async ({ platform, by }, { credential }: PasskeyInput) => {
    const present = requirePresence(platform, by)
    if (!present.ok) return present
    const checked = await checkNewPasskey(platform, purposeOf(by), credential)
    // A challenge is answered by whom it was given to.
    return checked && isSameOwner(by, checked.challenge)
      ? accept(checked)
      : refuse({ code: 'passkey_wrong' })
  },
  load: async ({ trx, by }, _, checked) => {
    // Under a lock, so that two at once are counted one after the other.
    const standing = await requireStanding(trx, by)
    const isKept = await isKeptByAnybody(trx, checked.credentialId)
    return { checked, standing, isKept, kept: (await listOf(trx, by)).length }
  },
  decide: ({ standing, isKept, kept }) => {
    if (!standing.ok) return standing
    if (kept >= MOST_PASSKEYS) return refuse({ code: 'too_many_passkeys' })
    return isKept ? refuse({ code: 'passkey_wrong' }) : accept(null)
  },
  record: async (recording, _, { facts: { checked }, input: { name, credential } }) => {
    const { trx, platform, by, now } = recording
    const id = platform.randomness.uuid()
    const inserted = await trx
      .insertInto('login.passkey')
      .values({
        id,
        ...columnsOf(by),
        name,
        transports: credential.transports,
        made_at: now,
        credential_id: checked.credentialId,
        public_key: checked.publicKey,
        counter: checked.counter,
        backed_up: checked.backedUp,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst()
    if (!inserted.numInsertedOrUpdatedRows) throw new GaveWay('the same key was kept first')
    await tellOwner(platform, trx, by, { what: 'added', passkeyId: id, name })
    return { id }
  },
})

const isSameOwner = (by: LoginOwner, { accountId, operatorId }: Challenge): boolean =>
  isOperator(by) ? operatorId === by.operatorId : accountId === by.accountId

async function isKeptByAnybody(trx: Trx, credentialId: string): Promise<boolean> {
  const key = await trx
    .selectFrom('login.passkey')
    .select('id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return key !== undefined
}

function listOf(db: Database, owner: LoginOwner) {
  return db
    .selectFrom('login.passkey')
    .select(['credential_id', 'transports'])
    .where(columnOf(owner), '=', idOf(owner))
    .execute()
}
