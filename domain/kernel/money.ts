import { invariant } from './invariant.ts'

declare const microUsdcBrand: unique symbol
declare const bpsBrand: unique symbol
declare const ppmBrand: unique symbol

/** Money: a whole number of 10⁻⁶ USDC. Below zero only in postings. Rule R1. */
export type MicroUsdc = bigint & { readonly [microUsdcBrand]: true }

/** A rate in basis points: 500 is 5 %. Whole, from 0 to 10,000. */
export type Bps = number & { readonly [bpsBrand]: true }

/** A share of earnings in parts per million: 10,000 is 1 %. Whole, from 0 to 1,000,000. */
export type Ppm = number & { readonly [ppmBrand]: true }

export const MICRO_PER_USDC = 1_000_000n
export const BPS_WHOLE = 10_000
export const PPM_WHOLE = 1_000_000

/** The column that keeps an amount is eight bytes wide; nothing may be larger. */
const STORAGE_LIMIT = 2n ** 63n - 1n

/** Names a whole number of micro-USDC as money. Throws when it could not be stored. */
export function micro(amount: bigint): MicroUsdc {
  invariant(amount <= STORAGE_LIMIT && amount >= -STORAGE_LIMIT, `amount out of range: ${amount}`)
  return amount as MicroUsdc
}

/** Whole USDC as money: `usdc(50)` is 50,000,000 micro-USDC. */
export function usdc(whole: number | bigint): MicroUsdc {
  return micro(BigInt(whole) * MICRO_PER_USDC)
}

export const ZERO: MicroUsdc = micro(0n)

/** The largest amount the platform takes in one go: 10¹⁵ micro-USDC, a thousand million USDC. */
export const MAXIMUM_AMOUNT: MicroUsdc = micro(10n ** 15n)

/** Checks and names a rate in basis points. */
export function bps(rate: number): Bps {
  invariant(Number.isInteger(rate) && rate >= 0 && rate <= BPS_WHOLE, `not basis points: ${rate}`)
  return rate as Bps
}

/** Checks and names a share in parts per million. */
export function ppm(share: number): Ppm {
  invariant(
    Number.isInteger(share) && share >= 0 && share <= PPM_WHOLE,
    `not parts per million: ${share}`,
  )
  return share as Ppm
}

export function add(...amounts: readonly MicroUsdc[]): MicroUsdc {
  return micro(amounts.reduce((total: bigint, amount) => total + amount, 0n))
}

export function subtract(from: MicroUsdc, amount: MicroUsdc): MicroUsdc {
  return micro(from - amount)
}

export function negate(amount: MicroUsdc): MicroUsdc {
  return micro(-amount)
}

export function smaller(left: MicroUsdc, right: MicroUsdc): MicroUsdc {
  return left < right ? left : right
}

export function larger(left: MicroUsdc, right: MicroUsdc): MicroUsdc {
  return left > right ? left : right
}

/**
 * ⌊base × rate / 10,000⌋, of an amount that is not below zero.
 * Every fee and premium rounds down, so the platform never gains by rounding. Rules R2, R3, R8.
 */
export function floorShare(base: MicroUsdc, rate: Bps): MicroUsdc {
  invariant(base >= 0n, `share of a negative amount: ${base}`)
  return micro((base * BigInt(rate)) / BigInt(BPS_WHOLE))
}

/** Why a text is not an amount. Errors of a field, not refusals of a rule. */
export const AMOUNT_ERRORS = [
  'empty',
  'not_a_number',
  'negative',
  'too_many_decimals',
  'too_large',
] as const
export type AmountError = (typeof AMOUNT_ERRORS)[number]

export type ParsedAmount =
  | { readonly ok: true; readonly amountMicro: MicroUsdc }
  | { readonly ok: false; readonly error: AmountError }

const DECIMALS = 6
const CANONICAL = /^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/
const LONGEST_WHOLE_PART = 16

function wrong(error: AmountError): ParsedAmount {
  return { ok: false, error }
}

/**
 * Reads the one way an amount is written between machines: digits, and at most six decimals after a
 * point ("50", "27.333333"). Signs, spaces, commas, exponents and leading zeros are refused.
 */
export function parseUsdc(text: string): ParsedAmount {
  if (text === '') return wrong('empty')
  if (text.startsWith('-'))
    return wrong(CANONICAL.test(text.slice(1)) ? 'negative' : 'not_a_number')
  const match = CANONICAL.exec(text)
  if (!match) return wrong('not_a_number')
  const [, whole = '0', fraction = ''] = match
  if (fraction.length > DECIMALS) return wrong('too_many_decimals')
  // The length is looked at first: turning a very long text into a number takes very long.
  if (whole.length > LONGEST_WHOLE_PART) return wrong('too_large')
  const amount = BigInt(whole) * MICRO_PER_USDC + BigInt(fraction.padEnd(DECIMALS, '0'))
  if (amount > MAXIMUM_AMOUNT) return wrong('too_large')
  return { ok: true, amountMicro: micro(amount) }
}

/** Space, no-break space, thin space, narrow no-break space: what separates thousands in French. */
const SPACES = /[ \u00a0\u2009\u202f]/g
const GROUPED_BY_SPACE = /^\d{1,3}(?: \d{3})+(?:[.,]\d*)?$/
const COMMA_THEN_POINT = /^\d{1,3}(?:,\d{3})+\.\d*$/
const POINT_THEN_COMMA = /^\d{1,3}(?:\.\d{3})+,\d*$/
const TYPED_NUMBER = /^\d*(?:\.\d*)?$/

/**
 * Turns what a person types into the canonical text: "1 000,50", "1,000.50" and "1000,5" are all
 * "1000.5". One comma alone is a decimal comma, as in French. What it cannot read with
 * certainty it gives back trimmed, so that `parseUsdc` names the error.
 */
export function normaliseTypedAmount(typed: string): string {
  const trimmed = typed.replace(SPACES, ' ').trim()
  let plain = GROUPED_BY_SPACE.test(trimmed) ? trimmed.replaceAll(' ', '') : trimmed
  if (COMMA_THEN_POINT.test(plain)) plain = plain.replaceAll(',', '')
  else if (POINT_THEN_COMMA.test(plain)) plain = plain.replaceAll('.', '').replace(',', '.')
  else if (plain.indexOf(',') === plain.lastIndexOf(',')) plain = plain.replace(',', '.')
  if (!TYPED_NUMBER.test(plain) || !/\d/.test(plain)) return trimmed
  const [whole = '', fraction = ''] = plain.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const decimals = fraction.replace(/0+$/, '')
  return decimals === '' ? digits : `${digits}.${decimals}`
}

function pointed(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const sign = amount < 0n ? '-' : ''
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** The exact amount in the canonical form, without trailing zeros: "50", "27.333333". */
export function formatUsdc(amountMicro: MicroUsdc): string {
  return pointed(amountMicro, DECIMALS).replace(/\.?0+$/, '')
}

/** `down` for what a person receives, `up` for what a person pays. Rule R9. */
export type DisplayRounding = 'down' | 'up'

/** Two decimals for a screen ("27.33" down, "27.34" up); the exact figure is `formatUsdc`. */
export function formatUsdcRounded(amountMicro: MicroUsdc, rounding: DisplayRounding): string {
  invariant(amountMicro >= 0n, 'only amounts from zero are rounded for display')
  const perCent = MICRO_PER_USDC / 100n
  const cents = (rounding === 'up' ? amountMicro + perCent - 1n : (amountMicro as bigint)) / perCent
  return pointed(cents, 2)
}
