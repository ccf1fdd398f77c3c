import type { CancellationReason, Fault, FightFacts, FightOutcome } from '#domain/bouts/fight.ts'
import { decideOverturning } from '#domain/bouts/fight-result.ts'
import {
  decideCancellation,
  decidePostponementReversal,
  decideStartReversal,
} from '#domain/bouts/fight-schedule.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { agreeToDeed, proposeDeed } from '#server/approvals/door.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import { inTransaction, keepPriority, type Trx, withEvidence } from '#server/kernel/door.ts'
import type { BoutWish } from './bout-facts.ts'
import { fitSales, judgeBoutChange, recordBoutChange } from './change-bout.ts'
import { isOwnFight } from './change-fight.ts'
import { type LockedFight, lockFight } from './lock-fight.ts'
import { recordReversedStart } from './reverse-start.ts'
import { writeFight, writeRejections } from './write-fight.ts'

/** What about a fight takes two operators: money follows from it. */
export type GraveChange =
  | {
      readonly change: 'cancellation'
      readonly cause: CancellationReason
      readonly fault: Fault
      readonly evidenceHash: string
    }
  | {
      readonly change: 'overturning'
      readonly outcome: FightOutcome
      readonly evidenceHash: string
    }
  | {
      readonly change: 'start_reversal' | 'postponement_reversal'
      readonly evidenceHash: string
    }
  | ({ readonly change: 'bout' } & BoutWish)

/** Which postponement it is that never was: there may be another one by the time that somebody agrees. */
function seenOf({ facts }: LockedFight, { change }: GraveChange): { undatedSince?: string } {
  if (change !== 'postponement_reversal') return {}
  return { undatedSince: facts.undatedSince?.toISOString() ?? '' }
}

function isSame(
  fight: LockedFight,
  asked: GraveChange,
  { undatedSince }: { undatedSince?: unknown },
): boolean {
  return seenOf(fight, asked).undatedSince === undatedSince
}

async function decide(
  trx: Trx,
  fight: LockedFight,
  asked: GraveChange,
  now: Date,
): Promise<Decision<FightFacts>> {
  const { facts } = fight
  if (asked.change === 'bout') return judgeBoutChange(trx, fight, asked, now)
  const { evidenceHash } = asked
  return withEvidence(trx, null, { evidenceHash }, judge(facts, asked, now))
}

function judge(
  facts: FightFacts,
  asked: Exclude<GraveChange, { change: 'bout' }>,
  now: Date,
): Decision<FightFacts> {
  switch (asked.change) {
    case 'overturning':
      return decideOverturning(facts, asked.outcome, now)
    case 'start_reversal':
      return decideStartReversal(facts, now)
    case 'postponement_reversal':
      return decidePostponementReversal(facts, now)
    case 'cancellation': {
      const { cause: reason, fault, evidenceHash } = asked
      return decideCancellation(facts, { reason, fault, evidenceHash }, now)
    }
  }
}

/**
 * Proposes to call a fight off, to take its start or its postponement back, to change its official result after a ruling, or what was
 * announced of the bout. What could not be carried out now is refused at once, as is a document that is not on file (`evidence_not_on_file`). Rule PRO-06, invariant R7.
 */
export async function proposeChange(
  platform: Platform,
  who: OperatorActor,
  fightId: string,
  asked: GraveChange,
  reason: string,
): Promise<Decision<{ proposalId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const fight = await lockFight(trx, fightId)
    if (!fight) return refuse({ code: 'unknown_object' })
    if (await isOwnFight(trx, who, fight)) return refuse({ code: 'not_allowed' })
    const now = platform.clock.now()
    const decision = await decide(trx, fight, asked, now)
    if (!decision.ok) return decision
    const deed = {
      operation: 'record_fight',
      subject: `fight:${fightId}:${asked.change}`,
      payload: { fightId, ...asked, ...seenOf(fight, asked) },
      ownerPersonId: fight.ownerIds[0] ?? null,
      reason,
    } as const
    return proposeDeed(trx, platform, who, deed, now)
  })
}

/**
 * A second operator agrees, and the change is made by the facts of that moment. Refuses `unknown_object`, `not_allowed`
 * about a fight of one's own, what `agreeToDeed` refuses, and what the rule of the change does.
 */
export async function approveChange(
  platform: Platform,
  who: OperatorActor,
  proposalId: string,
  { reason }: { reason: string },
): Promise<Decision<{ complete: boolean }>> {
  const fightId = await fightOf(platform, proposalId)
  if (fightId === null) return refuse({ code: 'unknown_object' })
  return inTransaction(platform.db, async (trx) => {
    const fight = await lockFight(trx, fightId)
    if (!fight) return refuse({ code: 'unknown_object' })
    if (await isOwnFight(trx, who, fight)) return refuse({ code: 'not_allowed' })
    const now = platform.clock.now()
    const agreement = { proposalId, operation: 'record_fight', by: who, reason } as const
    return agreeToDeed(trx, agreement, now, async ({ payload }) => {
      const asked = payload as { fightId: string } & GraveChange
      const decision = isSame(fight, asked, payload)
        ? await decide(trx, fight, asked, now)
        : refuse({ code: 'stale_approval' })
      if (!decision.ok) return decision
      if (asked.change === 'bout') {
        const agreed = { wish: asked, facts: decision.value, proposalId }
        await recordBoutChange(trx, platform, fight, agreed, now)
        return accept(null)
      }
      await keepPriority(trx, fight.pocketIds, now)
      await writeFight(trx, decision.value)
      if (asked.change === 'start_reversal') {
        const { evidenceHash } = asked
        await recordReversedStart(trx, fight, { proposalId, evidenceHash }, now)
      }
      if (asked.change === 'postponement_reversal') await fitSales(trx, fight.pocketIds, now)
      await writeRejections(trx, fight, decision.value, 'overturned')
      return accept(null)
    })
  })
}

/** Which fight a proposal is about: fixed with it, so it may be read before any lock. */
async function fightOf({ db }: Pick<Platform, 'db'>, proposalId: string): Promise<string | null> {
  const found = await db
    .selectFrom('proposal')
    .select('payload')
    .where('id', '=', proposalId)
    .where('operation', '=', 'record_fight')
    .executeTakeFirst()
  const { fightId, change } = found?.payload ?? {}
  return typeof fightId === 'string' && typeof change === 'string' ? fightId : null
}
