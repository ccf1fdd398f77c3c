import { z } from 'zod'
import { decideFight } from '#domain/bouts/fight-schedule.ts'
import { openProposal } from '#server/approvals/door.ts'
import { lockOwnRecipient } from '#server/campaigns/door.ts'
import {
  exactJson,
  instantText,
  lineText,
  personCommand,
  withEvidence,
} from '#server/kernel/door.ts'
import { purseInput } from './fight-shapes.ts'

/** How many operators have to approve a contract. */
const APPROVALS = 2

export const fightInput = z.strictObject({
  /** Of several for whom somebody acts: without it their own, or else the first of them. */
  recipientId: z.uuid().optional(),
  opponentName: lineText(2, 120),
  eventName: lineText(2, 120),
  place: lineText(2, 120),
  promoterName: lineText(2, 120).optional(),
  purse: purseInput.optional(),
  weighInAt: instantText,
  takesPlaceAt: instantText,
  /** How the contract names itself. */
  contractReference: z.string().trim().min(1).max(120),
  /** Of the signed contract, which is on file. */
  contractHash: z.string().max(64),
})

/**
 * An athlete, or their manager, records a signed bout, with its contract on file; operators judge the contract. Refuses
 * `unknown_object` to whoever is no athlete, what `decideFight` refuses, and `evidence_not_on_file`. Rule PRO-01.
 */
export const registerFight = personCommand({
  operation: 'draft_pocket',
  load: async ({ trx, platform, by }, { recipientId }: z.infer<typeof fightInput>) => {
    const own = await lockOwnRecipient(trx, by, 'share', recipientId)
    if (!own?.fighterId) return null
    const { fighterId, personId: ownerPersonId } = own
    return { fighterId, ownerPersonId, fightId: platform.randomness.uuid() }
  },
  decide: (own, { weighInAt, takesPlaceAt, contractHash }, { trx, platform, by, now }) => {
    const announced = { ...own, takesPlaceAt, weighInAt, contractHash }
    const judged = decideFight(announced, platform.settings.fights, now)
    return withEvidence(trx, by.personId, { contractHash }, judged)
  },
  record: async (
    { trx, platform, by, now, audit },
    _,
    { facts: { fightId, fighterId, ownerPersonId }, input },
  ) => {
    const { contractHash } = input
    await trx
      .insertInto('fight')
      .values({
        id: fightId,
        fighter_id: fighterId,
        opponent_name: input.opponentName,
        event_name: input.eventName,
        place: input.place,
        promoter_name: input.promoterName ?? null,
        purse_currency: input.purse?.currency ?? null,
        purse_minor: input.purse?.amount ?? null,
        purse_win_minor: input.purse?.forWin ?? null,
        weigh_in_at: input.weighInAt,
        scheduled_at: input.takesPlaceAt,
        windows: exactJson(platform.settings.fights),
        contract_reference: input.contractReference,
        contract_hash: contractHash,
      })
      .execute()
    const subject = `fight-contract:${fightId}`
    const proposal = {
      operation: 'approve_pocket',
      subject,
      payload: { fightId, contractHash },
      by: { kind: 'person', id: by.personId },
      ownerPersonId,
      approvalsNeeded: APPROVALS,
      reason: 'signed contract',
    } as const
    await openProposal(trx, platform, proposal, now)
    await audit(subject, { detail: { contractHash } })
    return { fightId }
  },
})
