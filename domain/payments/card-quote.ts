import { invariant } from '#domain/kernel/invariant.ts'
import { MICRO_PER_USDC, type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'
import { addMilliseconds, hasCome, type Instant, MINUTE_MS } from '#domain/kernel/time.ts'

/** Euros per USDC as a fraction: 0.9227 is 9227n / 10000n. Never a float. */
export type EurRate = { readonly numerator: bigint; readonly denominator: bigint }

/** A price in euros for an exact USDC credit, with the rate it was computed from. */
export type CardQuote = {
  readonly amountMicro: MicroUsdc
  readonly eurCents: bigint
  readonly rate: EurRate
  readonly source: string
  readonly quotedAt: Instant
  readonly validUntil: Instant
}

/** Reads a decimal rate ("0.9227") without passing through a float. */
export function parseEurRate(text: string): EurRate {
  const match = /^(\d{1,9})(?:\.(\d{1,12}))?$/.exec(text)
  invariant(match, `not a rate: ${text}`)
  const [, whole = '0', fraction = ''] = match
  const rate = { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) }
  invariant(rate.numerator > 0n, 'a rate is above zero')
  return rate
}

/** A rate as decimal text, to the last digit that it was given. */
export function eurRateText({ numerator, denominator }: EurRate): `${number}` {
  const decimals = String(denominator).length - 1
  const digits = String(numerator).padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return (decimals ? `${digits.slice(0, cut)}.${digits.slice(cut)}` : digits) as `${number}`
}

/** USDC in euro cents, rounded up to the cent. Rule R10. */
export function eurCentsFor(amountMicro: MicroUsdc, rate: EurRate): bigint {
  invariant(amountMicro > 0n, 'a quote is for an amount')
  const divisor = MICRO_PER_USDC * rate.denominator
  return (amountMicro * 100n * rate.numerator + divisor - 1n) / divisor
}

/** Millionths of a euro in micro-USDC, rounded down: an estimate to be shown, not a quote. */
export function usdcForEuros(eurMicro: bigint, { numerator, denominator }: EurRate): MicroUsdc {
  return micro((eurMicro * denominator) / numerator)
}

/** What rounding up to the cent brings in beyond the price, in whole micro-USDC. */
export function roundingOf(quote: Pick<CardQuote, 'amountMicro' | 'eurCents' | 'rate'>): MicroUsdc {
  const { amountMicro, eurCents, rate } = quote
  const boughtMicro = (eurCents * MICRO_PER_USDC * rate.denominator) / (100n * rate.numerator)
  return micro(boughtMicro - amountMicro)
}

/**
 * A cost in euro cents in micro-USDC, rounded up, so that the provider bears the fraction. A returned cost (negative) is worth
 * what it was when it was charged.
 */
export function costFor(eurCents: bigint, { numerator, denominator }: EurRate): MicroUsdc {
  const size = eurCents < 0n ? -eurCents : eurCents
  const divisor = 100n * numerator
  const worth = (size * MICRO_PER_USDC * denominator + divisor - 1n) / divisor
  return micro(eurCents < 0n ? -worth : worth)
}

/** The least that the card provider takes in euros: docs.stripe.com/currencies, minimum charge amounts. */
export const LEAST_CARD_CENTS = 50n

const HUNDREDTH_MICRO = MICRO_PER_USDC / 100n

/** The smallest amount that a card pays at this rate, rounded up to a hundredth of a USDC. */
export function leastByCard(rate: EurRate): MicroUsdc {
  const divisor = 100n * rate.numerator * HUNDREDTH_MICRO
  const worth = LEAST_CARD_CENTS * MICRO_PER_USDC * rate.denominator
  return micro(((worth + divisor - 1n) / divisor) * HUNDREDTH_MICRO)
}

/** Whether a card can pay this amount. Refuses `below_card_minimum`. */
export function decideCardAmount(amountMicro: MicroUsdc, rate: EurRate): Decision<null> {
  const tooLittle = eurCentsFor(amountMicro, rate) < LEAST_CARD_CENTS
  const detail = { minimumMicro: leastByCard(rate), minimumCents: LEAST_CARD_CENTS }
  return acceptUnless(when(tooLittle, { code: 'below_card_minimum', detail }), () => null)
}

/** Quotes a card payment; the quote is valid for `quoteMinutes`. */
export function quoteCard(
  amountMicro: MicroUsdc,
  market: { readonly rate: EurRate; readonly source: string },
  quoteMinutes: number,
  now: Instant,
): CardQuote {
  return {
    amountMicro,
    eurCents: eurCentsFor(amountMicro, market.rate),
    rate: market.rate,
    source: market.source,
    quotedAt: now,
    validUntil: addMilliseconds(now, quoteMinutes * MINUTE_MS),
  }
}

/** Whether a quote may still be paid. Refuses `quote_expired`. */
export function decideQuote(quote: CardQuote, now: Instant): Decision<CardQuote> {
  return acceptUnless(when(hasCome(quote.validUntil, now), { code: 'quote_expired' }), () => quote)
}

/** How long a payment begun under a quote may take: its bank may ask the cardholder. */
export const PAYMENT_GRACE_MINUTES = 5

/** Whether a payment seen then was made after its quote had expired. */
export function isPaidTooLate(quote: Pick<CardQuote, 'validUntil'>, seenAt: Instant): boolean {
  return hasCome(addMilliseconds(quote.validUntil, PAYMENT_GRACE_MINUTES * MINUTE_MS), seenAt)
}
