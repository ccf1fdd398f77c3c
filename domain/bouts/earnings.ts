import { invariant } from '#domain/kernel/invariant.ts'
import { add, MAXIMUM_AMOUNT, type MicroUsdc, micro } from '#domain/kernel/money.ts'
import type { Instant } from '#domain/kernel/time.ts'

/** What the promoter paid for the parts that the terms list, already converted; before manager and tax. */
export type EarningsParts = {
  readonly showMicro: MicroUsdc
  readonly winMicro: MicroUsdc
  readonly finishBonusMicro: MicroUsdc
  /** Sporting fines are taken off. */
  readonly finesMicro: MicroUsdc
}

/** How an amount in another currency became USDC. Null where the purse was paid in USDC. */
export type Conversion = {
  readonly currency: string
  readonly rate: string
  readonly source: string
}

export type Challenge = {
  readonly challengerId: string
  readonly reason: string
  readonly raisedAt: Instant
  readonly answeredAt: Instant | null
}

export type EarningsDeclaration = {
  readonly authorId: string
  readonly declaredAt: Instant
  /** What this declaration adds to those before it; all of it, save after a ruling. */
  readonly earningsMicro: MicroUsdc
  readonly currency: string
  readonly conversion: Conversion | null
  readonly evidenceHashes: readonly string[]
  readonly verifiedAt: Instant | null
  readonly challenges: readonly Challenge[]
  /** A challenge was upheld: another declaration replaces it. */
  readonly rejectedAt: Instant | null
  /** What all Pockets together are owed of it, and what has come in. */
  readonly owedMicro: MicroUsdc
  readonly receivedMicro: MicroUsdc
  /** Two people wrote off the rest; late money is still shared. */
  readonly writtenOff: { readonly at: Instant; readonly amountMicro: MicroUsdc } | null
}

/** Show, win and bonus less sporting fines, never below zero. */
export function earningsOf(parts: EarningsParts): MicroUsdc {
  const gross = add(parts.showMicro, parts.winMicro, parts.finishBonusMicro)
  return micro(gross > parts.finesMicro ? gross - parts.finesMicro : 0n)
}

/** A rate as text: USDC per unit of the currency, at most twelve decimals. */
const RATE = /^(0|[1-9][0-9]{0,8})(?:\.([0-9]{1,12}))?$/
const RATE_DECIMALS = 12

/** Whether a text is a positive rate. */
export function isRate(text: string): boolean {
  return RATE.test(text) && /[1-9]/.test(text)
}

/**
 * An amount of another currency in USDC, rounded down to the micro-USDC; null beyond the largest amount. Rate as
 * `isRate` takes it.
 */
export function convertedAt(rate: string, amountMicro: MicroUsdc): MicroUsdc | null {
  const [, whole = '0', fraction = ''] = RATE.exec(rate) ?? []
  invariant(isRate(rate), `not a rate: ${rate}`)
  const scaled = BigInt(whole + fraction.padEnd(RATE_DECIMALS, '0'))
  const converted = (amountMicro * scaled) / 10n ** BigInt(RATE_DECIMALS)
  return converted > MAXIMUM_AMOUNT ? null : micro(converted)
}
