import { z } from 'zod'
import type { ScreeningVerdict } from '#domain/identity/compliance.ts'
import {
  decideSignature,
  decideSignIn,
  decideWalletLink,
  type SignInMessage,
  type WalletFacts,
} from '#domain/identity/wallet-link.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { lockUnlessLeft } from '#server/identity/accounts/has-left.ts'
import { findScreeningSubject, screenPerson } from '#server/identity/compliance/screen-person.ts'
import { noteFingerprint } from '#server/identity/same-person.ts'
import {
  type Actor,
  type Database,
  GaveWay,
  type Platform,
  personCommand,
  type Recording,
  type Trx,
  tellPerson,
} from '#server/kernel/door.ts'
import { signInPlace } from './offer-message.ts'
import { walletLinkedEmail } from './wallet-mail-texts.ts'

export const signedMessageInput = z.strictObject({
  message: z.string().min(1).max(4_000),
  /** Contracts may want long ones. */
  signature: z
    .string()
    .max(16_384)
    .regex(/^0x([0-9a-fA-F]{2})+$/),
})
type SignedMessage = z.infer<typeof signedMessageInput>

/**
 * Links the wallet that has signed a message of ours to whoever asks. The message is kept as the proof of ownership.
 * Refuses `identity_required`, what `decideSignIn`, `decideSignature` and `decideWalletLink` refuse, and
 * `provider_unavailable` while the chain cannot be asked about a contract, `unknown_object` to whoever has left meanwhile.
 * Rules ACC-01, KYC-02.
 */
export const linkWallet = personCommand({
  operation: 'link_wallet',
  ask: async ({ platform, by: { personId } }, signed: SignedMessage) => {
    const subject = await findScreeningSubject(platform, personId)
    if (!subject) return refuse({ code: 'identity_required' })
    const message = await judgeMessage(platform, platform.db, personId, signed)
    if (!message.ok) return message
    const { address } = message.value
    const signedBy = await judgeSignature(platform, address, signed)
    if (!signedBy.ok) return signedBy
    const wallet = { ...subject, walletAddress: address }
    const screening = await screenPerson(platform, wallet, 'before_payment', null)
    return accept({ address, signedBy: signedBy.value, screening })
  },
  load: async ({ trx, platform, by: { personId } }, signed, { address, signedBy, screening }) => {
    if (!(await lockUnlessLeft(trx, personId))) return null
    const message = await judgeMessage(platform, trx, personId, signed)
    return { message, signedBy, wallet: await loadFacts(trx, personId, address, screening) }
  },
  decide: ({ message, wallet }) => {
    const linked = message.ok ? decideWalletLink(wallet) : message
    return linked.ok ? message : linked
  },
  record: async (recording, message, { facts: { signedBy }, input: signed }) => {
    const { trx, platform, by, now, audit } = recording
    const { personId } = by
    const { address } = message
    const id = await insertWallet(recording, message, signedBy)
    await trx
      .insertInto('identity.wallet_proof')
      .values({ wallet_id: id, ...signed })
      .execute()
    // Whoever had this wallet before is the same natural person, and counts so.
    await noteFingerprint(trx, platform, { personId, kind: 'wallet', value: address }, now)
    await audit(`wallet:${id}`)
    const email = walletLinkedEmail(platform.site.publicUrl(), address)
    await tellPerson(trx, personId, { ...email, key: `wallet:${id}` }, now)
    return { id, address }
  },
})

async function judgeMessage(
  platform: Platform,
  db: Database,
  personId: string,
  { message: text }: SignedMessage,
): Promise<Decision<SignInMessage>> {
  const message = platform.ports.chain.readSignIn(text)
  const given = message && (await readNonce(db, personId, message.nonce))
  return decideSignIn(message, signInPlace(platform), given, platform.clock.now())
}

async function readNonce(db: Database, personId: string, nonce: string) {
  const row = await db
    .selectFrom('wallet_nonce')
    .selectAll()
    .where('nonce', '=', nonce)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!row) return null
  return { issuedAt: row.issued_at, expiresAt: row.expires_at, used: row.used_at !== null }
}

async function judgeSignature(
  platform: Platform,
  address: string,
  { message, signature }: SignedMessage,
): Promise<Decision<'key' | 'contract'>> {
  try {
    const signed = { address, text: message, signature }
    return decideSignature(await platform.ports.chain.checkSignature(signed))
  } catch (error) {
    platform.log.warn({ err: error }, 'the chain does not answer')
    return refuse({ code: 'provider_unavailable' })
  }
}

async function loadFacts(
  trx: Trx,
  personId: string,
  address: string,
  screening: ScreeningVerdict,
): Promise<WalletFacts> {
  const holder = await trx
    .selectFrom('wallet')
    .select('person_id')
    .where((where) => where(where.fn('lower', ['address']), '=', address.toLowerCase()))
    .where('unlinked_at', 'is', null)
    .executeTakeFirst()
  const person = await trx
    .selectFrom('person')
    .select('frozen_at')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const linkedTo = !holder ? 'nobody' : holder.person_id === personId ? 'self' : 'other'
  return { linkedTo, accountFrozen: person.frozen_at !== null, screening }
}

/** The index that lets a wallet be linked once is the last word between two who ask at the same time. */
async function insertWallet(
  { trx, platform, by, now }: Recording<Actor>,
  { address, nonce, chainId }: SignInMessage,
  signedBy: 'key' | 'contract',
): Promise<string> {
  const id = platform.randomness.uuid()
  const values = { id, person_id: by.personId, address, chain_id: chainId, nonce }
  const written = await trx
    .insertInto('wallet')
    .values({ ...values, signed_by: signedBy, linked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) throw new GaveWay('somebody else has linked this wallet first')
  await trx.updateTable('wallet_nonce').set({ used_at: now }).where('nonce', '=', nonce).execute()
  return id
}
