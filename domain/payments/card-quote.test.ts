import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAXIMUM_AMOUNT, micro, usdc } from '#domain/kernel/money.ts'
import vectors from '#domain/kernel/money-vectors.json' with { type: 'json' }
import {
  costFor,
  decideCardAmount,
  decideQuote,
  eurCentsFor,
  eurRateText,
  isPaidTooLate,
  LEAST_CARD_CENTS,
  leastByCard,
  parseEurRate,
  quoteCard,
  roundingOf,
} from './card-quote.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const amounts = fc.bigInt({ min: 1n, max: MAXIMUM_AMOUNT }).map(micro)
const rates = fc.record({
  numerator: fc.bigInt({ min: 5_000n, max: 20_000n }),
  denominator: fc.constant(10_000n),
})
const now = new Date('2027-03-10T12:00:00Z')

describe('a card quote', () => {
  test.each(vectors.cardQuote)('PAY-02 $usdc at $rate is $eurCents cents', (vector) => {
    const [numerator = '', denominator = ''] = vector.rate.split('/')
    const rate = { numerator: BigInt(numerator), denominator: BigInt(denominator) }
    expect(eurCentsFor(micro(BigInt(vector.usdc)), rate)).toBe(BigInt(vector.eurCents))
  })

  test('PAY-02 always buys the whole credit, and asks less than a cent too much', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        const cents = eurCentsFor(amount, rate)
        const exact = amount * 100n * rate.numerator
        const unit = 1_000_000n * rate.denominator
        expect(cents * unit >= exact).toBe(true)
        expect((cents - 1n) * unit < exact).toBe(true)
      }),
    )
  })

  test('PAY-02 what rounding brings in is never below zero and is worth less than a cent', () => {
    fc.assert(
      fc.property(amounts, rates, (amountMicro, rate) => {
        const eurCents = eurCentsFor(amountMicro, rate)
        const rounding = roundingOf({ amountMicro, eurCents, rate })
        expect(rounding >= 0n).toBe(true)
        expect(rounding * rate.numerator < 10_000n * rate.denominator).toBe(true)
      }),
    )
  })

  test('keeps its rate, source and time, and holds for ten minutes', () => {
    const market = { rate: parseEurRate('0.9227'), source: 'sandbox' }
    const quote = quoteCard(usdc(50), market, 10, now)
    expect(quote).toEqual({
      amountMicro: usdc(50),
      eurCents: 4_614n,
      rate: { numerator: 9_227n, denominator: 10_000n },
      source: 'sandbox',
      quotedAt: now,
      validUntil: new Date('2027-03-10T12:10:00Z'),
    })
    expect(decideQuote(quote, new Date(quote.validUntil.getTime() - 1)).ok).toBe(true)
    expect(decideQuote(quote, quote.validUntil)).toEqual({
      ok: false,
      refusals: [{ code: 'quote_expired' }],
    })
  })

  test('reads a rate without a float', () => {
    expect(parseEurRate('1')).toEqual({ numerator: 1n, denominator: 1n })
    expect(parseEurRate('0.922700')).toEqual({ numerator: 922_700n, denominator: 1_000_000n })
    for (const text of ['1', '0.9227', '0.00000001', '12.50']) {
      expect(eurRateText(parseEurRate(text))).toBe(text)
    }
  })

  test.each(['', '-1', '0', '0.0', '1e3', '.5', '0,92', 'NaN'])('%j is no rate', (text) => {
    expect(() => parseEurRate(text)).toThrow()
  })
})

describe('the smallest amount by card', () => {
  test('PAY-02 at 0.9227 it is 0.55 USDC', () => {
    const rate = parseEurRate('0.9227')
    const detail = { minimumMicro: micro(550_000n), minimumCents: 50n }
    expect(leastByCard(rate)).toBe(550_000n)
    expect(decideCardAmount(micro(1n), rate)).toEqual({
      ok: false,
      refusals: [{ code: 'below_card_minimum', detail }],
    })
  })

  test('PAY-02 is payable at every rate, and a hundredth less is worth less than the provider takes', () => {
    fc.assert(
      fc.property(rates, (rate) => {
        const least = leastByCard(rate)
        expect(decideCardAmount(least, rate).ok).toBe(true)
        expect(least % 10_000n).toBe(0n)
        const worth = (least - 10_000n) * 100n * rate.numerator
        expect(worth < LEAST_CARD_CENTS * 1_000_000n * rate.denominator).toBe(true)
      }),
    )
  })

  test('PAY-02 an amount is taken exactly when its price in cents reaches the least', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2_000_000n }).map(micro), rates, (amount, rate) => {
        const payable = eurCentsFor(amount, rate) >= LEAST_CARD_CENTS
        expect(decideCardAmount(amount, rate).ok).toBe(payable)
      }),
    )
  })
})

test('PAY-02 a fee in cents is worth less than a micro-USDC more than its cents, and the same when it is given back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10_000_000n }), rates, (cents, rate) => {
      const micros = costFor(cents, rate)
      const beyond = micros * 100n * rate.numerator - cents * 1_000_000n * rate.denominator
      expect(beyond >= 0n && beyond < 100n * rate.numerator).toBe(true)
      expect(costFor(-cents, rate)).toBe(-micros)
    }),
  )
})

test('PAY-02 what was begun under a quote may go through five minutes after its end, and not a millisecond later', () => {
  const quote = quoteCard(usdc(50), { rate: parseEurRate('0.9227'), source: 'test' }, 10, now)
  const last = new Date(quote.validUntil.getTime() + 5 * 60_000 - 1)
  expect(isPaidTooLate(quote, last)).toBe(false)
  expect(isPaidTooLate(quote, new Date(last.getTime() + 1))).toBe(true)
})
