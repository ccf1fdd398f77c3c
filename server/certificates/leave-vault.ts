import {
  decideLeavingVault,
  decideMintOnRequest,
  type KeptCertificate,
} from '#domain/certificates/vault.ts'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { findOwnWallet } from '#server/identity/door.ts'
import {
  lockRows,
  personCommand,
  requireStandingLogin,
  type Trx,
  tellPerson,
} from '#server/kernel/door.ts'
import { stopRefusals } from '#server/ledger/door.ts'
import { leavesVaultEmail } from './certificate-mail-texts.ts'
import { intendMint, intendMove } from './intend-on-chain.ts'

interface Leaving {
  number: bigint
  walletId: string
}

/**
 * Moves the actor's certificate from the vault to a linked wallet, free of royalty; the chain follows. Its owner is notified. The
 * password was entered again. Refuses `unknown_object` for a certificate or a wallet of somebody else, `login_too_old`,
 * `money_stopped`, and what `decideLeavingVault` refuses. Rule NFT-02.
 */
export const leaveVault = personCommand({
  operation: 'link_wallet',
  load: async ({ trx, by }, { number, walletId }: Leaving) => {
    const kept = await lockKept(trx, by.personId, number)
    const standing = await requireStandingLogin(trx, by)
    const wallet = await findOwnWallet(trx, by.personId, walletId)
    return { kept, standing, wallet, stopped: await stopRefusals(trx) }
  },
  decide: ({ kept, standing, wallet, stopped: [stopped] }, _, { by }) => {
    if (!standing.ok) return standing
    if (!kept || !wallet) return refuse({ code: 'unknown_object' })
    if (stopped) return refuse(stopped)
    const leaving = decideLeavingVault(kept.certificate, by.personId)
    return leaving.ok ? accept({ ...leaving.value, kept, address: wallet.address }) : leaving
  },
  record: async (recording, { kept, address, mintsFirst }, { input: { number, walletId } }) => {
    const { trx, platform, by, now, audit } = recording
    await trx
      .updateTable('certificate')
      .set({ wallet_address: address, claims_after: await countSettlements(trx, kept.pocketId) })
      .where('number', '=', number)
      .execute()
    if (mintsFirst) await intendMint(trx, kept.backingId, now)
    // A chain may mint into the vault alone.
    await intendMove(trx, number, now)
    await audit(`certificate:${number}`, { detail: { leavesVaultFor: walletId } })
    const moved = { number, toAddress: address }
    const email = leavesVaultEmail(platform.site.publicUrl(), moved)
    const key = `vault:${number}:${now.getTime()}`
    await tellPerson(trx, by.personId, { ...email, key }, now)
    return { address }
  },
})

/**
 * Mints the token of the actor's small certificate, to the vault. Refuses `unknown_object`, `money_stopped` and what
 * `decideMintOnRequest` refuses. Rule NFT-01.
 */
export const mintOnRequest = personCommand({
  operation: 'link_wallet',
  load: async ({ trx, by }, number: bigint) => {
    const kept = await lockKept(trx, by.personId, number)
    return kept && { kept, stopped: await stopRefusals(trx) }
  },
  decide: ({ kept, stopped: [stopped] }, _, { by }) =>
    stopped ? refuse(stopped) : decideMintOnRequest(kept.certificate, by.personId),
  record: async ({ trx, now, audit }, decided, { facts: { kept }, input: number }) => {
    await intendMint(trx, kept.backingId, now)
    await audit(`certificate:${number}`, { detail: { mintAskedFor: true } })
    return decided
  },
})

/** The actor's certificate under lock, with its person; null for somebody else's. */
async function lockKept(
  trx: Trx,
  personId: string,
  number: bigint,
): Promise<{ backingId: string; pocketId: string; certificate: KeptCertificate } | null> {
  const pocketId = await findPocket(trx, number)
  if (pocketId === null) return null
  // A settlement at the same time is either before or after this.
  await lockRows(trx, { persons: [personId], pockets: [pocketId], certificates: [number] })
  const row = await trx
    .selectFrom('certificate')
    .innerJoin('person', 'person.id', 'certificate.holder_id')
    .innerJoin('pocket', 'pocket.id', 'certificate.pocket_id')
    .leftJoin('chain_intent', (join) =>
      join
        .onRef('chain_intent.backing_id', '=', 'certificate.backing_id')
        .on('chain_intent.kind', '=', 'mint'),
    )
    .selectAll('certificate')
    .select(['person.frozen_at', 'pocket.frozen_at as stopped', 'chain_intent.id as mint'])
    .where('number', '=', number)
    .where('holder_id', '=', personId)
    .executeTakeFirst()
  if (!row) return null
  const certificate = {
    kind: row.kind,
    ownerId: row.holder_id,
    locked: row.state === 'locked',
    // What a stopped person holds counts as frozen as well, and so do certificates of a stopped Pocket.
    frozen: row.state === 'frozen' || row.frozen_at !== null || row.stopped !== null,
    burnedAt: row.burned_at,
    haltedUntil: null,
    inWallet: row.wallet_address !== null || row.claims_after !== null,
    minted: row.mint !== null,
  }
  return { backingId: row.backing_id, pocketId, certificate }
}

async function findPocket(trx: Trx, number: bigint): Promise<string | null> {
  const found = await trx
    .selectFrom('certificate')
    .select('pocket_id')
    .where('number', '=', number)
    .executeTakeFirst()
  return found?.pocket_id ?? null
}

/** What was settled before stays in the books, where it can be claimed without a time limit. */
async function countSettlements(trx: Trx, pocketId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('chain_settlement')
    .select((each) => each.fn.countAll<bigint>().as('count'))
    .where('pocket_id', '=', pocketId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
