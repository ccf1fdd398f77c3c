import { sql } from 'kysely'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { challengeLifeMs, openChallenge } from '#server/identity/accounts/challenge.ts'
import { columnOf, idOf, type LoginOwner } from '#server/identity/accounts/login-owner.ts'
import {
  type Database,
  inTransaction,
  type MayStill,
  type Platform,
  type Trx,
} from '#server/kernel/door.ts'
import { type CheckedNewPasskey, checkNewPasskey, passkeyAlgorithms } from './check-new-passkey.ts'
import type { PasskeyInput } from './passkey-input.ts'
import { columnsOf, userHandleOf } from './passkey-owner.ts'
import { relyingParty } from './relying-party.ts'
import { tellOwner } from './tell-owner.ts'

/** How many keys somebody may have. */
export const MOST_PASSKEYS = 10

/** Who a key is made for, in the words that the device shows. */
export interface PasskeyUser {
  owner: LoginOwner
  /** What tells two of somebody's accounts apart. */
  name: string
  displayName: string
}

/** What a browser asks a device for, as WebAuthn level 3 writes it in JSON. */
export type PasskeyRequest = Awaited<ReturnType<typeof requestFor>>

/**
 * Asks for a key that the device itself finds again, and that it uses only once it knows its owner. Refuses
 * `too_many_passkeys`.
 */
export async function beginPasskey(
  platform: Platform,
  user: PasskeyUser,
): Promise<Decision<PasskeyRequest>> {
  const known = await listOf(platform.db, user.owner)
  if (known.length >= MOST_PASSKEYS) return refuse({ code: 'too_many_passkeys' })
  return accept(await requestFor(platform, user, known))
}

async function requestFor(
  platform: Platform,
  { owner, name, displayName }: PasskeyUser,
  known: readonly { credential_id: string; transports: string[] }[],
) {
  const { id, name: siteName } = relyingParty(platform.site)
  const { account_id: accountId, operator_id: operatorId } = columnsOf(owner)
  const purpose = purposeOf(owner)
  return {
    challenge: await openChallenge(platform, { purpose, accountId, operatorId }),
    rp: { id, name: siteName },
    user: { id: userHandleOf(owner), name, displayName },
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

const purposeOf = ({ kind }: LoginOwner) =>
  kind === 'account' ? 'passkey_add' : 'operator_passkey_add'

/**
 * Keeps a key that a device has made for its owner, and tells the owner. Refuses `passkey_wrong`, `too_many_passkeys`, and
 * what `mayStill` refuses.
 */
export async function addPasskey(
  platform: Platform,
  owner: LoginOwner,
  { name, credential }: PasskeyInput,
  mayStill: MayStill,
): Promise<Decision<{ id: string }>> {
  const checked = await checkNewPasskey(platform, purposeOf(owner), credential)
  if (!checked || !isFor(owner, checked)) return refuse({ code: 'passkey_wrong' })
  const decision = await inTransaction(platform.db, async (trx) => {
    if (!(await lockOwner(trx, owner))) return refuse({ code: 'passkey_wrong' })
    const allowed = await mayStill(trx)
    if (!allowed.ok) return allowed
    const known = await listOf(trx, owner)
    if (known.length >= MOST_PASSKEYS) return refuse({ code: 'too_many_passkeys' })
    const id = platform.randomness.uuid()
    const row = { id, name, transports: credential.transports, made_at: platform.clock.now() }
    if (!(await insert(trx, { ...columnsOf(owner), ...row }, checked))) {
      return refuse({ code: 'passkey_wrong' })
    }
    await tellOwner(platform, trx, owner, { what: 'added', passkeyId: id, name })
    return accept({ id })
  })
  platform.worker.wake()
  return decision
}

/** A challenge is answered by whom it was given to. */
const isFor = (owner: LoginOwner, { challenge }: CheckedNewPasskey): boolean =>
  owner.kind === 'account'
    ? challenge.accountId === owner.accountId
    : challenge.operatorId === owner.operatorId

/** False for a key that is kept already, whoever has it. */
async function insert(
  trx: Trx,
  row: ReturnType<typeof columnsOf> & {
    id: string
    name: string
    transports: string[]
    made_at: Date
  },
  { credentialId, publicKey, counter, backedUp }: CheckedNewPasskey,
): Promise<boolean> {
  const key = { credential_id: credentialId, public_key: publicKey, counter, backed_up: backedUp }
  const inserted = await trx
    .insertInto('login.passkey')
    .values({ ...row, ...key })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** So that two at once are counted one after the other; false once the owner is gone. */
async function lockOwner(trx: Trx, owner: LoginOwner): Promise<boolean> {
  const table = owner.kind === 'account' ? 'login.user' : 'operator'
  const locked = await sql`
    select id from ${sql.table(table)} where id = ${idOf(owner)} for update`.execute(trx)
  return locked.rows.length > 0
}

function listOf(db: Database, owner: LoginOwner) {
  return db
    .selectFrom('login.passkey')
    .select(['credential_id', 'transports'])
    .where(columnOf(owner), '=', idOf(owner))
    .execute()
}
