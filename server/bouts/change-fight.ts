import { type FightFacts, type FightStatus, fightStatus } from '#domain/bouts/fight.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { isOwn } from '#server/approvals/door.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import {
  type AuditedDeed,
  inTransaction,
  keepPriority,
  recordAudit,
  type Trx,
} from '#server/kernel/door.ts'
import { type LockedFight, lockFight } from './lock-fight.ts'
import { writeFight } from './write-fight.ts'

/** What a command about a fight answers. */
export type FightAnswer = { readonly fightId: string; readonly status: FightStatus }

export interface FightDeed {
  operation: AuditedDeed['operation']
  reason: string
  detail?: Record<string, unknown>
}

type Decide = (
  fight: LockedFight,
  now: Date,
  trx: Trx,
) => Decision<FightFacts> | Promise<Decision<FightFacts>>
type Follow = (trx: Trx, fight: LockedFight, after: FightFacts, now: Date) => Promise<void>

/** What a fight's command answers once it has been carried out. */
export function answerOf(facts: FightFacts, now: Date): FightAnswer {
  return { fightId: facts.fightId, status: fightStatus(facts, now) }
}

/** Nobody decides about a fight of their own. */
export function isOwnFight(
  trx: Trx,
  who: Pick<OperatorActor, 'personId'>,
  { ownerIds }: LockedFight,
): Promise<boolean> {
  return isOwn(trx, who, ...ownerIds)
}

/**
 * One step of a fight by an operator: locked, decided, written with its line in the log, and with all that follows
 * from it. Refuses `unknown_object`, `not_allowed` for a fight of one's own, and what the rule refuses.
 */
export async function changeFight(
  platform: Platform,
  who: OperatorActor,
  fightId: string,
  deed: FightDeed,
  decide: Decide,
  follow: Follow = async () => {},
): Promise<Decision<FightAnswer>> {
  return inTransaction(platform.db, async (trx) => {
    const fight = await lockFight(trx, fightId)
    if (!fight) return refuse({ code: 'unknown_object' })
    if (await isOwnFight(trx, who, fight)) return refuse({ code: 'not_allowed' })
    const now = platform.clock.now()
    const decision = await decide(fight, now, trx)
    if (!decision.ok) return decision
    await keepPriority(trx, fight.pocketIds, now)
    await writeFight(trx, decision.value)
    await follow(trx, fight, decision.value, now)
    const by = { kind: 'operator', id: who.operatorId } as const
    await recordAudit(trx, { by, subject: `fight:${fightId}`, ...deed }, now)
    return accept(answerOf(decision.value, now))
  })
}
