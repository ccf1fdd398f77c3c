import { secondPersonRefusals } from '#domain/approvals/four-eyes.ts'
import { accept, acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'
import { hasCome, type Instant } from '#domain/kernel/time.ts'
import type { EarningsDeclaration } from './earnings.ts'
import {
  challengesEndAt,
  type FightFacts,
  type FightOutcome,
  type FightStatus,
  type FightWindows,
  fightStatus,
  isFunded,
} from './fight.ts'

/**
 * Records a result; provisional until a second person has compared it with the commission's. Refuses `result_recorded`, and
 * `transition_not_allowed` before the fight has begun.
 */
export function decideResult(
  fight: FightFacts,
  result: { readonly outcome: FightOutcome; readonly authorId: string },
  now: Instant,
): Decision<FightFacts> {
  const status = fightStatus(fight, now)
  const refusals = [
    ...when(fight.result !== null, { code: 'result_recorded' }),
    ...when(fight.result === null && status !== 'started', { code: 'transition_not_allowed' }),
  ]
  return acceptUnless(refusals, () => ({
    ...fight,
    result: { ...result, recordedAt: now, officialAt: null, overturnedAt: null },
  }))
}

/** Makes the result official. Refuses `second_person_required` to whoever recorded it. */
export function decideOfficial(
  fight: FightFacts,
  approverId: string,
  now: Instant,
): Decision<FightFacts> {
  const { result } = fight
  const awaited = result !== null && result.officialAt === null
  const proposal = { authorId: result?.authorId ?? '', ownerId: fight.fighterId, approverIds: [] }
  const refusals = [
    ...when(!awaited, { code: 'transition_not_allowed' }),
    ...(awaited ? secondPersonRefusals(proposal, approverId) : []),
  ]
  return acceptUnless(refusals, () => ({
    ...fight,
    result: result && { ...result, officialAt: now },
  }))
}

/**
 * A second person rejects a provisional result: the fight waits for one. Refuses `second_person_required` to its author, and
 * `transition_not_allowed` once it is official.
 */
export function decideResultRejection(
  fight: FightFacts,
  approverId: string,
  now: Instant,
): Decision<FightFacts> {
  const judged = decideOfficial(fight, approverId, now)
  return judged.ok ? accept({ ...fight, result: null }) : judged
}

/**
 * A ruling changes an official result. What was paid stays paid: higher earnings lead to a further distribution, lower ones to
 * none. What was declared and is not owed yet is declared again. A closed fight reopens. Refuses `fight_not_official`, and
 * `not_funded` while what is owed has not come in. Invariant R7.
 */
export function decideOverturning(
  fight: FightFacts,
  outcome: FightOutcome,
  now: Instant,
): Decision<FightFacts> {
  const { result } = fight
  const status = fightStatus(fight, now)
  const official = result?.officialAt != null
  const owed = status === 'awaiting_funds' || status === 'overdue'
  const refusals = [
    ...when(!official, { code: 'fight_not_official' }),
    ...when(official && owed, { code: 'not_funded' }),
  ]
  return acceptUnless(refusals, () => ({
    ...fight,
    closedAt: null,
    result: result && { ...result, outcome, overturnedAt: now },
    declarations: paidOnly(fight, status, now),
  }))
}

function paidOnly(fight: FightFacts, status: FightStatus, now: Instant) {
  if (status === 'settled' || status === 'closed') return fight.declarations
  return fight.declarations.map((one) => ({
    ...one,
    rejectedAt: one.rejectedAt ?? (isSettled(one, fight.windows, now) ? null : now),
  }))
}

/** The challenge window has ended, and no more money is expected: if nothing is owed, that alone is not enough. */
function isSettled(one: EarningsDeclaration, windows: FightWindows, now: Instant): boolean {
  const end = challengesEndAt(one, windows)
  return end !== null && hasCome(end, now) && isFunded(one)
}

/** Closes a fight: everything that was owed has come in, or the rest was written off. Refuses `transition_not_allowed` before. */
export function decideFightClosing(fight: FightFacts, now: Instant): Decision<FightFacts> {
  const settled = fightStatus(fight, now) === 'settled'
  return acceptUnless(when(!settled, { code: 'transition_not_allowed' }), () => ({
    ...fight,
    closedAt: now,
  }))
}
