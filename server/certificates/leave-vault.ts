import { decideLeavingVault, decideMintOnRequest } from '#domain/certificates/vault.ts'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { findOwnWallet } from '#server/identity/door.ts'
import { personCommand, requireStandingLogin, type Trx, tellPerson } from '#server/kernel/door.ts'
import { stopRefusals } from '#server/ledger/door.ts'
import { leavesVaultEmail } from './certificate-mail-texts.ts'
import { intendMint, intendMove } from './intend-on-chain.ts'
import { lockKept } from './lock-kept.ts'

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

/** What was settled before stays in the books, where it can be claimed without a time limit. */
async function countSettlements(trx: Trx, pocketId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('chain_settlement')
    .select((each) => each.fn.countAll<bigint>().as('count'))
    .where('pocket_id', '=', pocketId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
