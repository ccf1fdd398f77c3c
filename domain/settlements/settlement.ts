import { partOf, type UnitInterval } from '#domain/kernel/interval.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import {
  add,
  type Bps,
  type MicroUsdc,
  micro,
  PPM_WHOLE,
  type Ppm,
  subtract,
  ZERO,
} from '#domain/kernel/money.ts'
import type { VoidPart } from '#domain/ledger/holder-journals.ts'
import { payoutFee } from '#domain/treasury/fees.ts'

/** What happened to an interval whose certificate no longer stands. */
export type VoidCause = 'refused' | 'refunded' | 'withdrawn' | 'charged_back'

export type VoidInterval = { readonly interval: UnitInterval; readonly cause: VoidCause }

/** One receipt of earnings of one covered fight, as one Pocket shares it. */
export type Distribution = {
  readonly earningsMicro: MicroUsdc
  /** The part of the earnings that all units on the cursor stand for, void ones included. */
  readonly soldPpm: Ppm
  /** The cursor at close: T. */
  readonly totalUnits: number
  readonly voidIntervals: readonly VoidInterval[]
  readonly payoutFeeBps: Bps
}

/** Where a distribution goes. Gross = fee + holders + fighter + provider, to the micro-USDC. */
export type DistributionSettlement = {
  readonly grossMicro: MicroUsdc
  /** The fee on the whole distribution and what is left of it: what intervals divide. */
  readonly wholeFeeMicro: MicroUsdc
  readonly netMicro: MicroUsdc
  /** The fee that the provider keeps. */
  readonly feeMicro: MicroUsdc
  readonly holdersMicro: MicroUsdc
  readonly fighterMicro: MicroUsdc
  readonly providerMicro: MicroUsdc
}

/** ⌊earnings × sold ppm / 1,000,000⌋. Rule R4. */
export function grossOf(earningsMicro: MicroUsdc, sold: Ppm): MicroUsdc {
  invariant(earningsMicro >= 0n, 'earnings are not below zero')
  return micro((earningsMicro * BigInt(sold)) / BigInt(PPM_WHOLE))
}

/** Settles earnings that have come in whole: the shared part of them is one distribution. Rule R4. */
export function settleDistribution(distribution: Distribution): DistributionSettlement {
  return settleReceipt(grossOf(distribution.earningsMicro, distribution.soldPpm), distribution)
}

/**
 * Settles one receipt, the whole gross or a part of it. The fee is taken once on the whole. A void interval gives its part of the net and
 * of the fee back to the fighter; after a chargeback its net goes to the provider. Rules R4, R5, R6, PRO-05.
 */
export function settleReceipt(
  grossMicro: MicroUsdc,
  distribution: Omit<Distribution, 'earningsMicro' | 'soldPpm'>,
): DistributionSettlement {
  const wholeFeeMicro = payoutFee(grossMicro, distribution.payoutFeeBps)
  const netMicro = subtract(grossMicro, wholeFeeMicro)
  assertApart(distribution.voidIntervals)
  let feeBackMicro = ZERO
  let netBackMicro = ZERO
  let providerMicro = ZERO
  for (const { interval, cause } of distribution.voidIntervals) {
    const part = voidPart({ netMicro, wholeFeeMicro }, interval, distribution.totalUnits)
    if (cause === 'charged_back') {
      providerMicro = add(providerMicro, part.netMicro)
      continue
    }
    netBackMicro = add(netBackMicro, part.netMicro)
    feeBackMicro = add(feeBackMicro, part.feeMicro)
  }
  const settlement: DistributionSettlement = {
    grossMicro,
    wholeFeeMicro,
    netMicro,
    feeMicro: subtract(wholeFeeMicro, feeBackMicro),
    holdersMicro: subtract(subtract(netMicro, netBackMicro), providerMicro),
    fighterMicro: add(netBackMicro, feeBackMicro),
    providerMicro,
  }
  assertSettlementAddsUp(settlement)
  return settlement
}

/** The part of a distribution that an interval gives back, whether it was void then or is only since. Rule R6. */
export function voidPart(
  { netMicro, wholeFeeMicro }: Pick<DistributionSettlement, 'netMicro' | 'wholeFeeMicro'>,
  interval: UnitInterval,
  totalUnits: number,
): VoidPart {
  return {
    netMicro: partOf(netMicro, interval, totalUnits),
    feeMicro: partOf(wholeFeeMicro, interval, totalUnits),
  }
}

/** A holder's part of a settled distribution: a function of the certificate's interval alone. Rule R6. */
export function holderPart(
  settlement: DistributionSettlement,
  interval: UnitInterval,
  totalUnits: number,
): MicroUsdc {
  return partOf(settlement.netMicro, interval, totalUnits)
}

function assertApart(voids: readonly VoidInterval[]): void {
  const ordered = voids
    .map(({ interval }) => interval)
    .sort((left, right) => left.from - right.from)
  ordered.reduce((previousEnd, { from, until }) => {
    invariant(from >= previousEnd, 'void intervals do not overlap')
    return until
  }, 0)
}

function assertSettlementAddsUp(settlement: DistributionSettlement): void {
  const { grossMicro, feeMicro, holdersMicro, fighterMicro, providerMicro } = settlement
  invariant(holdersMicro >= 0n && feeMicro >= 0n, 'no part of a distribution is below zero')
  invariant(
    grossMicro === add(feeMicro, holdersMicro, fighterMicro, providerMicro),
    'gross is fee + holders + fighter + provider',
  )
}
