import { describe, expect, test } from 'vitest'
import { priceOfUnits } from '#domain/campaigns/pocket.ts'
import { bps, micro, ppm, usdc } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { addDays } from '#domain/kernel/time.ts'
import {
  changeBps,
  medianOf,
  type ReferenceFacts,
  referenceValue,
} from '#domain/market/reference-value.ts'
import { sampleShareTerms } from '#tests/fixtures/sample-facts.ts'
import { fairnessOf } from './fairness.ts'
import { breakEvenEarnings, scenariosOf } from './outcome-scenario.ts'

const purses = [
  { showMicro: usdc(30_000), winMicro: usdc(30_000) },
  { showMicro: usdc(20_000), winMicro: usdc(20_000) },
]

describe('the three outcomes before an order', () => {
  const shown = (costUsdc: number, cover: number) =>
    scenariosOf(sampleShareTerms, purses, {
      units: 10,
      costMicro: usdc(costUsdc),
      coverBps: bps(cover),
    })

  test('are estimates of loss, win and cancellation', () => {
    // Ten units are half a percent: 250 of 50,000, 500 of 100,000, each less 5 %.
    expect(shown(525, 8_000)).toEqual([
      {
        scenario: 'loss',
        estimate: true,
        backMicro: micro(237_500_000n),
        costMicro: usdc(525),
        roiBps: -5_476,
      },
      { scenario: 'win', estimate: true, backMicro: usdc(475), costMicro: usdc(525), roiBps: -952 },
      {
        scenario: 'cancelled',
        estimate: true,
        backMicro: usdc(400),
        costMicro: usdc(525),
        roiBps: -2_380,
      },
    ])
  })

  test('cancelled without the pack is a whole loss', () => {
    expect(shown(500, 0)[2]).toMatchObject({ backMicro: 0n, roiBps: -10_000 })
  })

  test('what the fights have to earn brings the cost back to the cent, and a cent less does not', () => {
    const [fight] = sampleShareTerms.coveredFights
    if (!fight) throw new Error('the sample covers a fight')
    const terms = { ...sampleShareTerms, coveredFights: [fight] }
    for (const units of [1, 7, 10, 333]) {
      const order = { units, costMicro: priceOfUnits(terms, units), coverBps: bps(0) }
      const enough = breakEvenEarnings(terms, order)
      const back = (showMicro: bigint) => {
        const purse = { showMicro: micro(showMicro), winMicro: usdc(0) }
        return scenariosOf(terms, [purse], order)[0]?.backMicro ?? 0n
      }
      expect(back(enough)).toBeGreaterThanOrEqual(order.costMicro)
      expect(back(enough - 10_000n)).toBeLessThan(order.costMicro)
    }
    // 500 USDC are half a percent: 526.32 before the fee of 5 %.
    expect(breakEvenEarnings(terms, { units: 10, costMicro: usdc(500) })).toBe(105_263_158_000n)
  })
})

describe('the reference value of a unit', () => {
  const now = new Date('2027-09-01T00:00:00Z')
  const trade = (price: number, daysAgo: number) => ({
    pricePerUnitMicro: usdc(price),
    soldAt: addDays(now, -daysAgo),
  })
  const facts = (...trades: ReferenceFacts['trades']): ReferenceFacts => ({
    issuePriceMicro: usdc(50),
    payouts: [{ perUnitMicro: usdc(28), settledAt: addDays(now, -10) }],
    trades,
  })

  test('is the median price of 30 days, else the issue price and what was paid', () => {
    expect(referenceValue(facts(), now)).toBe(usdc(78))
    expect(referenceValue(facts(), addDays(now, -11))).toBe(usdc(50))
    expect(referenceValue(facts(trade(60, 3), trade(90, 2)), now)).toBe(usdc(75))
    expect(referenceValue(facts(trade(60, 31)), now)).toBe(usdc(78))
    expect(medianOf([usdc(9), usdc(1), usdc(5)])).toBe(usdc(5))
    expect(() => medianOf([])).toThrow('median')
  })

  test('moves in basis points, and has no change with fewer than three trades', () => {
    expect(changeBps(facts(trade(60, 3), trade(60, 2)), now)).toBe(null)
    expect(changeBps(facts(trade(60, 3), trade(60, 2), trade(60, 1)), now)).toBe(2_000)
    expect(changeBps(facts(trade(45, 3), trade(45, 2), trade(45, 1)), now)).toBe(-1_000)
  })
})

describe('what an athlete sees before publishing', () => {
  const input = {
    terms: sampleShareTerms,
    purses,
    managerBps: bps(1_500),
    taxReserveBps: bps(2_500),
    takenPpm: ppm(200_000),
  }

  test('is what stays after shares, manager and tax, for a loss and a win', () => {
    const figures = fairnessOf(input, DEFAULT_SETTINGS)
    // 20,000 sold: 5 % fee and 5 % premium.
    expect(figures.fromSaleMicro).toBe(usdc(18_000))
    expect(figures.loss).toEqual({
      earningsMicro: usdc(50_000),
      sharedMicro: usdc(20_000),
      managerMicro: usdc(7_500),
      taxReserveMicro: usdc(12_500),
      keepsMicro: usdc(10_000),
    })
    expect(figures.win.keepsMicro).toBe(usdc(20_000))
  })

  test('warns above 40 % and when nothing would be left', () => {
    expect(fairnessOf(input, DEFAULT_SETTINGS).warnsOfSelling).toBe(false)
    const more = fairnessOf({ ...input, takenPpm: ppm(200_001) }, DEFAULT_SETTINGS)
    expect(more.warnsOfSelling).toBe(true)
    const hard = fairnessOf({ ...input, takenPpm: ppm(400_000) }, DEFAULT_SETTINGS)
    expect(hard.loss.keepsMicro).toBe(0n)
    expect(hard.warnsOfKeepingNothing).toBe(true)
    expect(fairnessOf(input, DEFAULT_SETTINGS).warnsOfKeepingNothing).toBe(false)
  })
})
