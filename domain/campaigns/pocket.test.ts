import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { micro, ppm, usdc } from '#domain/kernel/money.ts'
import {
  sampleFederationTerms,
  sampleShareTerms,
  sampleTipsTerms,
} from '#tests/fixtures/sample-facts.ts'
import {
  availablePercent,
  availableUnits,
  impliedValue,
  leastUnits,
  offersLevel2,
  priceOfUnits,
  soldPpm,
  soldUnits,
} from './pocket.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const unitPrices = fc.bigInt({ min: 1n, max: 10n ** 10n }).map(micro)

describe('the least order of shares', () => {
  test.each([
    [usdc(50), 1],
    [usdc(25), 2],
    [micro(16_666_666n), 4],
    [micro(16_666_667n), 3],
    [usdc(49), 2],
    [usdc(500), 1],
  ])('PRO-01 at %s micro-USDC a unit it is %s', (unitPriceMicro, least) => {
    expect(leastUnits({ unitPriceMicro, minimumMicro: usdc(50) })).toBe(least)
  })

  test('PRO-01 reaches 50 USDC, and one unit less does not', () => {
    fc.assert(
      fc.property(unitPrices, (unitPriceMicro) => {
        const least = BigInt(leastUnits({ unitPriceMicro, minimumMicro: usdc(50) }))
        expect(least * unitPriceMicro >= usdc(50)).toBe(true)
        expect((least - 1n) * unitPriceMicro < usdc(50)).toBe(true)
      }),
    )
  })
})

describe('the units of a Pocket', () => {
  test('are sold, reserved or left', () => {
    const taken = { cursorUnits: 300, voidUnits: 20, reservedUnits: 30 }
    expect(availableUnits(sampleShareTerms, taken)).toBe(70)
    expect(availablePercent(sampleShareTerms, taken)).toBe(17)
    expect(soldUnits(taken)).toBe(280)
    expect(soldPpm(sampleShareTerms, taken)).toBe(140_000)
  })

  test('PRO-04 the worked Pocket sells 300 of 400 units, 15 % of each fight', () => {
    const taken = { cursorUnits: 300, voidUnits: 0, reservedUnits: 0 }
    expect(soldPpm(sampleShareTerms, taken)).toBe(150_000)
    expect(priceOfUnits(sampleShareTerms, 300)).toBe(usdc(15_000))
    expect(impliedValue(sampleShareTerms)).toBe(usdc(100_000))
  })

  test('taken beyond the offer are a defect', () => {
    const taken = { cursorUnits: 390, voidUnits: 0, reservedUnits: 11 }
    expect(() => availableUnits(sampleShareTerms, taken)).toThrow('oversold by 1')
  })

  test('void beyond the confirmed are a defect', () => {
    expect(() => soldUnits({ cursorUnits: 1, voidUnits: 2, reservedUnits: 0 })).toThrow('void')
  })

  test.each([0, -1, 1.5, Number.NaN])('%s of them have no price', (units) => {
    expect(() => priceOfUnits(sampleShareTerms, units)).toThrow('number of units')
  })

  test('always add up to the offer, and the percentage never says more than is left', () => {
    const counts = fc.tuple(fc.nat(400), fc.nat(400)).filter(([a, b]) => a + b <= 400)
    fc.assert(
      fc.property(counts, ([cursorUnits, reservedUnits]) => {
        const taken = { cursorUnits, voidUnits: 0, reservedUnits }
        const left = availableUnits(sampleShareTerms, taken)
        expect(left + cursorUnits + reservedUnits).toBe(400)
        expect(availablePercent(sampleShareTerms, taken) * 4).toBeLessThanOrEqual(left)
        expect((availablePercent(sampleShareTerms, taken) + 1) * 4).toBeGreaterThan(left)
      }),
    )
  })

  test('imply a value of the whole that no unit can exceed', () => {
    fc.assert(
      fc.property(unitPrices, fc.integer({ min: 1, max: 800_000 }), (unitPriceMicro, part) => {
        const value = impliedValue({ unitPriceMicro, ppmPerUnit: ppm(part) })
        expect(value >= unitPriceMicro).toBe(true)
      }),
    )
  })
})

describe('level 2 of the Compensation Pack', () => {
  test.each([
    ['a share Pocket whose athlete took level 1', sampleShareTerms, true],
    ['a share Pocket without it', { ...sampleShareTerms, compensationLevel1: false }, false],
    [
      'a share Pocket where a backer may take it alone',
      { ...sampleShareTerms, compensationLevel1: false, coverBackerAlone: true },
      true,
    ],
    ['a tip Pocket', sampleTipsTerms, false],
    ['a federation Pocket', sampleFederationTerms, false],
  ])('PRO-06 is offered by %s: %s', (_name, terms, offered) => {
    expect(offersLevel2(terms)).toBe(offered)
  })
})
