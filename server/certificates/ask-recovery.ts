import { decideRecovery } from '#domain/certificates/recovery.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { findOwnWallet } from '#server/identity/door.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import {
  inTransaction,
  lockRows,
  recordAudit,
  requireStandingLogin,
  tellPerson,
} from '#server/kernel/door.ts'
import { readRecoveryFacts } from './lock-recovery.ts'

/**
 * Asks for a certificate in a lost wallet to go to another wallet of one's own. The password was asked for. Refuses
 * `unknown_object` for a certificate or a wallet that is not one's own, `login_too_old`, and what `decideRecovery` refuses. Rule NFT-02.
 */
export function askRecovery(
  platform: Platform,
  actor: Actor,
  number: bigint,
  walletId: string,
): Promise<Decision<{ recoveryId: string }>> {
  const { personId } = actor
  return inTransaction(platform.db, async (trx) => {
    await lockRows(trx, { persons: [personId], certificates: [number] })
    const standing = await requireStandingLogin(trx, actor)
    if (!standing.ok) return standing
    const wallet = await findOwnWallet(trx, personId, walletId)
    const facts = wallet && (await readRecoveryFacts(trx, number, wallet.address))
    if (!wallet || facts?.ownerId !== personId) return refuse({ code: 'unknown_object' })
    const decision = decideRecovery(facts, personId)
    if (!decision.ok) return decision
    const now = platform.clock.now()
    const id = platform.chance.uuid()
    await trx
      .insertInto('wallet_recovery')
      .values({
        id,
        certificate_number: number,
        person_id: personId,
        from_address: facts.lostAddress ?? '',
        to_wallet_id: walletId,
        to_address: wallet.address,
        asked_at: now,
      })
      .execute()
    const by = { kind: 'person', id: personId } as const
    const detail = { recoveryId: id, toWallet: walletId }
    const subject = `certificate:${number}`
    await recordAudit(trx, { by, operation: 'ask_recovery', subject, detail }, now)
    const lines = [
      `Vous demandez que votre certificat n° ${number} passe dans votre portefeuille qui se termine par ${wallet.address.slice(-6)}.`,
      'Deux personnes de chez nous doivent l’accorder ; puis la demande est publique pendant sept jours, et l’ancien portefeuille peut s’y opposer.',
      'Si ce n’est pas vous, annulez-la dans votre compte et écrivez-nous tout de suite.',
    ]
    const letter = { key: `recovery:${id}`, subject: 'Récupération demandée', lines }
    await tellPerson(trx, personId, letter, now)
    return accept({ recoveryId: id })
  })
}
