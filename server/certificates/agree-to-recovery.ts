import { decideRecovery, recoversAt } from '#domain/certificates/recovery.ts'
import { type Decision, refuse } from '#domain/kernel/refusal.ts'
import { agreeToDeed, proposeDeed } from '#server/approvals/door.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import { inTransaction, tellPerson } from '#server/kernel/door.ts'
import { lockOpenRecovery, readRecoveryFacts } from './lock-recovery.ts'

const operation = 'recover_certificate'

/** An operator has looked at a recovery and is for it. Refuses `unknown_object` and what `proposeDeed` refuses. */
export function proposeRecovery(
  platform: Platform,
  by: OperatorActor,
  recoveryId: string,
  reason: string,
): Promise<Decision<{ proposalId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const row = await lockOpenRecovery(trx, recoveryId)
    if (!row || row.agreed_at !== null) return refuse({ code: 'unknown_object' })
    const { certificate_number: number, from_address: fromAddress, to_address: toAddress } = row
    const deed = {
      operation,
      subject: `recovery:${recoveryId}`,
      payload: { recoveryId, certificateNumber: number.toString(), fromAddress, toAddress },
      ownerPersonId: row.person_id,
      reason,
    } as const
    return proposeDeed(trx, platform, by, deed, platform.clock.now())
  })
}

/**
 * A second operator agrees: from now on the recovery is public, and it is carried out in seven days. Refuses
 * `unknown_object`, what `decideRecovery` refuses by now, and what `agreeToDeed` refuses. Rule NFT-02.
 */
export async function agreeToRecovery(
  platform: Platform,
  by: OperatorActor,
  proposalId: string,
  reason: string,
): Promise<Decision<{ complete: boolean }>> {
  const recoveryId = await recoveryOf(platform, proposalId)
  return inTransaction(platform.db, async (trx) => {
    const row = recoveryId === null ? null : await lockOpenRecovery(trx, recoveryId)
    if (!row || row.agreed_at !== null) return refuse({ code: 'unknown_object' })
    const now = platform.clock.now()
    return agreeToDeed(trx, { proposalId, operation, by, reason }, now, async () => {
      const { certificate_number: number, person_id: personId, to_address: toAddress } = row
      const facts = await readRecoveryFacts(trx, number, toAddress, row.id)
      if (!facts) return refuse({ code: 'unknown_object' })
      const decision = decideRecovery(facts, personId)
      if (!decision.ok) return decision
      await trx
        .updateTable('wallet_recovery')
        .set({ agreed_at: now })
        .where('id', '=', row.id)
        .execute()
      const on = recoversAt(now).toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris' })
      const lines = [
        `La récupération de votre certificat n° ${number} est accordée et publiée. Elle se fera le ${on}, sauf opposition de l’ancien portefeuille.`,
      ]
      const key = `recovery:${row.id}:agreed`
      await tellPerson(trx, personId, { key, subject: 'Récupération accordée', lines }, now)
      return decision
    })
  })
}

/** Fixed with the proposal, so it may be read before any lock. */
async function recoveryOf({ db }: Platform, proposalId: string): Promise<string | null> {
  const proposal = await db
    .selectFrom('proposal')
    .select('payload')
    .where('id', '=', proposalId)
    .where('operation', '=', operation)
    .executeTakeFirst()
  const { recoveryId } = proposal?.payload ?? {}
  return typeof recoveryId === 'string' ? recoveryId : null
}
