import { z } from 'zod'
import { decideFight, decideFightAgain } from '#domain/bouts/fight-schedule.ts'
import { findOpenProposal, openProposal } from '#server/approvals/door.ts'
import { lockOwnRecipient, recipientOf } from '#server/campaigns/door.ts'
import {
  type Actor,
  exactJson,
  instantText,
  lineText,
  opponentTapeInput,
  type Platform,
  personCommand,
  type Trx,
  withEvidence,
} from '#server/kernel/door.ts'
import { purseInput } from './fight-shapes.ts'
import { lockFight } from './lock-fight.ts'

/** How many operators have to approve a contract. */
const APPROVALS = 2

/** A bout as its contract says. */
export const contractInput = z.strictObject({
  opponentName: lineText(2, 120),
  /** What the athlete says of the opponent; nobody finds it in the contract. */
  opponentTape: opponentTapeInput.nullable().optional(),
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
type Bout = z.infer<typeof contractInput>

export const fightInput = contractInput.extend({
  /** Of several for whom somebody acts: without it their own, or else the first of them. */
  recipientId: z.uuid().optional(),
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
    const windows = exactJson(platform.settings.fights)
    const row = { id: fightId, fighter_id: fighterId, windows, ...rowOf(input) }
    await trx.insertInto('fight').values(row).execute()
    const { contractHash } = input
    const subject = await proposeContract(
      trx,
      platform,
      { fightId, contractHash, ownerPersonId, by },
      now,
    )
    await audit(subject, { detail: { contractHash } })
    return { fightId }
  },
})

/**
 * Whoever acts for an athlete corrects a bout whose contract operators have returned, and hands in another contract; two operators judge it
 * anew. Refuses `unknown_object` to others, what `decideFightAgain` refuses, and `evidence_not_on_file`. Rule PRO-01.
 */
export const handInAgain = personCommand({
  operation: 'draft_pocket',
  load: async ({ trx, by }, { fightId }: { fightId: string; input: Bout }) => {
    const fight = await lockFight(trx, fightId)
    if (!fight?.ownerIds.includes(by.personId)) return null
    const open = await findOpenProposal(trx, 'approve_pocket', `fight-contract:${fightId}`)
    return { ...fight, waits: open !== null }
  },
  decide: ({ row, facts, waits }, { input }, { trx, by, now }) => {
    const { contractHash, takesPlaceAt, weighInAt } = input
    const recorded = { ...facts, isApproved: row.contract_approved_at !== null, waits }
    const announced = { ...facts, contractHash, takesPlaceAt, weighInAt }
    const judged = decideFightAgain(recorded, announced, now)
    return withEvidence(trx, by.personId, { contractHash }, judged)
  },
  record: async ({ trx, platform, by, now, audit }, _, { facts: { row }, input: sent }) => {
    const { fightId, input } = sent
    await trx.updateTable('fight').set(rowOf(input)).where('id', '=', fightId).execute()
    const { contractHash } = input
    const { personId: ownerPersonId } = await recipientOf(trx, { ...row, federation_id: null })
    const subject = await proposeContract(
      trx,
      platform,
      { fightId, contractHash, ownerPersonId, by },
      now,
    )
    await audit(subject, { detail: { contractHash, again: true } })
    return { fightId }
  },
})

/** A bout as its row says it. */
const rowOf = ({ purse, opponentTape, ...input }: Bout) => ({
  opponent_name: input.opponentName,
  opponent_tape: opponentTape ? exactJson(opponentTape) : null,
  event_name: input.eventName,
  place: input.place,
  promoter_name: input.promoterName ?? null,
  purse_currency: purse?.currency ?? null,
  purse_minor: purse?.amount ?? null,
  purse_win_minor: purse?.forWin ?? null,
  weigh_in_at: input.weighInAt,
  scheduled_at: input.takesPlaceAt,
  contract_reference: input.contractReference,
  contract_hash: input.contractHash,
})

interface Contract {
  fightId: string
  contractHash: string
  ownerPersonId: string | null
  by: Pick<Actor, 'personId'>
}

/** Asks operators to approve a bout's contract; gives what the proposal is about. */
async function proposeContract(
  trx: Trx,
  platform: Platform,
  { fightId, contractHash, ownerPersonId, by }: Contract,
  now: Date,
): Promise<string> {
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
  return subject
}
