import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideQuote, eurCentsFor, parseEurRate, quoteCard, roundingOf } from './card-quote.ts'
import { MAXIMUM_AMOUNT, micro, usdc } from './money.ts'
import vectors from './money-vectors.json' with { type: 'json' }

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
  })

  test.each(['', '-1', '0', '0.0', '1e3', '.5', '0,92', 'NaN'])('%j is no rate', (text) => {
    expect(() => parseEurRate(text)).toThrow()
  })
})
