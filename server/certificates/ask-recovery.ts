import { decideRecovery } from '#domain/certificates/recovery.ts'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { findOwnWallet } from '#server/identity/door.ts'
import { lockRows, personCommand, requireStandingLogin, tellPerson } from '#server/kernel/door.ts'
import { recoveryAskedEmail } from './certificate-mail-texts.ts'
import { readRecoveryFacts } from './lock-recovery.ts'

interface Asked {
  number: bigint
  walletId: string
}

/**
 * Requests that a certificate in a lost wallet be moved to another wallet of the actor's. The password was entered again. Refuses
 * `unknown_object` for a certificate or a wallet of somebody else, `login_too_old`, and what `decideRecovery` refuses. Rule
 * NFT-02.
 */
export const askRecovery = personCommand({
  operation: 'ask_recovery',
  load: async ({ trx, by }, { number, walletId }: Asked) => {
    await lockRows(trx, { persons: [by.personId], certificates: [number] })
    const standing = await requireStandingLogin(trx, by)
    const wallet = await findOwnWallet(trx, by.personId, walletId)
    const recovery = wallet && (await readRecoveryFacts(trx, number, wallet.address))
    return { standing, wallet, recovery }
  },
  decide: ({ standing, wallet, recovery }, _, { by: { personId } }) => {
    if (!standing.ok) return standing
    if (!wallet || recovery?.ownerId !== personId) return refuse({ code: 'unknown_object' })
    const decision = decideRecovery(recovery, personId)
    if (!decision.ok) return decision
    return accept({ fromAddress: recovery.lostAddress ?? '', toAddress: wallet.address })
  },
  record: async (recording, { fromAddress, toAddress }, { input: { number, walletId } }) => {
    const { trx, platform, by, now, audit } = recording
    const { personId } = by
    const recoveryId = platform.randomness.uuid()
    await trx
      .insertInto('wallet_recovery')
      .values({
        id: recoveryId,
        certificate_number: number,
        person_id: personId,
        from_address: fromAddress,
        to_wallet_id: walletId,
        to_address: toAddress,
        asked_at: now,
      })
      .execute()
    await audit(`certificate:${number}`, { detail: { recoveryId, toWallet: walletId } })
    const email = recoveryAskedEmail(platform.site.publicUrl(), { number, toAddress })
    await tellPerson(trx, personId, { ...email, key: `recovery:${recoveryId}` }, now)
    return { recoveryId }
  },
})
