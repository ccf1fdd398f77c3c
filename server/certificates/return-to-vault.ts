import { sql } from 'kysely'
import { decideVaultReturn, RETURN_DAYS } from '#domain/certificates/vault.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { addDays } from '#domain/kernel/time.ts'
import {
  type Actor,
  type Asking,
  type Platform,
  personCommand,
  type Trx,
  tellPerson,
} from '#server/kernel/door.ts'
import { stopRefusals } from '#server/ledger/door.ts'
import { returnsToVaultEmail } from './certificate-mail-texts.ts'
import { checkSigner } from './check-signer.ts'
import { intendMove } from './intend-on-chain.ts'
import { lockKept } from './lock-kept.ts'
import { findOpenRecovery } from './lock-recovery.ts'

/** What a wallet signs so that its certificate goes back to the vault. */
export interface VaultReturn {
  owner: string
  expiresAt: Date
  /** EIP-712. */
  typedData: Record<string, unknown>
}

/**
 * What the wallet of the actor's certificate signs to send it back to the vault, again where its consent ran out before the chain took
 * it, though it be sold since. Refuses `unknown_object` for any other.
 */
export async function readVaultReturn(
  { db, ports, clock }: Pick<Platform, 'db' | 'ports' | 'clock'>,
  { personId }: Actor,
  number: bigint,
): Promise<Decision<VaultReturn>> {
  const held = await findReturnable(db, personId, number, clock.now())
  if (!held) return refuse({ code: 'unknown_object' })
  const { orderId, owner } = held
  const expiresAt = addDays(clock.now(), RETURN_DAYS)
  const typedData = ports.chain.returnData({ orderId, owner, expiresAt })
  return accept({ owner, expiresAt, typedData })
}

interface SignedReturn {
  number: bigint
  expiresAt: Date
  signature: string
}

/**
 * Brings the actor's certificate back from a wallet to the vault by that wallet's signature, free of royalty; the chain follows. What it
 * was owed there is owed by the books from then on. Its owner is notified. A consent that ran out is given again, by whoever sold it
 * since too. Refuses `unknown_object` for somebody else's or one in the vault, `money_stopped`, `signed_out_of_time`, `wallet_signature_wrong`,
 * `wallet_contract_silent` and what `decideVaultReturn` refuses. Rule NFT-02.
 */
export const returnToVault = personCommand({
  operation: 'link_wallet',
  ask: askSigner,
  load: async ({ trx, platform, by }, { number }: SignedReturn, asked) => {
    const kept = await lockKept(trx, by.personId, number)
    const held = await findReturnable(trx, by.personId, number, platform.clock.now())
    // It may have come to another wallet since its own was asked.
    if (held?.owner !== asked.owner || (!kept && held.expiredId === null)) return null
    const { expiredId } = held
    const onItsWay =
      (expiredId === null && (await isOnItsWay(trx, held.orderId))) ||
      (await findOpenRecovery(trx, number)) !== null
    const found = { ...asked, kept, expiredId, onItsWay }
    return { ...found, stopped: await stopRefusals(trx) }
  },
  decide: ({ kept, onItsWay, stopped: [stopped] }, _, { by }) => {
    if (stopped) return refuse(stopped)
    // Sold since, it is not the actor's to judge: the token follows the certificate.
    return kept ? decideVaultReturn({ ...kept.certificate, onItsWay }, by.personId) : accept(null)
  },
  record: async ({ trx, platform, by, now, audit, wake }, _, { input, facts }) => {
    const { number, signature, expiresAt } = input
    const { owner, expiredId } = facts
    const { vault } = platform.ports.chain
    const consent = { signature: signature.toLowerCase(), expiresAt }
    if (expiredId !== null) {
      await trx
        .updateTable('chain_intent')
        .set({
          consent_signature: consent.signature,
          consent_expires_at: expiresAt,
          return_told_at: null,
        })
        .where('id', '=', expiredId)
        .execute()
      await audit(`certificate:${number}`, { detail: { returnsToVaultFrom: owner } })
      wake()
      return { address: vault }
    }
    await trx
      .updateTable('certificate')
      .set({ wallet_address: null })
      .where('number', '=', number)
      .execute()
    await intendMove(trx, number, now, 'move', consent)
    await audit(`certificate:${number}`, { detail: { returnsToVaultFrom: owner } })
    const email = returnsToVaultEmail(platform.site.publicUrl(), { number, fromAddress: owner })
    await tellPerson(trx, by.personId, { ...email, key: `vault:${number}:${now.getTime()}` }, now)
    wake()
    return { address: vault }
  },
})

/** Who has signed; no lock waits for a contract's answer. */
async function askSigner(
  { platform: { db, ports, clock }, by }: Asking<Actor>,
  { number, expiresAt, signature }: SignedReturn,
) {
  const now = clock.now()
  const held = await findReturnable(db, by.personId, number, now)
  if (!held) return refuse({ code: 'unknown_object' })
  const isInTime = expiresAt > now && expiresAt <= addDays(now, RETURN_DAYS)
  if (!isInTime) return refuse({ code: 'signed_out_of_time' })
  const { owner: address, orderId } = held
  const typedData = ports.chain.returnData({ orderId, owner: address, expiresAt })
  const signer = await checkSigner({ ports }, { address, typedData, signature })
  return signer.ok ? accept({ owner: address }) : signer
}

/** The actor's certificate in a wallet; null for any other. */
export async function findInWallet(
  db: Pick<Trx, 'selectFrom'>,
  personId: string,
  number: bigint,
): Promise<{ orderId: string; owner: string } | null> {
  const row = await db
    .selectFrom('certificate')
    .select(['backing_id', 'wallet_address'])
    .where('number', '=', number)
    .where('holder_id', '=', personId)
    .executeTakeFirst()
  return row?.wallet_address ? { orderId: row.backing_id, owner: row.wallet_address } : null
}

/**
 * The same, or one on its way back whose consent has run out, with what it was given for: of whoever has linked the address where its
 * token lies, who may have sold it since, else of its holder.
 */
async function findReturnable(
  db: Pick<Trx, 'selectFrom'>,
  personId: string,
  number: bigint,
  now: Date,
): Promise<{ orderId: string; owner: string; expiredId: bigint | null } | null> {
  const inWallet = await findInWallet(db, personId, number)
  if (inWallet) return { ...inWallet, expiredId: null }
  const row = await db
    .selectFrom('certificate')
    .innerJoin('chain_intent', 'chain_intent.backing_id', 'certificate.backing_id')
    .innerJoin('chain_token_event', 'chain_token_event.backing_id', 'certificate.backing_id')
    .select(['certificate.backing_id as orderId', 'chain_token_event.owner', 'chain_intent.id'])
    .leftJoin('wallet', (join) =>
      join
        .on(sql<boolean>`lower(wallet.address) = lower(chain_token_event.owner)`)
        .on('wallet.unlinked_at', 'is', null),
    )
    .where('certificate.number', '=', number)
    .where(sql<boolean>`coalesce(wallet.person_id, certificate.holder_id) = ${personId}`)
    .where('certificate.wallet_address', 'is', null)
    .where('chain_intent.ended_at', 'is', null)
    .where('chain_intent.state', '!=', 'sent')
    .where('chain_intent.consent_expires_at', '<=', now)
    .orderBy('chain_token_event.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { orderId: row.orderId, owner: row.owner, expiredId: row.id } : null
}

async function isOnItsWay(trx: Trx, orderId: string): Promise<boolean> {
  const open = await trx
    .selectFrom('chain_intent')
    .select('id')
    .where('backing_id', '=', orderId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}
