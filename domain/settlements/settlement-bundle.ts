import type { EarningsParts } from '#domain/bouts/earnings.ts'
import { partOf, type UnitInterval, unitsIn } from '#domain/kernel/interval.ts'
import { bps, type MicroUsdc } from '#domain/kernel/money.ts'
import { type Canonical, canonicalText } from '#domain/ledger/canonical-entry.ts'
import { type DistributionSettlement, settleReceipt, type VoidInterval } from './settlement.ts'

/** The rules by which a bundle was computed; a later version has another name. */
export const SETTLEMENT_ALGORITHM = 'intervals-1'
/** How a bundle is written down. */
export const BUNDLE_LAYOUT = 'settlement-bundle-4'

/** The SHA-256 of a text in hex. The rules have no cryptography, so the caller brings it. */
export type HashOf = (text: string) => string

/** A holder at the record time, by a pseudonym of this Pocket, and the weight that the units are. */
export type BundleHolder = {
  readonly holder: string
  readonly from: number
  readonly until: number
  readonly units: number
}

/** Units that no longer stood. Why is told as far as the sum depends on it. */
export type BundleVoid = {
  readonly from: number
  readonly until: number
  readonly cause: 'returned' | 'charged_back'
}

/** What a holder gets, and what it is known by. */
export type BundlePart = {
  readonly holder: string
  readonly from: number
  readonly amountMicro: MicroUsdc
  /** The hash of place, holder, interval and amount. */
  readonly fingerprint: string
}

/**
 * All inputs and results of one distribution, published so that anybody can recompute it. Amounts are micro-USDC; those of
 * `earnings` millionths of its currency.
 */
export type SettlementBundle = {
  readonly layout: string
  readonly algorithm: string
  readonly pocketId: string
  readonly fightId: string
  /** Counts from 1. A part of what is owed, and what a ruling changed afterwards, are further distributions. */
  readonly distribution: number
  /** The record time, ISO 8601: who held a certificate then is entitled. */
  readonly settledAt: string
  readonly inputs: {
    readonly earnings: EarningsParts & {
      readonly currency: string
      readonly conversion: { readonly rate: string; readonly source: string } | null
    }
    /** What earlier declarations of the fight came to, in USDC; above zero only after a ruling. */
    readonly declaredBeforeMicro: MicroUsdc
    /** The earnings in USDC, less that: what this declaration shares. */
    readonly earningsMicro: MicroUsdc
    /** SHA-256 of the documents that prove them; nothing is declared without one. */
    readonly evidenceHashes: readonly string[]
    /** What earlier distributions of the same declaration have shared, and what came in for this one. */
    readonly settledBeforeMicro: MicroUsdc
    readonly receivedMicro: MicroUsdc
    /** The part of the earnings that all units stand for: so many times that of one unit. */
    readonly soldPpm: number
    readonly ppmPerUnit: number
    readonly totalUnits: number
    readonly payoutFeeBps: number
  }
  readonly holders: readonly BundleHolder[]
  readonly voidIntervals: readonly BundleVoid[]
  readonly result: DistributionSettlement & { readonly parts: readonly BundlePart[] }
  /** The hash of the canonical text of all the rest. */
  readonly sha256: string
}

/** What a bundle is made from. */
export type BundleFacts = Pick<
  SettlementBundle,
  'pocketId' | 'fightId' | 'distribution' | 'settledAt' | 'inputs'
> & {
  readonly holders: readonly { readonly holder: string; readonly interval: UnitInterval }[]
  readonly voidIntervals: readonly VoidInterval[]
}

/** Computes a distribution's bundle, for publishing. Rule PRO-05. */
export function settledBundle(facts: BundleFacts, hashOf: HashOf): SettlementBundle {
  const { holders, voidIntervals, ...rest } = facts
  const { totalUnits, payoutFeeBps, receivedMicro } = facts.inputs
  const terms = { totalUnits, voidIntervals, payoutFeeBps: bps(payoutFeeBps) }
  const settlement = settleReceipt(receivedMicro, terms)
  const parts = holders.map(({ holder, interval }) => {
    const amountMicro = partOf(settlement.netMicro, interval, totalUnits)
    const row = { holder, ...interval }
    const fingerprint = fingerprintOf(facts, { ...row, amountMicro }, hashOf)
    return { holder, from: interval.from, amountMicro, fingerprint }
  })
  const unsealed = {
    layout: BUNDLE_LAYOUT,
    algorithm: SETTLEMENT_ALGORITHM,
    ...rest,
    holders: holders.map(({ holder, interval }) => {
      return { holder, ...interval, units: unitsIn(interval) }
    }),
    voidIntervals: voidIntervals.map(({ interval, cause }) => {
      return { ...interval, cause: cause === 'charged_back' ? cause : ('returned' as const) }
    }),
    result: { ...settlement, parts },
  }
  return { ...unsealed, sha256: bundleHash(unsealed, hashOf) }
}

/** The hash of a whole bundle, however it is spaced or ordered. */
export function bundleHash(unsealed: Omit<SettlementBundle, 'sha256'>, hashOf: HashOf): string {
  return hashOf(canonicalText(unsealed as unknown as Canonical))
}

/** The hash of one holder's part. */
export function fingerprintOf(
  {
    pocketId,
    fightId,
    distribution,
  }: Pick<SettlementBundle, 'pocketId' | 'fightId' | 'distribution'>,
  part: { holder: string; from: number; until: number; amountMicro: MicroUsdc },
  hashOf: HashOf,
): string {
  const { holder, from, until, amountMicro } = part
  const place = { layout: 'part-1', pocketId, fightId, distribution }
  return hashOf(canonicalText({ ...place, holder, from, until, amountMicro }))
}
