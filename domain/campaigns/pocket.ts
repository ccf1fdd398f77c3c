import { invariant } from '#domain/kernel/invariant.ts'
import { type MicroUsdc, micro, type Ppm, ppm } from '#domain/kernel/money.ts'
import type { SoldUnder } from '#domain/kernel/settings.ts'
import type { Instant } from '#domain/kernel/time.ts'
import type { Rates } from '#domain/treasury/fees.ts'

/** What a Pocket sells: a gift, a share of earnings, or a sponsorship. */
export const POCKET_KINDS = ['tips', 'share', 'federation'] as const
export type PocketKind = (typeof POCKET_KINDS)[number]

/** How the right to withdraw from an order is handled. `waiver` is the rule; the others are settings. */
export const WITHDRAWAL_POLICIES = ['waiver', 'cooling_off_14d', 'mica13', 'ecsp_4d'] as const
export type WithdrawalPolicy = (typeof WITHDRAWAL_POLICIES)[number]

type CommonTerms = {
  readonly title: string
  /** The public opening. Orders are taken in [opensAt, closesAt). */
  readonly opensAt: Instant
  readonly closesAt: Instant
  /** The least principal of one order. */
  readonly minimumMicro: MicroUsdc
  readonly rates: Rates
  /** The other settings of the day on which the terms were written. */
  readonly soldUnder: SoldUnder
}

export type TipsTerms = CommonTerms & {
  readonly kind: 'tips'
  /** What the athlete hopes for; reaching it does not close the Pocket. */
  readonly goalMicro: MicroUsdc | null
}

export type FederationTerms = CommonTerms & {
  readonly kind: 'federation'
  readonly goalMicro: MicroUsdc | null
}

/** A signed fight whose earnings are shared. `weight` is its part of the principal (rule R7). */
export type CoveredFight = {
  readonly fightId: string
  readonly weight: number
  readonly weighInAt: Instant
}

/** How a share Pocket's escrow is released: by dates after the close, or half then and the rest as its fights start. */
export const RELEASE_MODES = ['dates', 'milestones'] as const
export type ReleaseMode = (typeof RELEASE_MODES)[number]

export type ShareTerms = CommonTerms & {
  readonly kind: 'share'
  /** Badge holders of the athlete may order from here on; null without such a window. */
  readonly priorityOpensAt: Instant | null
  readonly unitPriceMicro: MicroUsdc
  readonly unitCount: number
  /** One unit's part of the earnings of each covered fight. */
  readonly ppmPerUnit: Ppm
  readonly coveredFights: readonly CoveredFight[]
  /** The athlete pays the Compensation Pack for the whole Pocket. */
  readonly compensationLevel1: boolean
  readonly coverBackerAlone: boolean
  readonly withdrawalPolicy: WithdrawalPolicy
  readonly releaseBy: ReleaseMode
}

/** What a Pocket promises, fixed when it opens. */
export type PocketTerms = TipsTerms | ShareTerms | FederationTerms

/**
 * How much of a share Pocket is sold. `cursorUnits` counts every unit ever confirmed and only grows; the units of a void interval
 * stay counted in it and are not sold again in this Pocket.
 */
export type UnitsTaken = {
  readonly cursorUnits: number
  readonly voidUnits: number
  /** Reserved by orders that still await their payment. */
  readonly reservedUnits: number
}

export const NO_UNITS_TAKEN: UnitsTaken = { cursorUnits: 0, voidUnits: 0, reservedUnits: 0 }

/** The fewest units whose price reaches the minimum: ⌈50 / unit price⌉. Rule PRO-01. */
export function leastUnits(terms: Pick<ShareTerms, 'minimumMicro' | 'unitPriceMicro'>): number {
  invariant(terms.unitPriceMicro > 0n, 'a unit has a price')
  return Number((terms.minimumMicro + terms.unitPriceMicro - 1n) / terms.unitPriceMicro)
}

/** The principal of that many whole units. */
export function priceOfUnits(terms: Pick<ShareTerms, 'unitPriceMicro'>, units: number): MicroUsdc {
  invariant(Number.isSafeInteger(units) && units > 0, `not a number of units: ${units}`)
  return micro(terms.unitPriceMicro * BigInt(units))
}

/** Units that a new order may still take. Throws when more was taken than offered. */
export function availableUnits(terms: Pick<ShareTerms, 'unitCount'>, taken: UnitsTaken): number {
  const available = terms.unitCount - taken.cursorUnits - taken.reservedUnits
  invariant(available >= 0, `oversold by ${-available} units`)
  return available
}

/** Units that count as sold: confirmed, and not void since. */
export function soldUnits(taken: UnitsTaken): number {
  invariant(taken.voidUnits <= taken.cursorUnits, 'no more units are void than were confirmed')
  return taken.cursorUnits - taken.voidUnits
}

/** The part of each covered fight that the sold units stand for. */
export function soldPpm(terms: Pick<ShareTerms, 'ppmPerUnit'>, taken: UnitsTaken): Ppm {
  return ppm(soldUnits(taken) * terms.ppmPerUnit)
}

/** The part of each covered fight that the whole Pocket offers. */
export function offeredPpm(terms: Pick<ShareTerms, 'unitCount' | 'ppmPerUnit'>): number {
  return terms.unitCount * terms.ppmPerUnit
}

/** What is left to order, in whole percent of the Pocket, rounded down: 1 unit of 400 shows 0. */
export function availablePercent(terms: Pick<ShareTerms, 'unitCount'>, taken: UnitsTaken): number {
  return Math.floor((availableUnits(terms, taken) * 100) / terms.unitCount)
}

/** The price that the terms imply for all the earnings of the covered fights; shown before purchase. */
export function impliedValue(terms: Pick<ShareTerms, 'unitPriceMicro' | 'ppmPerUnit'>): MicroUsdc {
  invariant(terms.ppmPerUnit > 0, 'a unit has a part of the earnings')
  return micro((terms.unitPriceMicro * 1_000_000n) / BigInt(terms.ppmPerUnit))
}

/** Whether backers of this Pocket may choose the Compensation Pack's level 2. Rule PRO-06. */
export function offersLevel2(terms: PocketTerms): boolean {
  return terms.kind === 'share' && (terms.compensationLevel1 || terms.coverBackerAlone)
}
