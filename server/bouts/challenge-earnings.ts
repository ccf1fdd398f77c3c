import { decideChallenge, decideChallengeAnswer } from '#domain/bouts/declaration.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { Actor, OperatorActor, Platform } from '#server/kernel/door.ts'
import { anyUuid, inTransaction, recordAudit, type Trx } from '#server/kernel/door.ts'
import { changeFight, type FightAnswer } from './change-fight.ts'
import { lockFight } from './lock-fight.ts'
import { findFightOfDeclaration } from './read-fights.ts'
import { writeRejections } from './write-fight.ts'

/**
 * A holder of a share of the fight contests its verified earnings; the clock of the window stops until an answer.
 * Refuses `unknown_object`, `not_owner` without a share of it, `already_recorded` while an own one is open, and what
 * `decideChallenge` refuses. Rule PRO-05.
 */
export async function challengeEarnings(
  platform: Platform,
  who: Actor,
  declarationId: string,
  { reason }: { reason: string },
): Promise<Decision<{ challengeId: string }>> {
  const fightId = await findFightOfDeclaration(platform, declarationId)
  if (fightId === null) return refuse({ code: 'unknown_object' })
  return inTransaction(platform.db, async (trx) => {
    const fight = await lockFight(trx, fightId)
    if (!fight) return refuse({ code: 'unknown_object' })
    if (!(await holdsShare(trx, who.personId, fight.pocketIds))) {
      return refuse({ code: 'not_owner' })
    }
    const current = fight.declarations.findLast((one) => one.rejected_at === null)
    if (current?.id !== declarationId) return refuse({ code: 'transition_not_allowed' })
    const now = platform.clock.now()
    const challenge = { challengerId: who.personId, reason }
    const decision = decideChallenge(fight.facts, challenge, now)
    if (!decision.ok) return decision
    if (await hasOpen(trx, declarationId, who.personId)) return refuse({ code: 'already_recorded' })
    const challengeId = platform.chance.uuid()
    await trx
      .insertInto('earnings_challenge')
      .values({
        id: challengeId,
        declaration_id: declarationId,
        challenger_id: who.personId,
        reason,
        raised_at: now,
      })
      .execute()
    const by = { kind: 'person', id: who.personId } as const
    const detail = { declarationId, challengeId }
    const subject = `fight:${fightId}`
    await recordAudit(trx, { by, operation: 'challenge_earnings', subject, detail }, now)
    return accept({ challengeId })
  })
}

/** Burned once all was distributed, a share still brings what a ruling adds; that of an order that ended brings nothing. */
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
 * Answers every open challenge of a declaration at once: upheld, the declaration falls and another one takes its
 * place; else it stands. Refuses `second_person_required` to its author, `not_allowed` to whoever has raised one as a holder,
 * `reason_missing`.
 */
export async function answerChallenges(
  platform: Platform,
  who: OperatorActor,
  declarationId: string,
  { upheld, reason }: { upheld: boolean; reason: string },
): Promise<Decision<FightAnswer>> {
  const fightId = await findFightOfDeclaration(platform, declarationId)
  if (fightId === null) return refuse({ code: 'unknown_object' })
  const detail = { declarationId, upheld, step: 'challenges_answered' }
  return changeFight(
    platform,
    who,
    fightId,
    { operation: 'verify_earnings', reason, detail },
    async ({ facts, declarations }, now, trx) => {
      const current = declarations.findLast((one) => one.rejected_at === null)
      if (current?.id !== declarationId) return refuse({ code: 'transition_not_allowed' })
      const isJudge = who.personId === null || !(await hasOpen(trx, declarationId, who.personId))
      if (!isJudge) return refuse({ code: 'not_allowed' })
      const answer = { operatorId: who.operatorId, upheld }
      return decideChallengeAnswer(facts, answer, now)
    },
    async (trx, fight, after, now) => {
      await trx
        .updateTable('earnings_challenge')
        .set({ answered_at: now, answered_by: who.operatorId, upheld, answer: reason })
        .where('declaration_id', '=', declarationId)
        .where('answered_at', 'is', null)
        .execute()
      await writeRejections(trx, fight, after, 'challenge_upheld')
    },
  )
}
