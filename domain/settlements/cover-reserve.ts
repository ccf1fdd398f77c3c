import {
  offersLevel2,
  type PocketTerms,
  priceOfUnits,
  type ShareTerms,
} from '#domain/campaigns/pocket.ts'
import { add, bps, floorShare, type MicroUsdc, subtract, ZERO } from '#domain/kernel/money.ts'
import { acceptUnless, type Decision, type Refusal, when } from '#domain/kernel/refusal.ts'
import { coverOf } from '#domain/treasury/fees.ts'
import { earmarkFor, principalPerFight } from './compensation.ts'

/** The cover that the best protected backer of a Pocket can have. */
export function highestCoverBps(terms: PocketTerms) {
  if (terms.kind !== 'share') return bps(0)
  const level1 = terms.compensationLevel1
  return coverOf({ level1, level2: offersLevel2(terms) }, terms.rates)
}

/** What each cancelled fight could cost, were the Pocket sold out at the highest level. Rule PRO-06. */
export function exposuresOf(terms: ShareTerms): readonly MicroUsdc[] {
  const wholeMicro = priceOfUnits(terms, terms.unitCount)
  const cover = highestCoverBps(terms)
  return principalPerFight(wholeMicro, terms.coveredFights).map((one) => floorShare(one, cover))
}

/** The earmark of the reserve for a Pocket: max(25 % of its exposure, its largest single fight). Zero without cover. */
export function earmarkOfTerms(terms: PocketTerms): MicroUsdc {
  if (terms.kind !== 'share' || highestCoverBps(terms) === 0) return ZERO
  return earmarkFor(exposuresOf(terms), terms.soldUnder.earmarkBps)
}

/** The earmark left once the cover of some fights has ended for good: they have a result, or were compensated. */
export function remainingEarmark(
  terms: PocketTerms,
  endedFightIds: ReadonlySet<string>,
): MicroUsdc {
  if (terms.kind !== 'share') return ZERO
  const open = exposuresOf(terms).filter((_, at) => {
    return !endedFightIds.has(terms.coveredFights[at]?.fightId ?? '')
  })
  return earmarkFor(open, terms.soldUnder.earmarkBps)
}

/** The part of a Pocket's premiums that one covered fight stands for, by the weights of the terms. Rule R7. */
export function premiumOfFight(
  terms: ShareTerms,
  fightId: string,
  premiumsMicro: MicroUsdc,
): MicroUsdc {
  const at = terms.coveredFights.findIndex((fight) => fight.fightId === fightId)
  return principalPerFight(premiumsMicro, terms.coveredFights)[at] ?? ZERO
}

/**
 * Whether the premium of a fight is earned: its cover has ended for good, and the reserve still covers all other earmarks.
 * Refuses `transition_not_allowed`, `already_settled`, `reserve_too_small`.
 */
export function decideEarnedPremium(facts: {
  readonly coverEnded: boolean
  readonly alreadyEarned: boolean
  readonly premiumMicro: MicroUsdc
  /** The reserve less all earmarks. */
  readonly freeMicro: MicroUsdc
}): Decision<{ readonly amountMicro: MicroUsdc }> {
  const missingMicro = subtract(facts.premiumMicro, facts.freeMicro)
  const refusals: readonly Refusal[] = [
    ...when(!facts.coverEnded, { code: 'transition_not_allowed' }),
    ...when(facts.alreadyEarned || facts.premiumMicro === 0n, { code: 'already_settled' }),
    ...when(missingMicro > 0n, { code: 'reserve_too_small', detail: { missingMicro } }),
  ]
  return acceptUnless(refusals, () => ({ amountMicro: facts.premiumMicro }))
}

/** The reserve and all that is promised out of it; shown in public. */
export type ReserveFacts = {
  readonly reserveMicro: MicroUsdc
  readonly earmarksMicro: readonly MicroUsdc[]
  /** What could still be owed on orders that stand, at their own levels. */
  readonly exposureMicro: MicroUsdc
  readonly premiumsTakenMicro: MicroUsdc
  readonly compensationsPaidMicro: MicroUsdc
}

export type ReserveStanding = {
  /** Negative when more is earmarked than is there. */
  readonly freeMicro: MicroUsdc
  readonly earmarkedMicro: MicroUsdc
  readonly exposureMicro: MicroUsdc
  /** Compensations per premium, in basis points, rounded up; null before any premium. */
  readonly lossRatioBps: number | null
  /** How much of the exposure the reserve covers, in basis points, rounded down; null without exposure. */
  readonly coverageBps: number | null
  /** New orders with cover stop while the reserve holds less than its earmarks. */
  readonly stopsSale: boolean
}

/** Where the reserve stands. Rule PRO-06. */
export function reserveStanding(facts: ReserveFacts): ReserveStanding {
  const earmarkedMicro = add(ZERO, ...facts.earmarksMicro)
  const freeMicro = subtract(facts.reserveMicro, earmarkedMicro)
  const { exposureMicro, premiumsTakenMicro, compensationsPaidMicro } = facts
  const perPremium = (compensationsPaidMicro * 10_000n + premiumsTakenMicro - 1n) as bigint
  return {
    freeMicro,
    earmarkedMicro,
    exposureMicro,
    lossRatioBps: premiumsTakenMicro > 0n ? Number(perPremium / premiumsTakenMicro) : null,
    coverageBps: exposureMicro > 0n ? Number((facts.reserveMicro * 10_000n) / exposureMicro) : null,
    stopsSale: freeMicro < 0n,
  }
}
