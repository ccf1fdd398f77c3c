import {
  decideDeclarationRejection,
  decideVerification,
  standingEarnings,
} from '#domain/bouts/declaration.ts'
import { currentDeclaration } from '#domain/bouts/fight.ts'
import { type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import { type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import { changeFight, type FightAnswer } from './change-fight.ts'
import type { LockedFight } from './lock-fight.ts'
import { findFightOfDeclaration } from './read-fights.ts'
import { readOwed } from './read-owed.ts'
import { writeRejections } from './write-fight.ts'

/** The declaration that counts now; null when the one asked for is another. */
function isCurrent({ declarations }: LockedFight, declarationId: string): boolean {
  return declarations.findLast((one) => one.rejected_at === null)?.id === declarationId
}

/**
 * A second money operator confirms a declaration, naming its amount (after a ruling the new total): whoever has another one before their eyes is
 * refused. The challenge window opens, and what all Pockets together are owed is fixed; each has closed by then.
 * Refuses `second_person_required`, `not_allowed`, `transition_not_allowed`, and `pocket_not_closed` while one may still sell or
 * is frozen. Rule PRO-05.
 */
export async function verifyEarnings(
  platform: Platform,
  who: OperatorActor,
  declarationId: string,
  { earningsMicro, reason }: { earningsMicro: MicroUsdc; reason: string },
): Promise<Decision<FightAnswer>> {
  const fightId = await findFightOfDeclaration(platform, declarationId)
  if (fightId === null) return refuse({ code: 'unknown_object' })
  const detail = { declarationId, earningsMicro, step: 'verified' }
  return changeFight(
    platform,
    who,
    fightId,
    { operation: 'verify_earnings', reason, detail },
    async (fight, now, trx) => {
      const { facts, pocketIds } = fight
      const same = standingEarnings(facts) === earningsMicro
      const addedMicro = currentDeclaration(facts)?.earningsMicro ?? ZERO
      if (!isCurrent(fight, declarationId) || !same) {
        return refuse({ code: 'transition_not_allowed' })
      }
      const owed = await readOwed(trx, pocketIds, addedMicro, now)
      const verifier = { id: who.operatorId, owedMicro: owed.owedMicro }
      const decision = decideVerification(facts, verifier, now)
      if (decision.ok && !owed.allClosed) return refuse({ code: 'pocket_not_closed' })
      return decision
    },
    async (trx, _fight, after, now) => {
      const owedMicro = currentDeclaration(after)?.owedMicro ?? ZERO
      await trx
        .updateTable('earnings_declaration')
        .set({ verified_at: now, verified_by: who.operatorId, owed_micro: owedMicro })
        .where('id', '=', declarationId)
        .execute()
    },
  )
}

/** A second operator finds a declaration wrong; another one takes its place. Refuses `reason_missing` and the rest. */
export async function rejectEarnings(
  platform: Platform,
  who: OperatorActor,
  declarationId: string,
  { reason }: { reason: string },
): Promise<Decision<FightAnswer>> {
  const fightId = await findFightOfDeclaration(platform, declarationId)
  if (fightId === null) return refuse({ code: 'unknown_object' })
  const detail = { declarationId, step: 'rejected' }
  return changeFight(
    platform,
    who,
    fightId,
    { operation: 'verify_earnings', reason, detail },
    (fight, now) => {
      if (!isCurrent(fight, declarationId)) return refuse({ code: 'transition_not_allowed' })
      const rejection = { id: who.operatorId, reason }
      return decideDeclarationRejection(fight.facts, rejection, now)
    },
    (trx, fight, after) => writeRejections(trx, fight, after, reason),
  )
}
