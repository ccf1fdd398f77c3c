import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, bps, floorShare, MAXIMUM_AMOUNT, micro, usdc, ZERO } from '#domain/kernel/money.ts'
import vectors from '#domain/kernel/money-vectors.json' with { type: 'json' }
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { coverOf, priceOrder } from '#domain/treasury/fees.ts'
import { compensationOf, earmarkFor, isCovered, principalPerFight } from './compensation.ts'
import { roiBps } from './roi.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const amounts = fc.bigInt({ min: 0n, max: MAXIMUM_AMOUNT }).map(micro)
const covers = fc.integer({ min: 0, max: 10_000 }).map(bps)

describe('the compensation of a cancelled fight', () => {
  test.each(vectors.compensation)(
    'PRO-06 $basis covered at $bps with $netPaid paid already is $compensation',
    (vector) => {
      const paid = compensationOf(
        micro(BigInt(vector.basis)),
        bps(vector.bps),
        micro(BigInt(vector.netPaid)),
      )
      expect(String(paid)).toBe(vector.compensation)
    },
  )

  test('PRO-06 tops up to the cover and never beyond it', () => {
    fc.assert(
      fc.property(amounts, covers, amounts, (basis, cover, netPaid) => {
        const paid = compensationOf(basis, cover, netPaid)
        const covered = floorShare(basis, cover)
        expect(paid >= 0n && paid <= covered && paid <= basis).toBe(true)
        if (netPaid <= covered) expect(add(paid, netPaid)).toBe(covered)
        else expect(paid).toBe(0n)
      }),
    )
  })

  test('is higher with both packs than with one, and nothing without', () => {
    fc.assert(
      fc.property(amounts, amounts, (basis, netPaid) => {
        const [none, one, both] = [
          { level1: false, level2: false },
          { level1: true, level2: false },
          { level1: true, level2: true },
        ].map((choice) => compensationOf(basis, coverOf(choice, DEFAULT_SETTINGS), netPaid))
        expect(none).toBe(0n)
        expect((both ?? 0n) >= (one ?? 0n)).toBe(true)
      }),
    )
  })

  test('what was paid is never below zero', () => {
    expect(() => compensationOf(usdc(1), bps(5_000), micro(-1n))).toThrow('below zero')
  })

  describe('for 500 USDC over two fights, the first paid 285, the second cancelled', () => {
    test.each([
      ['without the pack', { level1: false, level2: false }, 500, 0, -4_300],
      ['with level 1', { level1: true, level2: false }, 500, 125, -1_800],
      ['with level 2', { level1: true, level2: true }, 525, 200, -761],
    ])('%s', (_name, cover, pays, compensates, roi) => {
      const price = priceOrder(usdc(500), cover, DEFAULT_SETTINGS)
      const [, second = ZERO] = principalPerFight(price.principalMicro, [
        { weight: 1 },
        { weight: 1 },
      ])
      const compensation = compensationOf(second, price.coverBps, ZERO)
      expect(price.backerPaysMicro).toBe(usdc(pays))
      expect(compensation).toBe(usdc(compensates))
      expect(roiBps(add(usdc(285), compensation), price.backerPaysMicro)).toBe(roi)
    })
  })
})

describe('the reserve behind a Pocket', () => {
  test('holds a quarter of the exposure, or the largest single fight when that is more', () => {
    expect(earmarkFor([usdc(100), usdc(100)], bps(2_500))).toBe(usdc(100))
    const many = Array.from({ length: 8 }, () => usdc(100))
    expect(earmarkFor(many, bps(2_500))).toBe(usdc(200))
    expect(earmarkFor([], bps(2_500))).toBe(0n)
  })

  test('covers each fight alone, and never less than its part of the whole', () => {
    const exposures = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }).map(micro), { maxLength: 6 })
    fc.assert(
      fc.property(exposures, covers, (list, rate) => {
        const earmark = earmarkFor(list, rate)
        expect(list.every((one) => earmark >= one)).toBe(true)
        expect(earmark * 10_000n >= add(...list) * BigInt(rate)).toBe(true)
        expect(earmark <= add(...list)).toBe(true)
      }),
    )
  })
})

describe('a cancelled fight', () => {
  test.each([
    ['athlete_released', true],
    ['not_rescheduled', true],
    ['postponed', false],
    ['new_opponent', false],
    ['no_contest', false],
    ['draw', false],
    ['loss', false],
    ['win', false],
  ] as const)('%s is covered: %s', (end, covered) => {
    expect(isCovered(end)).toBe(covered)
  })
})
