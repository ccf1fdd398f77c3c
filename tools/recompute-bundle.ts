import { createHash } from 'node:crypto'
import { formatUsdc, type MicroUsdc } from '#domain/kernel/money.ts'
import { JsonUnreadable } from '#domain/kernel/read-json.ts'
import { readBundle } from '#domain/settlements/read-bundle.ts'
import { type BundleDifference, recompute } from '#domain/settlements/recompute-bundle.ts'
import type { SettlementBundle } from '#domain/settlements/settlement-bundle.ts'

/** What is said of a bundle, and the code that the command ends with: 0 right, 1 different, 2 unreadable. */
export interface Recomputed {
  lines: readonly string[]
  code: 0 | 1 | 2
}

const sha256 = (said: string) => createHash('sha256').update(said).digest('hex')

/**
 * Works a bundle out again from its JSON, with nothing but the rules.
 * @param holder A pseudonym whose own parts are told as well; null for nobody's.
 */
export function recomputeBundle(json: string, holder: string | null): Recomputed {
  let bundle: SettlementBundle
  try {
    bundle = readBundle(json)
  } catch (error) {
    if (!(error instanceof JsonUnreadable)) throw error
    return { lines: [`This is not a settlement. ${error.message}.`], code: 2 }
  }
  const differences = recompute(bundle, sha256)
  const lines = [...headOf(bundle), ...partsOf(bundle, holder), ...differences.map(lineOf)]
  if (differences.length === 0) {
    return { lines: [...lines, 'Worked out again: every figure is right.'], code: 0 }
  }
  const count =
    differences.length === 1 ? '1 figure differs' : `${differences.length} figures differ`
  return { lines: [...lines, `Worked out again: ${count}.`], code: 1 }
}

function headOf({
  pocketId,
  fightId,
  distribution,
  inputs,
  holders,
  voidIntervals,
  result,
  sha256,
}: SettlementBundle) {
  const usdc = (amountMicro: MicroUsdc) => `${formatUsdc(amountMicro)} USDC`
  return [
    `Pocket ${pocketId}, fight ${fightId}, distribution ${distribution}`,
    `${holders.length} holders of ${inputs.totalUnits} units, ${voidIntervals.length} void intervals`,
    `${usdc(result.grossMicro)} came in: ${usdc(result.feeMicro)} fee, ${usdc(result.holdersMicro)} to holders, ` +
      `${usdc(result.fighterMicro)} to the fighter, ${usdc(result.providerMicro)} to the provider`,
    `SHA-256 ${sha256}`,
  ]
}

function partsOf({ result }: SettlementBundle, holder: string | null): readonly string[] {
  if (holder === null) return []
  const own = result.parts.filter((part) => part.holder === holder)
  if (own.length === 0) return [`${holder} has no part in it.`]
  return own.map(({ from, amountMicro, fingerprint }) => {
    return `${holder}, from unit ${from}: ${formatUsdc(amountMicro)} USDC, ${fingerprint}`
  })
}

function lineOf({ path, published, recomputed }: BundleDifference): string {
  return `${path}: published ${published}, worked out ${recomputed}`
}
