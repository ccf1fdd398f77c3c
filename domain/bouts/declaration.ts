import { secondPersonRefusals } from '#domain/approvals/four-eyes.ts'
import { add, type MicroUsdc, subtract, ZERO } from '#domain/kernel/money.ts'
import { acceptUnless, type Decision, type Refusal, when } from '#domain/kernel/refusal.ts'
import { hasCome, type Instant } from '#domain/kernel/time.ts'
import type { Challenge, EarningsDeclaration } from './earnings.ts'
import { challengesEndAt, currentDeclaration, type FightFacts, fightStatus } from './fight.ts'

/** A fight with its current declaration changed. */
export function replaceCurrent(fight: FightFacts, changed: EarningsDeclaration): FightFacts {
  const at = fight.declarations.findLastIndex(({ rejectedAt }) => rejectedAt === null)
  return {
    ...fight,
    declarations: fight.declarations.map((one, index) => (index === at ? changed : one)),
  }
}

/** All that a fight has earned by the declarations that stand: what the last of them named. */
export function standingEarnings(fight: FightFacts): MicroUsdc {
  const standing = fight.declarations.filter(({ rejectedAt }) => rejectedAt === null)
  return add(ZERO, ...standing.map(({ earningsMicro }) => earningsMicro))
}

/**
 * Declares all that a fight has earned, with its evidence. After a ruling only the excess over the settled declarations is
 * shared: the declaration's own `earningsMicro` is that difference. Refuses `fight_not_official`, `earnings_missing` for a
 * negative amount, `earnings_below_settled`, since nothing is taken back, `conversion_missing`, `evidence_missing`. Rule PRO-05,
 * invariant R7.
 */
export function decideDeclaration(
  fight: FightFacts,
  declared: Pick<
    EarningsDeclaration,
    'authorId' | 'earningsMicro' | 'currency' | 'conversion' | 'evidenceHashes'
  >,
  now: Instant,
): Decision<FightFacts> {
  const foreign = declared.currency !== 'USDC'
  const fitting = declared.conversion?.currency === declared.currency
  const hashes = declared.evidenceHashes
  const settledMicro = standingEarnings(fight)
  const official = fightStatus(fight, now) === 'official'
  const less = declared.earningsMicro >= 0n && declared.earningsMicro < settledMicro
  const refusals = [
    ...when(!official, { code: 'fight_not_official' }),
    ...when(declared.earningsMicro < 0n, { code: 'earnings_missing' }),
    ...when(official && less, { code: 'earnings_below_settled', detail: { settledMicro } }),
    ...when(foreign && !fitting, { code: 'conversion_missing' }),
    ...when(hashes.length === 0 || hashes.includes(''), { code: 'evidence_missing' }),
  ]
  return acceptUnless(refusals, () => {
    const declaration: EarningsDeclaration = {
      ...declared,
      earningsMicro: subtract(declared.earningsMicro, settledMicro),
      declaredAt: now,
      verifiedAt: null,
      challenges: [],
      rejectedAt: null,
      owedMicro: ZERO,
      receivedMicro: ZERO,
      writtenOff: null,
    }
    return { ...fight, declarations: [...fight.declarations, declaration] }
  })
}

/**
 * A second person confirms what was declared; the challenge window opens. `owedMicro` is what all Pockets
 * together get of it. Refuses the author, the athlete, and anything but a fresh declaration.
 */
export function decideVerification(
  fight: FightFacts,
  verifier: { readonly id: string; readonly owedMicro: MicroUsdc },
  now: Instant,
): Decision<FightFacts> {
  const declaration = currentDeclaration(fight)
  const fresh = fightStatus(fight, now) === 'declared' && declaration !== null
  const proposal = {
    authorId: declaration?.authorId ?? '',
    ownerId: fight.fighterId,
    approverIds: [],
  }
  const refusals = fresh
    ? secondPersonRefusals(proposal, verifier.id)
    : [{ code: 'transition_not_allowed' } as const]
  return acceptUnless(refusals, () =>
    declaration === null
      ? fight
      : replaceCurrent(fight, { ...declaration, verifiedAt: now, owedMicro: verifier.owedMicro }),
  )
}

/**
 * A second person rejects a fresh declaration: another one replaces it. Refuses the author, the athlete, `reason_missing`, and a
 * verified one, which is challenged instead.
 */
export function decideDeclarationRejection(
  fight: FightFacts,
  rejection: { readonly id: string; readonly reason: string },
  now: Instant,
): Decision<FightFacts> {
  const decision = decideVerification(fight, { id: rejection.id, owedMicro: ZERO }, now)
  const refusals = [
    ...(decision.ok ? [] : decision.refusals),
    ...when(rejection.reason.trim() === '', { code: 'reason_missing' }),
  ]
  const declaration = currentDeclaration(fight)
  return acceptUnless(refusals, () =>
    declaration === null ? fight : replaceCurrent(fight, { ...declaration, rejectedAt: now }),
  )
}

/** Raises a challenge within the window. Refuses `reason_missing` and anything outside it. */
export function decideChallenge(
  fight: FightFacts,
  challenge: Pick<Challenge, 'challengerId' | 'reason'>,
  now: Instant,
): Decision<FightFacts> {
  const status = fightStatus(fight, now)
  const declaration = currentDeclaration(fight)
  const open = status === 'challenge_window' || status === 'challenged'
  const refusals = [
    ...when(!open, { code: 'transition_not_allowed' }),
    ...when(challenge.reason.trim() === '', { code: 'reason_missing' }),
  ]
  return acceptUnless(refusals, () =>
    declaration === null
      ? fight
      : replaceCurrent(fight, {
          ...declaration,
          challenges: [
            ...declaration.challenges,
            { ...challenge, raisedAt: now, answeredAt: null },
          ],
        }),
  )
}

/**
 * Answers every open challenge at once: upheld, the declaration is dropped; else it stands. Refuses `transition_not_allowed`
 * without a challenge, `second_person_required` to the declaration's author.
 */
export function decideChallengeAnswer(
  fight: FightFacts,
  answer: { readonly operatorId: string; readonly upheld: boolean },
  now: Instant,
): Decision<FightFacts> {
  const declaration = currentDeclaration(fight)
  const challenged = fightStatus(fight, now) === 'challenged'
  const own = declaration?.authorId === answer.operatorId
  const refusals: readonly Refusal[] = [
    ...when(!challenged, { code: 'transition_not_allowed' }),
    ...when(challenged && own, { code: 'second_person_required' }),
  ]
  return acceptUnless(refusals, () =>
    declaration === null
      ? fight
      : replaceCurrent(fight, {
          ...declaration,
          rejectedAt: answer.upheld ? now : null,
          challenges: declaration.challenges.map((one) => ({
            ...one,
            answeredAt: one.answeredAt ?? now,
          })),
        }),
  )
}

/** Why a receipt cannot be settled yet: nothing official, nothing verified, or a challenge is possible. */
export function notYetSettleable(fight: FightFacts, now: Instant): readonly Refusal[] {
  const declaration = currentDeclaration(fight)
  if (!fight.result?.officialAt) return [{ code: 'fight_not_official' }]
  if (!declaration?.verifiedAt) return [{ code: 'evidence_missing' }]
  const until = challengesEndAt(declaration, fight.windows)
  const possible = until === null || !hasCome(until, now)
  return when(possible, { code: 'challenge_open', detail: { until } })
}

/** Adds money received for the current declaration; a receipt is settled by `decideSettlement`. */
export function received(fight: FightFacts, amountMicro: MicroUsdc): FightFacts {
  const declaration = currentDeclaration(fight)
  if (declaration === null) return fight
  const receivedMicro = add(declaration.receivedMicro, amountMicro)
  return replaceCurrent(fight, { ...declaration, receivedMicro })
}
