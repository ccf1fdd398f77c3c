import { z } from 'zod'
import { decideFight } from '#domain/bouts/fight-schedule.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { openProposal } from '#server/approvals/door.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import {
  amountText,
  exactJson,
  instantText,
  inTransaction,
  lineText,
  lockUnlessLeft,
  recordAudit,
  withEvidence,
} from '#server/kernel/door.ts'

/** How many operators have to agree to a contract. */
const APPROVALS = 2

export const fightInput = z.strictObject({
  opponentName: lineText(2, 120),
  eventName: lineText(2, 120),
  place: lineText(2, 120),
  promoterName: lineText(2, 120).optional(),
  /** Show and win of the contract. */
  purse: z
    .strictObject({ currency: z.string().regex(/^[A-Z]{3,5}$/), amount: amountText })
    .optional(),
  weighInAt: instantText,
  takesPlaceAt: instantText,
  /** How the contract names itself. */
  contractReference: z.string().trim().min(1).max(120),
  /** Of the signed contract, which is on file. */
  contractHash: z.string().max(64),
})

/**
 * An athlete records a signed bout, with its contract on file; operators judge the contract. Refuses
 * `unknown_object` to whoever is no athlete, what `decideFight` refuses, and `evidence_not_on_file`. Rule PRO-01.
 */
export async function registerFight(
  platform: Platform,
  actor: Actor,
  input: z.infer<typeof fightInput>,
): Promise<Decision<{ fightId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const here = await lockUnlessLeft(trx, actor.personId)
    if (!here) return refuse({ code: 'unknown_object' })
    const own = await trx
      .selectFrom('fighter')
      .select('id')
      .where('person_id', '=', actor.personId)
      .executeTakeFirst()
    if (!own) return refuse({ code: 'unknown_object' })
    const now = platform.clock.now()
    const fightId = platform.chance.uuid()
    const { weighInAt, takesPlaceAt, contractHash } = input
    const announced = { fightId, fighterId: own.id, takesPlaceAt, weighInAt, contractHash }
    const judged = decideFight(announced, platform.settings.fights, now)
    const decision = await withEvidence(trx, actor.personId, { contractHash }, judged)
    if (!decision.ok) return decision
    await trx
      .insertInto('fight')
      .values({
        id: fightId,
        fighter_id: own.id,
        opponent_name: input.opponentName,
        event_name: input.eventName,
        place: input.place,
        promoter_name: input.promoterName ?? null,
        purse_currency: input.purse?.currency ?? null,
        purse_minor: input.purse?.amount ?? null,
        weigh_in_at: weighInAt,
        scheduled_at: takesPlaceAt,
        windows: exactJson(platform.settings.fights),
        contract_reference: input.contractReference,
        contract_hash: contractHash,
      })
      .execute()
    const subject = `fight-contract:${fightId}`
    const by = { kind: 'person', id: actor.personId } as const
    const proposal = {
      operation: 'approve_pocket',
      subject,
      payload: { fightId, contractHash },
      by,
      ownerPersonId: actor.personId,
      approvalsNeeded: APPROVALS,
      reason: 'signed contract',
    } as const
    await openProposal(trx, platform, proposal, now)
    await recordAudit(
      trx,
      { by, operation: 'draft_pocket', subject, detail: { contractHash } },
      now,
    )
    return accept({ fightId })
  })
}
