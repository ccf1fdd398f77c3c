import type { PocketKind, PocketTerms, ShareTerms } from '#domain/campaigns/pocket.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import type { Bps, MicroUsdc } from '#domain/kernel/money.ts'
import { DAY_MS, HOUR_MS, type Instant } from '#domain/kernel/time.ts'

/** The rules of a Pocket that the contract keeps for good. */
export type PocketOnChain = {
  readonly kind: PocketKind
  /** Null where nothing is sold by the unit. */
  readonly unitPriceMicro: MicroUsdc | null
  readonly offeredUnits: number
  readonly saleFeeBps: Bps
  readonly premiumBps: Bps
  /** The athlete pays the premium too. */
  readonly level1: boolean
  readonly closesAt: Instant
  readonly plan: readonly StepOnChain[]
}

/**
 * What may be released so long after the close, by its weight among all steps, of what wallets and of what cards have paid. Without a
 * time it waits for its covered fight to start.
 */
export type StepOnChain = {
  readonly afterMs: number | null
  readonly walletWeight: number
  readonly cardWeight: number
}

const WHOLE = 10_000
const MOST_WEIGHT = 2 ** 32 - 1
/** The plan's steps by date; those of the fights follow, in their order. */
export const DATED_STEPS = 3

/** What the contract is told when a Pocket opens: its prices, and the earliest that each part of its money may leave. Rule PAY-03. */
export function pocketOnChain(terms: PocketTerms): PocketOnChain {
  const { kind, closesAt, rates } = terms
  const { saleFeeBps, premiumBps } = rates
  const common = { kind, closesAt, saleFeeBps, premiumBps, plan: planOnChain(terms) }
  if (kind !== 'share') return { ...common, unitPriceMicro: null, offeredUnits: 0, level1: false }
  const { unitPriceMicro, unitCount: offeredUnits, compensationLevel1: level1 } = terms
  return { ...common, unitPriceMicro, offeredUnits, level1 }
}

/** Shares of a whole, as small whole numbers: the contract counts steps by weight, wallets and cards apart. */
function planOnChain(terms: PocketTerms): readonly StepOnChain[] {
  const { release, milestoneAtCloseBps } = terms.soldUnder
  const fights = terms.kind === 'share' && terms.releaseBy === 'milestones' ? fightsOf(terms) : []
  const atClose = fights.length === 0 ? WHOLE : milestoneAtCloseBps
  const all = fights.reduce((sum, weight) => sum + weight, 0) || 1
  const held = release.cardHeldBackBps
  const later = fights.map((weight) => (WHOLE - atClose) * weight * WHOLE)
  const wallets = smallest([atClose * all * WHOLE, 0, 0, ...later])
  const cards = smallest([0, atClose * all * (WHOLE - held), atClose * all * held, ...later])
  const dated = [
    release.walletHours * HOUR_MS,
    release.cardDays * DAY_MS,
    release.cardHeldBackDays * DAY_MS,
  ]
  return [...dated, ...fights.map(() => null)].map((afterMs, at) => {
    return { afterMs, walletWeight: wallets[at] ?? 0, cardWeight: cards[at] ?? 0 }
  })
}

const fightsOf = ({ coveredFights }: ShareTerms) => coveredFights.map(({ weight }) => weight)

function smallest(weights: readonly number[]): readonly number[] {
  const common = weights.reduce(greatestDivisor, 0)
  const least = weights.map((weight) => weight / common)
  invariant(
    least.every((weight) => weight <= MOST_WEIGHT),
    'a weight has 32 bits',
  )
  return least
}

function greatestDivisor(left: number, right: number): number {
  return right === 0 ? left : greatestDivisor(right, left % right)
}
