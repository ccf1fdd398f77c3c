import { convertedAt, earningsOf, isRate } from '#domain/bouts/earnings.ts'
import { partOf, unitsIn } from '#domain/kernel/interval.ts'
import { add, bps, ppm } from '#domain/kernel/money.ts'
import { type DistributionSettlement, grossOf, settleReceipt } from './settlement.ts'
import {
  BUNDLE_LAYOUT,
  bundleHash,
  fingerprintOf,
  type HashOf,
  SETTLEMENT_ALGORITHM,
  type SettlementBundle,
} from './settlement-bundle.ts'

/** A difference between a recomputation and the bundle, at `path`. */
export type BundleDifference = {
  readonly path: string
  readonly published: string
  readonly recomputed: string
}

/**
 * Recomputes a bundle and returns every difference; none means that it is right. Runs the same on the server, in a browser and on
 * a holder's own machine. Rule PRO-05.
 */
export function recompute(bundle: SettlementBundle, hashOf: HashOf): readonly BundleDifference[] {
  const known = [
    ...differs('layout', bundle.layout, BUNDLE_LAYOUT),
    ...differs('algorithm', bundle.algorithm, SETTLEMENT_ALGORITHM),
  ]
  if (known.length > 0) return known
  const { sha256, ...unsealed } = bundle
  const sealed = differs('sha256', sha256, bundleHash(unsealed, hashOf))
  const places = placeFaults(bundle)
  const inputs = [
    ...earningsFaults(bundle),
    ...evidenceFaults(bundle),
    ...receiptFaults(bundle),
    ...places,
  ]
  // Where units are counted twice or left out, nothing can be divided by them.
  if (places.length > 0) return [...inputs, ...sealed]
  return [...inputs, ...resultFaults(bundle), ...partFaults(bundle, hashOf), ...sealed]
}

function differs(path: string, published: unknown, recomputed: unknown): BundleDifference[] {
  const [left, right] = [String(published), String(recomputed)]
  return left === right ? [] : [{ path, published: left, recomputed: right }]
}

/** What was declared, converted by the written rate, less what was declared before. */
function earningsFaults({ inputs }: SettlementBundle) {
  const { conversion, currency } = inputs.earnings
  const earned = earningsOf(inputs.earnings)
  const totalMicro = add(inputs.declaredBeforeMicro, inputs.earningsMicro)
  if (conversion === null) {
    return [
      ...differs('inputs.earnings.currency', currency, 'USDC'),
      ...differs('inputs.earningsMicro', totalMicro, earned),
    ]
  }
  const { rate } = conversion
  if (!isRate(rate)) return differs('inputs.earnings.conversion.rate', rate, 'a rate above zero')
  return differs(
    'inputs.earningsMicro',
    totalMicro,
    convertedAt(rate, earned) ?? 'a smaller amount',
  )
}

const SHA256 = /^[0-9a-f]{64}$/

/** Earnings are declared with evidence, each document by its hash. */
function evidenceFaults({ inputs: { evidenceHashes } }: SettlementBundle) {
  const path = 'inputs.evidenceHashes'
  if (evidenceHashes.length === 0) return differs(path, 'none', 'one at least')
  return evidenceHashes.flatMap((hash, at) =>
    SHA256.test(hash) ? [] : differs(`${path}.${at}`, hash, 'a SHA-256 in hex'),
  )
}

/** All units together have so many times one unit's part; no more is shared than is owed, with earlier distributions included. */
function receiptFaults({ inputs }: SettlementBundle) {
  const soldPpm = inputs.totalUnits * inputs.ppmPerUnit
  if (soldPpm !== inputs.soldPpm) return differs('inputs.soldPpm', inputs.soldPpm, soldPpm)
  const owed = grossOf(inputs.earningsMicro, ppm(inputs.soldPpm))
  const shared = add(inputs.settledBeforeMicro, inputs.receivedMicro)
  return shared <= owed ? [] : differs('inputs.receivedMicro', shared, `at most ${owed} in all`)
}

/** Intervals tile the cursor: no unit twice, none left out, none beyond the end. */
function placeFaults({ inputs, holders, voidIntervals }: SettlementBundle) {
  const faults = holders.flatMap(({ from, until, units }) =>
    differs(`holders.${from}.units`, units, unitsIn({ from, until })),
  )
  const inOrder = [...holders, ...voidIntervals].toSorted((left, right) => left.from - right.from)
  let reached = 0
  for (const { from, until } of inOrder) {
    if (from !== reached || until <= from) {
      faults.push(...differs('holders', `[${from}, ${until})`, `an interval from ${reached}`))
    }
    reached = Math.max(reached, until)
  }
  return [...faults, ...differs('inputs.totalUnits', inputs.totalUnits, reached)]
}

function settledAgain({ inputs, voidIntervals }: SettlementBundle): DistributionSettlement {
  return settleReceipt(inputs.receivedMicro, {
    totalUnits: inputs.totalUnits,
    voidIntervals: voidIntervals.map(({ from, until, cause }) => ({
      interval: { from, until },
      cause: cause === 'charged_back' ? cause : 'refunded',
    })),
    payoutFeeBps: bps(inputs.payoutFeeBps),
  })
}

function resultFaults(bundle: SettlementBundle) {
  const again = settledAgain(bundle)
  const fields = Object.keys(again) as (keyof DistributionSettlement)[]
  return fields.flatMap((field) => differs(`result.${field}`, bundle.result[field], again[field]))
}

/** Each holder's part and its fingerprint, in the order of the cursor, and nobody else's. */
function partFaults(bundle: SettlementBundle, hashOf: HashOf): readonly BundleDifference[] {
  const { netMicro } = settledAgain(bundle)
  const { parts } = bundle.result
  const surplus = parts.slice(bundle.holders.length)
  const own = bundle.holders.flatMap(({ holder, from, until }, at) => {
    const amountMicro = partOf(netMicro, { from, until }, bundle.inputs.totalUnits)
    const fingerprint = fingerprintOf(bundle, { holder, from, until, amountMicro }, hashOf)
    const part = parts[at]
    const place = `result.parts.${from}`
    return [
      ...differs(`${place}.holder`, part?.holder ?? 'nobody', holder),
      ...differs(`${place}.from`, part?.from ?? 'nothing', from),
      ...differs(`${place}.amountMicro`, part?.amountMicro ?? 'nothing', amountMicro),
      ...differs(`${place}.fingerprint`, part?.fingerprint ?? 'nothing', fingerprint),
    ]
  })
  return [
    ...own,
    ...surplus.flatMap(({ from, amountMicro }) =>
      differs(`result.parts.${from}`, amountMicro, 'nothing'),
    ),
  ]
}
