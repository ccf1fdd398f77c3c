import { decideContract } from '#domain/bouts/fight-schedule.ts'
import { type Decision, refuse } from '#domain/kernel/refusal.ts'
import { agreeToDeed, findOpenProposal } from '#server/approvals/door.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import { inTransaction, lockRows, type Trx } from '#server/kernel/door.ts'

const operation = 'approve_pocket'

/**
 * One of two agreements to a bout's signed contract; with the second the fight can be covered. Refuses
 * `unknown_object` and what `agreeToDeed` and `decideContract` refuse. Rule PRO-01.
 */
export async function approveContract(
  platform: Platform,
  by: OperatorActor,
  fightId: string,
  { reason, contractHash }: { reason: string; contractHash: string },
): Promise<Decision<{ complete: boolean }>> {
  return inTransaction(platform.db, async (trx) => {
    const fight = await trx
      .selectFrom('fight')
      .select(['id', 'fighter_id', 'contract_hash', 'scheduled_at', 'opponent_name'])
      .where('id', '=', fightId)
      .executeTakeFirst()
    if (!fight) return refuse({ code: 'unknown_object' })
    await lockRows(trx, { fights: [fightId], fighters: [fight.fighter_id] })
    const now = platform.clock.now()
    const proposalId = await findOpenProposal(trx, operation, `fight-contract:${fightId}`)
    if (!proposalId) return refuse({ code: 'unknown_object' })
    const agreement = { proposalId, operation, by, reason, seen: { contractHash } } as const
    return agreeToDeed(trx, agreement, now, async () => {
      const decision = decideContract(boutOf(fight), await readAgreed(trx, fight.fighter_id))
      if (!decision.ok) return decision
      await trx
        .updateTable('fight')
        .set({ contract_approved_at: now })
        .where('id', '=', fightId)
        .execute()
      return decision
    })
  })
}

interface BoutRow {
  id: string
  contract_hash: string | null
  scheduled_at: Date
  opponent_name: string
}

const boutOf = ({ id, contract_hash, scheduled_at, opponent_name }: BoutRow) => ({
  contractHash: contract_hash ?? id,
  takesPlaceAt: scheduled_at,
  opponentName: opponent_name,
})

/** The athlete's bouts that are agreed to and not called off; stands still under the lock of the athlete. */
async function readAgreed(trx: Trx, fighterId: string) {
  const rows = await trx
    .selectFrom('fight')
    .select(['id', 'contract_hash', 'scheduled_at', 'opponent_name'])
    .where('fighter_id', '=', fighterId)
    .where('contract_approved_at', 'is not', null)
    .where('cancelled_at', 'is', null)
    .execute()
  return rows.map(boutOf)
}
