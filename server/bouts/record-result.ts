import type { FightOutcome } from '#domain/bouts/fight.ts'
import { decideOfficial, decideResult, decideResultRejection } from '#domain/bouts/fight-result.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { closeProposal, findOpenProposal, openProposal } from '#server/approvals/door.ts'
import { recipientOf } from '#server/campaigns/door.ts'
import { type ApprovalKind, personCommand, type Trx, withEvidence } from '#server/kernel/door.ts'
import { fightCommand } from './fight-command.ts'
import { lockFight } from './lock-fight.ts'

interface SeenResult {
  fightId: string
  outcome: FightOutcome
  /** Hash of the commission's sheet, or of other evidence of the result. */
  evidenceHash: string
  reason: string
}

const resultOf = (fightId: string) => `fight:${fightId}:result`

/**
 * What an athlete reports, which `recordResult` answers. It is nothing that `approvableSubmission` could carry out: an operator records a
 * result whether or not there is a report, another outcome than the reported one refuses it, and a second operator makes official
 * what was recorded, not what was reported.
 */
export const fightResult: ApprovalKind = {
  operation: 'record_fight',
  subject: resultOf('*'),
  path: '/fights/:id/result',
  of: 'object',
  repeats: ['outcome', 'evidenceHash'],
}

/**
 * The athlete reports a result; an operator records it. Refuses `unknown_object` for somebody else's fight, `already_recorded`
 * while a report waits, `evidence_not_on_file`, and what recording it would refuse.
 */
export const proposeResult = personCommand({
  operation: 'record_fight',
  load: async ({ trx, by }, { fightId }: SeenResult) => {
    const fight = await lockFight(trx, fightId)
    return fight?.ownerIds.includes(by.personId) ? fight : null
  },
  decide: async ({ facts }, { fightId, outcome, evidenceHash }, { trx, by, now }) => {
    const judged = decideResult(facts, { outcome, authorId: by.personId }, now)
    const decision = await withEvidence(trx, by.personId, { evidenceHash }, judged)
    if (!decision.ok) return decision
    const open = await findOpenProposal(trx, 'record_fight', resultOf(fightId))
    return open ? refuse({ code: 'already_recorded' }) : decision
  },
  record: async ({ trx, platform, by, now, audit }, _, { facts: { row }, input }) => {
    const { fightId, outcome, evidenceHash, reason } = input
    const owner = await recipientOf(trx, { ...row, federation_id: null })
    const proposal = {
      operation: 'record_fight',
      subject: resultOf(fightId),
      payload: { outcome, evidenceHash },
      by: { kind: 'person', id: by.personId },
      ownerPersonId: owner.personId,
      approvalsNeeded: 1,
      reason,
    } as const
    const proposalId = await openProposal(trx, platform, proposal, now)
    await audit(`fight:${fightId}`, { reason, detail: { step: 'result_proposed', outcome } })
    return { proposalId }
  },
})

/**
 * Records a provisional result; the athlete's own report is answered by that. Refuses what `decideResult` refuses, and
 * `evidence_not_on_file`.
 */
export const recordResult = fightCommand({
  operation: 'record_fight',
  decide: ({ facts }, { outcome, evidenceHash }: SeenResult, { trx, by, now }) => {
    const judged = decideResult(facts, { outcome, authorId: by.operatorId }, now)
    return withEvidence(trx, null, { evidenceHash }, judged)
  },
  follow: ({ trx, now }, _fight, _after, { fightId, outcome }) =>
    answerAthlete(trx, fightId, outcome, now),
  detail: ({ outcome, evidenceHash }) => ({ step: 'provisional', outcome, evidenceHash }),
})

async function answerAthlete(trx: Trx, fightId: string, outcome: FightOutcome, now: Date) {
  const proposalId = await findOpenProposal(trx, 'record_fight', resultOf(fightId))
  if (proposalId === null) return
  const { payload } = await trx
    .selectFrom('proposal')
    .select('payload')
    .where('id', '=', proposalId)
    .executeTakeFirstOrThrow()
  await closeProposal(trx, proposalId, payload.outcome === outcome ? 'carried_out' : 'refused', now)
}

/**
 * A second operator makes the result official, repeating its outcome: another one is refused with `transition_not_allowed`.
 * Refuses `second_person_required`.
 */
export const makeResultOfficial = fightCommand({
  operation: 'record_fight',
  decide: ({ facts }, { outcome }: Omit<SeenResult, 'evidenceHash'>, { by, now }) => {
    const other = facts.result !== null && facts.result.outcome !== outcome
    if (other) return refuse({ code: 'transition_not_allowed' })
    return decideOfficial(facts, by.operatorId, now)
  },
  detail: ({ outcome }) => ({ step: 'official', outcome }),
})

/**
 * A second operator rejects a provisional result: the fight waits for one, or for its start to be reversed. What was recorded
 * stays on file. Refuses what `decideResultRejection` refuses. Rule PRO-06.
 */
export const rejectResult = fightCommand({
  operation: 'record_fight',
  decide: ({ facts }, _: { fightId: string; reason: string }, { by, now }) =>
    decideResultRejection(facts, by.operatorId, now),
  follow: async ({ trx, by, now }, { facts: { result } }, _after, { fightId, reason }) => {
    invariant(result, 'what is rejected was recorded')
    const { outcome, authorId, recordedAt } = result
    await trx
      .insertInto('rejected_result')
      .values({
        fight_id: fightId,
        recorded_at: recordedAt,
        outcome,
        author_id: authorId,
        rejected_by: by.operatorId,
        rejected_at: now,
        reason,
      })
      .execute()
  },
  detail: () => ({ step: 'rejected' }),
})
