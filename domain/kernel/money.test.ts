import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  bps,
  floorShare,
  formatUsdc,
  formatUsdcRounded,
  larger,
  MAXIMUM_AMOUNT,
  micro,
  negate,
  normaliseTypedAmount,
  parseUsdc,
  ppm,
  smaller,
  subtract,
  usdc,
} from './money.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const amounts = fc.bigInt({ min: 0n, max: MAXIMUM_AMOUNT }).map(micro)
const rates = fc.integer({ min: 0, max: 10_000 }).map(bps)

function errorOf(text: string): string | null {
  const parsed = parseUsdc(text)
  return parsed.ok ? null : parsed.error
}

function amountOf(text: string): bigint {
  const parsed = parseUsdc(text)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error}`)
  return parsed.amountMicro
}

describe('money', () => {
  test('usdc counts in millionths', () => {
    expect(usdc(50)).toBe(50_000_000n)
  })

  test('an amount that eight bytes cannot hold is a defect', () => {
    expect(micro(2n ** 63n - 1n)).toBe(9_223_372_036_854_775_807n)
    expect(() => micro(2n ** 63n)).toThrow('out of range')
    expect(() => micro(-(2n ** 63n))).toThrow('out of range')
  })

  test.each([-1, 10_001, 0.5, Number.NaN])('%s is no rate in basis points', (rate) => {
    expect(() => bps(rate)).toThrow('not basis points')
  })

  test('a rate and a part go up to the whole', () => {
    expect([bps(0), bps(10_000)]).toEqual([0, 10_000])
    expect([ppm(0), ppm(1_000_000)]).toEqual([0, 1_000_000])
  })

  test.each([-1, 1_000_001, 0.5])('%s is no part per million', (share) => {
    expect(() => ppm(share)).toThrow('not parts per million')
  })

  test('adding and subtracting undo each other', () => {
    fc.assert(
      fc.property(amounts, amounts, (left, right) => {
        expect(subtract(add(left, right), right)).toBe(left)
        expect(add(left, negate(left))).toBe(0n)
        expect(add(smaller(left, right), larger(left, right))).toBe(add(left, right))
      }),
    )
  })
})

describe('the share of an amount', () => {
  test.each([
    [20n, 500, 1n],
    [19n, 500, 0n],
    [27_333_333n, 500, 1_366_666n],
    [1n, 10_000, 1n],
    [123n, 0, 0n],
  ])('%s micro-USDC at %s basis points is %s', (base, rate, share) => {
    expect(floorShare(micro(base), bps(rate))).toBe(share)
  })

  test('of a negative amount is a defect', () => {
    expect(() => floorShare(micro(-1n), bps(500))).toThrow('negative')
  })

  test('is the whole part of the exact share', () => {
    fc.assert(
      fc.property(amounts, rates, (base, rate) => {
        const share = floorShare(base, rate)
        expect(share * 10_000n <= base * BigInt(rate)).toBe(true)
        expect((share + 1n) * 10_000n > base * BigInt(rate)).toBe(true)
        expect(share <= base).toBe(true)
      }),
    )
  })

  test('never shrinks when the base or the rate grows', () => {
    fc.assert(
      fc.property(amounts, amounts, rates, rates, (base, more, rate, other) => {
        const [low, high] = rate < other ? [rate, other] : [other, rate]
        expect(floorShare(add(base, more), rate) >= floorShare(base, rate)).toBe(true)
        expect(floorShare(base, high) >= floorShare(base, low)).toBe(true)
      }),
    )
  })
})

describe('reading a canonical amount', () => {
  test.each([
    ['0', 0n],
    ['5', 5_000_000n],
    ['0.000001', 1n],
    ['27.333333', 27_333_333n],
    ['5.10', 5_100_000n],
    ['1000000000', 1_000_000_000_000_000n],
  ])('%s is taken', (text, amount) => {
    expect(amountOf(text)).toBe(amount)
  })

  describe('is refused', () => {
    test('when nothing was sent', () => {
      expect(errorOf('')).toBe('empty')
    })

    const notNumbers = ['1e3', '+5', ' 5', '5 ', '5,0', '0x5', '.5', '5.', '005', '00', '1 000']
    const oddities = [
      'Infinity',
      'NaN',
      '５',
      '٥',
      '5_0',
      '5n',
      '--5',
      '-',
      '-.5',
      '1.2.3',
      '5\n',
      '\u202f5',
    ]
    test.each([...notNumbers, ...oddities])('when %j is not written as a number', (text) => {
      expect(errorOf(text)).toBe('not_a_number')
    })

    test.each(['-5', '-0', '-0.000001'])('when %s is below zero', (text) => {
      expect(errorOf(text)).toBe('negative')
    })

    test.each(['5.0000000', '0.0000001'])('when %s has a seventh decimal', (text) => {
      expect(errorOf(text)).toBe('too_many_decimals')
    })

    test.each(['1000000000.000001', '99999999999999999', '9'.repeat(10_000)])(
      'when it is above what the platform takes',
      (text) => {
        expect(errorOf(text)).toBe('too_large')
      },
    )
  })

  test('a million digits are answered at once', () => {
    const started = performance.now()
    expect(errorOf('9'.repeat(1_000_000))).toBe('too_large')
    expect(performance.now() - started).toBeLessThan(500)
  })

  test('what was formatted is read back as the same amount', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(amountOf(formatUsdc(amount))).toBe(amount)
      }),
    )
  })

  test('any text is either an amount inside the limits or one named error', () => {
    const texts = fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9.,e ]{0,12}$/))
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parseUsdc(text)
        if (!parsed.ok) return
        expect(parsed.amountMicro >= 0n && parsed.amountMicro <= MAXIMUM_AMOUNT).toBe(true)
        expect(text).toMatch(/^\d+(\.\d{1,6})?$/)
      }),
    )
  })
})

describe('what people type', () => {
  test.each([
    ['50', '50'],
    [' 50 ', '50'],
    ['50,5', '50.5'],
    ['50.50', '50.5'],
    ['1 000', '1000'],
    ['1\u202f000,50', '1000.5'],
    ['1\u00a0000\u00a0000', '1000000'],
    ['1,000.50', '1000.5'],
    ['1.000,50', '1000.5'],
    ['1,000', '1'],
    ['05', '5'],
    [',5', '0.5'],
    ['5,', '5'],
    ['0,000001', '0.000001'],
    ['5.0000000', '5'],
  ])('%j is read as %s', (typed, canonical) => {
    expect(normaliseTypedAmount(typed)).toBe(canonical)
  })

  test.each([
    '',
    'abc',
    '5 0',
    '10 00',
    '-5',
    '1e3',
    '0x5',
    '5€',
    '1,2,3',
    '1.2.3',
    ',',
    '.',
    '+5',
  ])('%j is left for the error to be named', (typed) => {
    expect(normaliseTypedAmount(typed)).toBe(typed)
    expect(parseUsdc(normaliseTypedAmount(typed)).ok).toBe(false)
  })

  test('an amount written the French way is read exactly, with any of the four spaces', () => {
    const spaces = fc.constantFrom(' ', '\u00a0', '\u2009', '\u202f')
    fc.assert(
      fc.property(amounts, spaces, (amount, space) => {
        const [whole = '', fraction] = formatUsdc(amount).split('.')
        const grouped = whole.replace(/\B(?=(\d{3})+$)/g, space)
        const typed = fraction === undefined ? grouped : `${grouped},${fraction}`
        expect(amountOf(normaliseTypedAmount(typed))).toBe(amount)
      }),
    )
  })

  test('what is canonical already is not changed', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(normaliseTypedAmount(formatUsdc(amount))).toBe(formatUsdc(amount))
      }),
    )
  })

  test('reading twice is reading once', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9., -]{0,10}$/), (typed) => {
        const once = normaliseTypedAmount(typed)
        expect(normaliseTypedAmount(once)).toBe(once)
      }),
    )
  })
})

describe('showing an amount', () => {
  test.each([
    [0n, '0'],
    [1n, '0.000001'],
    [100_000_000n, '100'],
    [27_333_330n, '27.33333'],
    [-5_500_000n, '-5.5'],
  ])('%s micro-USDC is exactly %s', (amount, text) => {
    expect(formatUsdc(micro(amount))).toBe(text)
  })

  test.each([
    [27_333_333n, '27.33', '27.34'],
    [5_000_000n, '5.00', '5.00'],
    [1n, '0.00', '0.01'],
    [9_999n, '0.00', '0.01'],
    [10_000n, '0.01', '0.01'],
  ])('%s micro-USDC is %s to receive and %s to pay', (amount, down, up) => {
    expect(formatUsdcRounded(micro(amount), 'down')).toBe(down)
    expect(formatUsdcRounded(micro(amount), 'up')).toBe(up)
  })

  test('on a screen the two roundings hold the exact amount between them, a cent apart at most', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const down = amountOf(formatUsdcRounded(amount, 'down'))
        const up = amountOf(formatUsdcRounded(amount, 'up'))
        expect(down <= amount && amount <= up).toBe(true)
        expect(up - down).toBe(amount % 10_000n === 0n ? 0n : 10_000n)
      }),
    )
  })

  test('a negative amount is not rounded for a screen', () => {
    expect(() => formatUsdcRounded(micro(-1n), 'down')).toThrow('from zero')
  })
})
