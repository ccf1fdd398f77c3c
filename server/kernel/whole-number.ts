import { z } from 'zod'

const DIGITS = /^\d{1,15}$/

/** Digits alone, though JavaScript also reads `1e1`, ` 10 ` and `0xa` as ten. */
const readDigits = (given: unknown) =>
  typeof given === 'string' && DIGITS.test(given) ? Number(given) : given

/** A whole number in an address, both ends included. */
export function wholeNumber(least: number, most: number) {
  return z.preprocess(readDigits, z.number().int().min(least).max(most))
}

/** One that may be left out. */
export function wholeNumberOr(standard: number, least: number, most: number) {
  return z.preprocess(readDigits, z.number().int().min(least).max(most).default(standard))
}
