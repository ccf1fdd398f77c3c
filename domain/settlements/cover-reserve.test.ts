import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ShareTerms } from '#domain/campaigns/pocket.ts'
import { micro, usdc, ZERO } from '#domain/kernel/money.ts'
import { sampleShareTerms, sampleTipsTerms } from '#tests/fixtures/sample-facts.ts'
import { codesOf } from '#tests/fixtures/sample-fight.ts'
import {
  decideEarnedPremium,
  earmarkOfTerms,
  exposuresOf,
  highestCoverBps,
  premiumOfFight,
  remainingEarmark,
  reserveStanding,
} from './cover-reserve.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const withCover = (changed: Partial<ShareTerms>): ShareTerms => ({
  ...sampleShareTerms,
  ...changed,
})

describe('what cover could cost', () => {
  test('PRO-06 is measured on a full sale at the highest level that is offered', () => {
    // 20,000 of principal over two fights, 80 % of each half.
    expect(exposuresOf(withCover({}))).toEqual([usdc(8_000), usdc(8_000)])
    expect(earmarkOfTerms(withCover({}))).toBe(usdc(8_000))
  })

  test.each([
    [true, false, 8_000],
    [true, true, 8_000],
    [false, true, 5_000],
    [false, false, 0],
  ])('level 1 %s and a backer alone %s can cover %s basis points', (level1, alone, cover) => {
    const terms = withCover({ compensationLevel1: level1, coverBackerAlone: alone })
    expect(highestCoverBps(terms)).toBe(cover)
    expect(earmarkOfTerms(terms) > 0n).toBe(cover > 0)
  })

  test('is nothing where nothing is covered', () => {
    expect(highestCoverBps(sampleTipsTerms)).toBe(0)
    expect(earmarkOfTerms(sampleTipsTerms)).toBe(0n)
  })

  test('leaves a quarter of the exposure, or the heaviest fight when that is more', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(weights, fc.integer({ min: 1, max: 2_000 }), (list, unitCount) => {
        const coveredFights = list.map((weight, at) => ({
          fightId: `fight-${at}`,
          weight,
          weighInAt: new Date('2027-06-01T00:00:00Z'),
        }))
        const terms = withCover({ unitCount, coveredFights })
        const exposures = exposuresOf(terms)
        const earmark = earmarkOfTerms(terms)
        const whole = exposures.reduce((sum: bigint, one) => sum + one, 0n)
        expect(exposures.every((one) => earmark >= one)).toBe(true)
        expect(earmark * 4n >= whole && earmark <= whole).toBe(true)
      }),
    )
  })
})

describe('cover that has ended', () => {
  test('leaves what the other fights could still cost', () => {
    const remaining = (...ended: string[]) => remainingEarmark(sampleShareTerms, new Set(ended))
    expect(remaining()).toBe(earmarkOfTerms(sampleShareTerms))
    expect(remaining('fight-one')).toBe(usdc(8_000))
    expect(remaining('fight-one', 'fight-two')).toBe(0n)
    expect(remainingEarmark(sampleTipsTerms, new Set())).toBe(0n)
  })

  test('earns its premium, fight by fight, to the micro-USDC', () => {
    const premiums = micro(1_000_000_001n)
    const parts = ['fight-one', 'fight-two'].map((id) =>
      premiumOfFight(sampleShareTerms, id, premiums),
    )
    expect(parts).toEqual([500_000_000n, 500_000_001n])
    expect(premiumOfFight(sampleShareTerms, 'another', premiums)).toBe(0n)
  })

  const facts = {
    coverEnded: true,
    alreadyEarned: false,
    premiumMicro: usdc(25),
    freeMicro: usdc(25),
  }
  test.each([
    [[], {}],
    [['transition_not_allowed'], { coverEnded: false }],
    [['already_settled'], { alreadyEarned: true }],
    [['already_settled'], { premiumMicro: ZERO }],
    [['reserve_too_small'], { freeMicro: micro(24_999_999n) }],
  ])('is answered %o for %o', (codes, changed) => {
    expect(codesOf(decideEarnedPremium({ ...facts, ...changed }))).toEqual(codes)
  })
})

describe('the reserve in public', () => {
  const facts = {
    reserveMicro: usdc(10_000),
    earmarksMicro: [usdc(8_000), usdc(1_500)],
    exposureMicro: usdc(20_000),
    premiumsTakenMicro: usdc(300),
    compensationsPaidMicro: usdc(100),
  }

  test('says what is free, how far it reaches, and how much of the premiums was paid back', () => {
    expect(reserveStanding(facts)).toEqual({
      freeMicro: usdc(500),
      earmarkedMicro: usdc(9_500),
      exposureMicro: usdc(20_000),
      lossRatioBps: 3_334,
      coverageBps: 5_000,
      stopsSale: false,
    })
  })

  test('stops the sale of cover once it holds less than it has held back', () => {
    const exact = { ...facts, reserveMicro: usdc(9_500) }
    expect(reserveStanding(exact).stopsSale).toBe(false)
    expect(reserveStanding({ ...exact, reserveMicro: micro(9_499_999_999n) }).stopsSale).toBe(true)
  })

  test('has no ratio before there is anything to compare', () => {
    const empty = { ...facts, premiumsTakenMicro: ZERO, exposureMicro: ZERO }
    expect(reserveStanding(empty)).toMatchObject({ lossRatioBps: null, coverageBps: null })
  })
})
