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

/** What the wallet of the actor's certificate signs to send it back to the vault. Refuses `unknown_object` for any other. */
export async function readVaultReturn(
  { db, ports, clock }: Pick<Platform, 'db' | 'ports' | 'clock'>,
  { personId }: Actor,
  number: bigint,
): Promise<Decision<VaultReturn>> {
  const held = await findInWallet(db, personId, number)
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
 * was owed there is owed by the books from then on. Its owner is notified. Refuses `unknown_object` for somebody else's or one in the
 * vault, `money_stopped`, `signed_out_of_time`, `wallet_signature_wrong`, `wallet_contract_silent` and what `decideVaultReturn`
 * refuses. Rule NFT-02.
 */
export const returnToVault = personCommand({
  operation: 'link_wallet',
  ask: askSigner,
  load: async ({ trx, by }, { number }: SignedReturn, asked) => {
    const kept = await lockKept(trx, by.personId, number)
    const held = await findInWallet(trx, by.personId, number)
    // It may have come to another wallet since its own was asked.
    if (!kept || held?.owner !== asked.owner) return null
    const onItsWay =
      (await isOnItsWay(trx, kept.backingId)) || (await findOpenRecovery(trx, number))
    return { ...asked, kept, onItsWay: Boolean(onItsWay), stopped: await stopRefusals(trx) }
  },
  decide: ({ kept, onItsWay, stopped: [stopped] }, _, { by }) =>
    stopped ? refuse(stopped) : decideVaultReturn({ ...kept.certificate, onItsWay }, by.personId),
  record: async ({ trx, platform, by, now, audit, wake }, _, { input, facts: { owner } }) => {
    const { number, signature, expiresAt } = input
    await trx
      .updateTable('certificate')
      .set({ wallet_address: null })
      .where('number', '=', number)
      .execute()
    const consent = { signature: signature.toLowerCase(), expiresAt }
    await intendMove(trx, number, now, 'move', consent)
    await audit(`certificate:${number}`, { detail: { returnsToVaultFrom: owner } })
    const email = returnsToVaultEmail(platform.site.publicUrl(), { number, fromAddress: owner })
    await tellPerson(trx, by.personId, { ...email, key: `vault:${number}:${now.getTime()}` }, now)
    wake()
    return { address: platform.ports.chain.vault }
  },
})

/** Who has signed; no lock waits for a contract's answer. */
async function askSigner(
  { platform: { db, ports, clock }, by }: Asking<Actor>,
  { number, expiresAt, signature }: SignedReturn,
) {
  const held = await findInWallet(db, by.personId, number)
  if (!held) return refuse({ code: 'unknown_object' })
  const now = clock.now()
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

async function isOnItsWay(trx: Trx, orderId: string): Promise<boolean> {
  const open = await trx
    .selectFrom('chain_intent')
    .select('id')
    .where('backing_id', '=', orderId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}
