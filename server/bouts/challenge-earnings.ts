import { decideChallenge, decideChallengeAnswer } from '#domain/bouts/declaration.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { anyUuid, personCommand, type Trx, withEvidence } from '#server/kernel/door.ts'
import { fightCommand } from './fight-command.ts'
import { isCurrent, lockFightOfDeclaration } from './lock-fight.ts'
import { writeRejections } from './write-fight.ts'

interface Challenged {
  declarationId: string
  reason: string
}

interface Doubt extends Challenged {
  /** Of a document that the holder has put on file. */
  evidenceHash?: string | undefined
}

/**
 * A holder of a share of the fight challenges its verified earnings; the window pauses until an answer. Refuses `unknown_object`,
 * `not_owner` without a share of it, `already_recorded` while an own challenge is open, what `decideChallenge` refuses, and
 * `evidence_not_on_file`. Rule PRO-05.
 */
export const challengeEarnings = personCommand({
  operation: 'challenge_earnings',
  load: ({ trx }, { declarationId }: Doubt) => lockFightOfDeclaration(trx, declarationId),
  decide: async (
    fight,
    { declarationId, reason, evidenceHash },
    { trx, by: { personId }, now },
  ) => {
    if (!(await holdsShare(trx, personId, fight.pocketIds))) return refuse({ code: 'not_owner' })
    if (!isCurrent(fight, declarationId)) return refuse({ code: 'transition_not_allowed' })
    const decision = decideChallenge(fight.facts, { challengerId: personId, reason }, now)
    if (!decision.ok) return decision
    const open = await hasOpen(trx, declarationId, personId)
    if (open) return refuse({ code: 'already_recorded' })
    return withEvidence(trx, personId, evidenceHash ? { evidenceHash } : {}, decision)
  },
  record: async ({ trx, platform, by, now, audit }, _, { facts: { row }, input }) => {
    const { declarationId, reason, evidenceHash = null } = input
    const challengeId = platform.randomness.uuid()
    await trx
      .insertInto('earnings_challenge')
      .values({
        id: challengeId,
        declaration_id: declarationId,
        challenger_id: by.personId,
        reason,
        evidence_hash: evidenceHash,
        raised_at: now,
      })
      .execute()
    await audit(`fight:${row.id}`, { detail: { declarationId, challengeId } })
    return { challengeId }
  },
})

/** A share burned after all distributions still gets what a ruling adds; that of an ended order gets nothing. */
async function holdsShare(
  trx: Trx,
  personId: string,
  pocketIds: readonly string[],
): Promise<boolean> {
  const held = await trx
    .selectFrom('certificate')
    .innerJoin('backing', 'backing.id', 'certificate.backing_id')
    .select('number')
    .where('holder_id', '=', personId)
    .where('certificate.pocket_id', '=', anyUuid(pocketIds))
    .where('void_cause', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}

async function hasOpen(trx: Trx, declarationId: string, personId: string): Promise<boolean> {
  const open = await trx
    .selectFrom('earnings_challenge')
    .select('id')
    .where('declaration_id', '=', declarationId)
    .where('challenger_id', '=', personId)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

/**
 * Answers every open challenge of a declaration at once: upheld, the declaration is dropped and another one replaces it; else it
 * stands. Refuses `second_person_required` to its author, `not_allowed` to somebody who has raised one as a holder,
 * `reason_missing`.
 */
export const answerChallenges = fightCommand({
  operation: 'verify_earnings',
  decide: async (
    fight,
    { declarationId, upheld }: Challenged & { upheld: boolean },
    { trx, by, now },
  ) => {
    if (!isCurrent(fight, declarationId)) return refuse({ code: 'transition_not_allowed' })
    const isJudge = by.personId === null || !(await hasOpen(trx, declarationId, by.personId))
    if (!isJudge) return refuse({ code: 'not_allowed' })
    return decideChallengeAnswer(fight.facts, { operatorId: by.operatorId, upheld }, now)
  },
  follow: async ({ trx, by, now }, fight, after, { declarationId, upheld, reason }) => {
    await trx
      .updateTable('earnings_challenge')
      .set({ answered_at: now, answered_by: by.operatorId, upheld, answer: reason })
      .where('declaration_id', '=', declarationId)
      .where('answered_at', 'is', null)
      .execute()
    await writeRejections(trx, fight, after, 'challenge_upheld')
  },
  detail: ({ declarationId, upheld }) => ({ declarationId, upheld, step: 'challenges_answered' }),
})
