import { partOf, type UnitInterval } from './interval.ts'
import { bps, type MicroUsdc, micro, ppm } from './money.ts'
import { grossOf, type PotSettlement, settleReceipt, type VoidInterval } from './settlement.ts'

/** The rules by which a bundle was worked out; a later version has another name. */
export const SETTLEMENT_ALGORITHM = 'intervals-1'

/**
 * Everything that one pot was worked out from, and what came out: published, so that any holder can work it
 * out again. Holders are certificate numbers, never persons. Amounts are micro-USDC.
 */
export type SettlementBundle = {
  readonly algorithm: string
  readonly pocketId: string
  readonly fightId: string
  /** Counts from 1. */
  readonly pot: number
  readonly inputs: {
    readonly earningsMicro: MicroUsdc
    /** What came in of it for this pot; the whole gross, or a part. */
    readonly receivedMicro: MicroUsdc
    readonly soldPpm: number
    readonly totalUnits: number
    readonly payoutFeeBps: number
    readonly conversion: {
      readonly currency: string
      readonly rate: string
      readonly source: string
    } | null
    readonly evidenceHashes: readonly string[]
  }
  readonly certificates: readonly { readonly number: number; readonly interval: UnitInterval }[]
  readonly voidIntervals: readonly VoidInterval[]
  readonly result: {
    readonly settlement: PotSettlement
    readonly parts: readonly { readonly number: number; readonly amountMicro: MicroUsdc }[]
  }
}

/** Where a recomputation says something else than the bundle. `path` names the place in it. */
export type BundleDifference = {
  readonly path: string
  readonly published: string
  readonly recomputed: string
}

/**
 * Works a bundle out again and tells every difference; none means that it is right. Runs the same on the
 * server, in a browser and on a holder's own machine.
 */
export function recompute(bundle: SettlementBundle): readonly BundleDifference[] {
  if (bundle.algorithm !== SETTLEMENT_ALGORITHM) {
    return [different('algorithm', bundle.algorithm, SETTLEMENT_ALGORITHM)]
  }
  const faults = inputFaults(bundle)
  return faults.length > 0 ? faults : [...settlementDifferences(bundle), ...partDifferences(bundle)]
}

function different(path: string, published: unknown, recomputed: unknown): BundleDifference {
  return { path, published: String(published), recomputed: String(recomputed) }
}

/** Intervals must tile the cursor: no unit twice, none left out, none beyond the end. */
function inputFaults({ inputs, certificates, voidIntervals }: SettlementBundle) {
  const owed = grossOf(inputs.earningsMicro, ppm(inputs.soldPpm))
  const faults: BundleDifference[] = []
  if (inputs.receivedMicro > owed) {
    faults.push(different('inputs.receivedMicro', inputs.receivedMicro, `at most ${owed}`))
  }
  const intervals = [...certificates, ...voidIntervals]
    .map(({ interval }) => interval)
    .sort((left, right) => left.from - right.from)
  let reached = 0
  for (const { from, until } of intervals) {
    if (from !== reached || until <= from) {
      faults.push(different('certificates', `[${from}, ${until})`, `from ${reached}`))
    }
    reached = Math.max(reached, until)
  }
  if (reached !== inputs.totalUnits) {
    faults.push(different('inputs.totalUnits', inputs.totalUnits, reached))
  }
  return faults
}

function settlementDifferences({ inputs, voidIntervals, result }: SettlementBundle) {
  const again = settleReceipt(inputs.receivedMicro, {
    totalUnits: inputs.totalUnits,
    voidIntervals,
    payoutFeeBps: bps(inputs.payoutFeeBps),
  })
  const fields = Object.keys(again) as (keyof PotSettlement)[]
  return fields
    .filter((field) => again[field] !== result.settlement[field])
    .map((field) => different(`result.${field}`, result.settlement[field], again[field]))
}

function partDifferences(bundle: SettlementBundle): readonly BundleDifference[] {
  const { inputs, certificates, result } = bundle
  const pot = settleReceipt(inputs.receivedMicro, {
    totalUnits: inputs.totalUnits,
    voidIntervals: bundle.voidIntervals,
    payoutFeeBps: bps(inputs.payoutFeeBps),
  })
  const published = new Map(result.parts.map(({ number, amountMicro }) => [number, amountMicro]))
  const expected = new Map(
    certificates.map(({ number, interval }) => [
      number,
      partOf(pot.netMicro, interval, inputs.totalUnits),
    ]),
  )
  const numbers = new Set([...published.keys(), ...expected.keys()])
  return [...numbers]
    .filter((number) => published.get(number) !== expected.get(number))
    .map((number) =>
      different(
        `result.parts.${number}`,
        published.get(number) ?? 'nothing',
        expected.get(number) ?? 'nothing',
      ),
    )
}

/** Fills in the result of a bundle, for publishing. */
export function settledBundle(
  inputs: Omit<SettlementBundle, 'result' | 'algorithm'>,
): SettlementBundle {
  const { totalUnits, payoutFeeBps, receivedMicro } = inputs.inputs
  const settlement = settleReceipt(receivedMicro, {
    totalUnits,
    voidIntervals: inputs.voidIntervals,
    payoutFeeBps: bps(payoutFeeBps),
  })
  const parts = inputs.certificates.map(({ number, interval }) => ({
    number,
    amountMicro: micro(partOf(settlement.netMicro, interval, totalUnits)),
  }))
  return { ...inputs, algorithm: SETTLEMENT_ALGORITHM, result: { settlement, parts } }
}
