import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextInterval, partOf, splitByWeights, type UnitInterval, unitsIn } from './interval.ts'
import { MAXIMUM_AMOUNT, micro } from './money.ts'
import vectors from './money-vectors.json' with { type: 'json' }

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const distributions = fc.oneof(
  fc.bigInt({ min: 0n, max: MAXIMUM_AMOUNT }),
  fc.bigInt({ min: 0n, max: 1_000n }),
)
const orders = fc.array(fc.integer({ min: 1, max: 800 }), { minLength: 1, maxLength: 60 })

function intervalsOf(units: readonly number[]): readonly UnitInterval[] {
  let cursor = 0
  return units.map((count) => {
    const interval = nextInterval(cursor, count)
    cursor = interval.until
    return interval
  })
}

describe('a part of a distribution', () => {
  test('parts together are the distribution, to the micro-USDC', () => {
    fc.assert(
      fc.property(distributions, orders, (distribution, units) => {
        const intervals = intervalsOf(units)
        const total = intervals.at(-1)?.until ?? 0
        const sum = intervals.reduce(
          (paid, one) => paid + partOf(micro(distribution), one, total),
          0n,
        )
        expect(sum).toBe(distribution)
      }),
    )
  })

  test('each part is less than one micro-USDC away from its ideal', () => {
    fc.assert(
      fc.property(distributions, orders, (distribution, units) => {
        const intervals = intervalsOf(units)
        const total = BigInt(intervals.at(-1)?.until ?? 0)
        for (const interval of intervals) {
          const part = partOf(micro(distribution), interval, Number(total))
          const difference = part * total - distribution * BigInt(unitsIn(interval))
          expect(difference < total && difference > -total).toBe(true)
        }
      }),
    )
  })

  test('two neighbours get what one holder of both would get', () => {
    fc.assert(
      fc.property(
        distributions,
        fc.nat(999),
        fc.nat(999),
        fc.nat(999),
        (distribution, first, second, third) => {
          const [from = 0, middle = 0, until = 0] = [first, second, third].sort((a, b) => a - b)
          const both = partOf(micro(distribution), { from, until }, 1_000)
          const left = partOf(micro(distribution), { from, until: middle }, 1_000)
          const right = partOf(micro(distribution), { from: middle, until }, 1_000)
          expect(left + right).toBe(both)
        },
      ),
    )
  })

  test('a larger distribution never gives a smaller running total', () => {
    fc.assert(
      fc.property(
        distributions,
        distributions,
        fc.integer({ min: 0, max: 400 }),
        (distribution, more, until) => {
          const before = partOf(micro(distribution), { from: 0, until }, 400)
          expect(partOf(micro(distribution + more), { from: 0, until }, 400) >= before).toBe(true)
        },
      ),
    )
  })

  test('one micro-USDC among ten thousand holders goes to exactly one of them', () => {
    const parts = intervalsOf(Array.from({ length: 10_000 }, () => 1)).map((interval) =>
      partOf(micro(1n), interval, 10_000),
    )
    expect(parts.filter((part) => part === 1n)).toHaveLength(1)
    expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(1n)
  })

  test.each([
    ['outside the total', { from: 0, until: 5 }, 4],
    ['backwards', { from: 3, until: 2 }, 4],
    ['below zero', { from: -1, until: 2 }, 4],
    ['broken', { from: 0.5, until: 2 }, 4],
    ['of nothing', { from: 0, until: 0 }, 0],
  ])('an interval %s is a defect', (_name, interval, total) => {
    expect(() => partOf(micro(100n), interval, total)).toThrow()
  })

  test('a distribution below zero is a defect', () => {
    expect(() => partOf(micro(-1n), { from: 0, until: 1 }, 1)).toThrow('below zero')
  })
})

describe('the next interval', () => {
  test('begins where the cursor stands', () => {
    expect(nextInterval(10, 3)).toEqual({ from: 10, until: 13 })
  })

  test.each([0, -1, 1.5])('of %s units is a defect', (units) => {
    expect(() => nextInterval(0, units)).toThrow('whole units')
  })
})

describe('a principal split over its fights', () => {
  test.each(vectors.principalSplit)('$principal by $weights is $parts', (vector) => {
    const parts = splitByWeights(micro(BigInt(vector.principal)), vector.weights)
    expect(parts.map(String)).toEqual(vector.parts)
  })

  test('loses nothing, whatever the weights', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(distributions, weights, (distribution, list) => {
        const parts = splitByWeights(micro(distribution), list)
        expect(parts).toHaveLength(list.length)
        expect(parts.reduce((sum: bigint, part) => sum + part, 0n)).toBe(distribution)
      }),
    )
  })
})
