import type { CancellationReason, Fault, FightFacts, FightOutcome } from '#domain/bouts/fight.ts'
import { decideOverturning } from '#domain/bouts/fight-result.ts'
import {
  decideCancellation,
  decidePostponementReversal,
  decideStartReversal,
} from '#domain/bouts/fight-schedule.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { approvable } from '#server/approvals/door.ts'
import { keepPriority } from '#server/campaigns/door.ts'
import { type Trx, withEvidence } from '#server/kernel/door.ts'
import type { BoutRequest } from './bout-facts.ts'
import { fitSales, judgeBoutChange, recordBoutChange } from './change-bout.ts'
import { isOwnFight } from './fight-command.ts'
import { type LockedFight, lockFight } from './lock-fight.ts'
import { recordReversedStart } from './reverse-start.ts'
import { writeFight, writeRejections } from './write-fight.ts'

/** Changes of a fight that take two operators, since money follows from them. */
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
  | ({ readonly change: 'bout' } & BoutRequest)

type OfFight = { readonly fightId: string }
type Because = { readonly reason: string }
/** The postponement that is to be reversed: there may be another one by the approval. */
type Seen = { readonly undatedSince?: string }

function seenOf({ facts }: LockedFight, { change }: GraveChange): Seen {
  if (change !== 'postponement_reversal') return {}
  return { undatedSince: facts.undatedSince?.toISOString() ?? '' }
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
 * One operator proposes to cancel a fight, to reverse its start or its postponement, to change its official result after a
 * ruling, or to change the announced bout; a second one approves, and it is made by the facts of that moment. The proposal is
 * refused if it could not be carried out now, as are the operator's own fight (`not_allowed`) and a document that is not on file
 * (`evidence_not_on_file`); an approval refuses `stale_approval` if there is another postponement. Rule PRO-06, invariant R7.
 */
export const fightChange = approvable({
  operation: 'record_fight',
  subject: 'fight:*',
  path: '/fight-changes/:id/approvals',
  payloadOf: (kept) =>
    typeof kept.fightId === 'string' && typeof kept.change === 'string'
      ? (kept as OfFight & GraveChange & Seen)
      : null,
  load: ({ trx }, { fightId }: OfFight) => lockFight(trx, fightId),
  owners: ({ ownerIds }) => ownerIds,
  decide: async (
    { trx, by, now },
    fight,
    { reason: _, ...asked }: OfFight & GraveChange & Because,
  ) => {
    if (await isOwnFight(trx, by, fight)) return refuse({ code: 'not_allowed' })
    const decision = await decide(trx, fight, asked, now)
    if (!decision.ok) return decision
    const payload = { ...asked, ...seenOf(fight, asked) }
    return accept({ subject: `fight:${asked.fightId}:${asked.change}`, payload })
  },
  carryOut: async ({ trx, platform, now }, fight, asked, { proposalId }) => {
    if (seenOf(fight, asked).undatedSince !== asked.undatedSince) {
      return refuse({ code: 'stale_approval' })
    }
    const decision = await decide(trx, fight, asked, now)
    if (!decision.ok) return decision
    if (asked.change === 'bout') {
      const approved = { request: asked, facts: decision.value, proposalId }
      await recordBoutChange(trx, platform, fight, approved, now)
      return accept(null)
    }
    await keepPriority(trx, fight.pocketIds, now)
    await writeFight(trx, fight.facts, decision.value, now)
    if (asked.change === 'start_reversal') {
      const { evidenceHash } = asked
      await recordReversedStart(trx, fight, { proposalId, evidenceHash }, now)
    }
    if (asked.change === 'postponement_reversal') await fitSales(trx, fight.pocketIds, now)
    await writeRejections(trx, fight, decision.value, 'overturned')
    return accept(null)
  },
})
