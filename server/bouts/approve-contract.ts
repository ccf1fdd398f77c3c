import { decideContract } from '#domain/bouts/fight-schedule.ts'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { approvableSubmission } from '#server/approvals/door.ts'
import { lockRows, type Trx } from '#server/kernel/door.ts'

/**
 * Two operators approve a bout's signed contract; with the second one the fight can be covered. Refuses what `decideContract`
 * refuses. Rule PRO-01.
 */
export const fightContract = approvableSubmission({
  operation: 'approve_pocket',
  subject: 'fight-contract:*',
  path: '/fights/:id/contract/approvals',
  of: 'object',
  repeats: ['contractHash'],
  load: async ({ trx }, fightId) => {
    const fight = await trx
      .selectFrom('fight')
      .select(['id', 'fighter_id', 'contract_hash', 'scheduled_at', 'opponent_name'])
      .where('id', '=', fightId)
      .executeTakeFirst()
    if (!fight) return refuse({ code: 'unknown_object' })
    await lockRows(trx, { fights: [fightId], fighters: [fight.fighter_id] })
    return accept(fight)
  },
  decide: () => accept(null),
  carryOut: async ({ trx, now }, fight) => {
    const decision = decideContract(boutOf(fight), await readApproved(trx, fight.fighter_id))
    if (!decision.ok) return decision
    await trx
      .updateTable('fight')
      .set({ contract_approved_at: now })
      .where('id', '=', fight.id)
      .execute()
    return decision
  },
})

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

/** The athlete's approved bouts that are not cancelled; read under the lock of the athlete. */
async function readApproved(trx: Trx, fighterId: string) {
  const rows = await trx
    .selectFrom('fight')
    .select(['id', 'contract_hash', 'scheduled_at', 'opponent_name'])
    .where('fighter_id', '=', fighterId)
    .where('contract_approved_at', 'is not', null)
    .where('cancelled_at', 'is', null)
    .execute()
  return rows.map(boutOf)
}
