import type { FightFacts } from '#domain/bouts/fight.ts'
import { priceOfUnits, type ShareTerms } from '#domain/campaigns/pocket.ts'
import type { UnitInterval } from '#domain/kernel/interval.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import {
  add,
  type Bps,
  type MicroUsdc,
  micro,
  smaller,
  subtract,
  ZERO,
} from '#domain/kernel/money.ts'
import { acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'
import { compensationOf, principalPerFight } from './compensation.ts'
import { type ReturnedEscrow, returnedPart } from './milestone-plan.ts'

/** A certificate that stands when its fight is cancelled. */
export type CoveredCertificate = {
  readonly certificateId: string
  readonly interval: UnitInterval
  readonly coverBps: Bps
}

/** What a cancelled fight owes one holder: returned escrow, and the top-up to the cover. */
export type CancelledPart = {
  readonly certificateId: string
  readonly returnedMicro: MicroUsdc
  readonly compensationMicro: MicroUsdc
}

type FightOfPocket = {
  readonly terms: ShareTerms
  readonly fightId: string
  /** Null where the plan has released everything at the close. */
  readonly returned: ReturnedEscrow | null
}

/** One certificate's part, computed from its own stored data alone. Rules PRO-06, R7, R8. */
export function cancelledPart(
  { terms, fightId, returned }: FightOfPocket,
  certificate: CoveredCertificate,
): CancelledPart {
  const at = terms.coveredFights.findIndex((fight) => fight.fightId === fightId)
  const { interval, coverBps, certificateId } = certificate
  const principal = priceOfUnits(terms, interval.until - interval.from)
  const basisMicro = principalPerFight(principal, terms.coveredFights)[at]
  invariant(basisMicro !== undefined, 'the Pocket covers the fight')
  const returnedMicro = returned ? returnedPart(interval, returned) : ZERO
  return {
    certificateId,
    returnedMicro,
    compensationMicro: compensationOf(basisMicro, coverBps, returnedMicro),
  }
}

/** How many certificates have the same number of units and the same cover. */
export type CoverGroup = {
  readonly units: number
  readonly coverBps: Bps
  readonly certificates: number
}

/**
 * The sum of all compensations, computed by groups of equal certificates: as many steps as there are sizes and levels, however
 * many holders. Exact if no escrow returns, since certificates of a group differ in nothing else.
 */
export function compensationTotal(
  terms: ShareTerms,
  fightId: string,
  groups: readonly CoverGroup[],
): MicroUsdc {
  return groups.reduce((total, { units, coverBps, certificates }) => {
    const certificate = { certificateId: '', interval: { from: 0, until: units }, coverBps }
    const { compensationMicro } = cancelledPart({ terms, fightId, returned: null }, certificate)
    return add(total, micro(compensationMicro * BigInt(certificates)))
  }, ZERO)
}

export type CompensationFacts = FightOfPocket & {
  readonly fight: FightFacts
  readonly alreadyCompensated: boolean
  readonly certificates: readonly CoveredCertificate[]
  readonly reserveMicro: MicroUsdc
}

export type FightCompensation = {
  readonly parts: readonly CancelledPart[]
  readonly totalMicro: MicroUsdc
  readonly fromReserveMicro: MicroUsdc
  /** What the reserve lacks; the provider adds it at once. */
  readonly backstopMicro: MicroUsdc
}

/**
 * What a cancelled fight owes to every holder of one Pocket. Refuses `transition_not_allowed` while the fight
 * is not cancelled, `already_settled` the second time. Rule PRO-06, invariant R8.
 */
export function decideCompensation(facts: CompensationFacts): Decision<FightCompensation> {
  const refusals = [
    ...when(facts.fight.cancelled === null, { code: 'transition_not_allowed' }),
    ...when(facts.alreadyCompensated, { code: 'already_settled' }),
  ]
  return acceptUnless(refusals, () => {
    const parts = facts.certificates.map((certificate) => cancelledPart(facts, certificate))
    const totalMicro = add(ZERO, ...parts.map(({ compensationMicro }) => compensationMicro))
    const fromReserveMicro = smaller(totalMicro, facts.reserveMicro)
    return {
      parts,
      totalMicro,
      fromReserveMicro,
      backstopMicro: subtract(totalMicro, fromReserveMicro),
    }
  })
}
