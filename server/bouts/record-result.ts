import type { FightOutcome } from '#domain/bouts/fight.ts'
import { decideOfficial, decideResult, decideResultRejection } from '#domain/bouts/fight-result.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { closeProposal, findOpenProposal, openProposal } from '#server/approvals/door.ts'
import type { Actor, OperatorActor, Platform } from '#server/kernel/door.ts'
import { inTransaction, recordAudit, type Trx, withEvidence } from '#server/kernel/door.ts'
import { changeFight, type FightAnswer } from './change-fight.ts'
import { lockFight } from './lock-fight.ts'

export interface SeenResult {
  outcome: FightOutcome
  /** Hash of the commission's sheet or of what shows the result. */
  evidenceHash: string
  reason: string
}

const resultOf = (fightId: string) => `fight:${fightId}:result`

/**
 * The athlete says how the fight went; an operator records it. Refuses `unknown_object` for a fight of somebody
 * else's, `already_recorded` while one waits, `evidence_not_on_file`, and what recording it would refuse.
 */
export async function proposeResult(
  platform: Platform,
  who: Actor,
  fightId: string,
  seen: SeenResult,
): Promise<Decision<{ proposalId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const fight = await lockFight(trx, fightId)
    if (!fight?.ownerIds.includes(who.personId)) return refuse({ code: 'unknown_object' })
    const now = platform.clock.now()
    const { outcome, reason, evidenceHash } = seen
    const author = { outcome, authorId: who.personId }
    const judged = decideResult(fight.facts, author, now)
    const decision = await withEvidence(trx, who.personId, { evidenceHash }, judged)
    if (!decision.ok) return decision
    if (await findOpenProposal(trx, 'record_fight', resultOf(fightId))) {
      return refuse({ code: 'already_recorded' })
    }
    const by = { kind: 'person', id: who.personId } as const
    const proposal = {
      operation: 'record_fight',
      subject: resultOf(fightId),
      payload: { outcome, evidenceHash },
      by,
      ownerPersonId: who.personId,
      approvalsNeeded: 1,
      reason,
    } as const
    const proposalId = await openProposal(trx, platform, proposal, now)
    const detail = { step: 'result_proposed', outcome }
    const subject = `fight:${fightId}`
    await recordAudit(trx, { by, operation: 'record_fight', subject, reason, detail }, now)
    return accept({ proposalId })
  })
}

/**
 * Records a result, provisional at first; the athlete's own word about it is answered by that. Refuses
 * what `decideResult` refuses, and `evidence_not_on_file`.
 */
export function recordResult(
  platform: Platform,
  who: OperatorActor,
  fightId: string,
  { outcome, evidenceHash, reason }: SeenResult,
): Promise<Decision<FightAnswer>> {
  const detail = { step: 'provisional', outcome, evidenceHash }
  const deed = { operation: 'record_fight', reason, detail } as const
  return changeFight(
    platform,
    who,
    fightId,
    deed,
    ({ facts }, now, trx) => {
      const author = { outcome, authorId: who.operatorId }
      const judged = decideResult(facts, author, now)
      return withEvidence(trx, null, { evidenceHash }, judged)
    },
    (trx, _fight, _after, now) => answerAthlete(trx, fightId, outcome, now),
  )
}

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
 * A second operator makes the result official, by the same outcome: whoever means another one is refused with
 * `transition_not_allowed`. Refuses `second_person_required`.
 */
export function makeResultOfficial(
  platform: Platform,
  who: OperatorActor,
  fightId: string,
  { outcome, reason }: { outcome: FightOutcome; reason: string },
): Promise<Decision<FightAnswer>> {
  const detail = { step: 'official', outcome }
  const deed = { operation: 'record_fight', reason, detail } as const
  return changeFight(platform, who, fightId, deed, ({ facts }, now) => {
    const other = facts.result !== null && facts.result.outcome !== outcome
    if (other) return refuse({ code: 'transition_not_allowed' })
    return decideOfficial(facts, who.operatorId, now)
  })
}

/**
 * A second operator rejects a provisional result: the fight waits for one, or for its start to be reversed. What was recorded
 * stays on file. Refuses what `decideResultRejection` refuses. Rule PRO-06.
 */
export function rejectResult(
  platform: Platform,
  who: OperatorActor,
  fightId: string,
  { reason }: { reason: string },
): Promise<Decision<FightAnswer>> {
  const deed = { operation: 'record_fight', reason, detail: { step: 'rejected' } } as const
  return changeFight(
    platform,
    who,
    fightId,
    deed,
    ({ facts }, now) => decideResultRejection(facts, who.operatorId, now),
    async (trx, { facts }, _after, now) => {
      const { result } = facts
      invariant(result, 'what is rejected was recorded')
      const { outcome, authorId, recordedAt } = result
      await trx
        .insertInto('rejected_result')
        .values({
          fight_id: fightId,
          recorded_at: recordedAt,
          outcome,
          author_id: authorId,
          rejected_by: who.operatorId,
          rejected_at: now,
          reason,
        })
        .execute()
    },
  )
}
