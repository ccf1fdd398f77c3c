import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideCancellation } from '#domain/bouts/fight-schedule.ts'
import { nextInterval, type UnitInterval } from '#domain/kernel/interval.ts'
import { bps, micro, usdc, ZERO } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/time.ts'
import { sampleShareTerms } from '#tests/fixtures/sample-facts.ts'
import { ANNOUNCED_AT, codesOf, given, sampleFight } from '#tests/fixtures/sample-fight.ts'
import {
  type CompensationFacts,
  compensationTotal,
  decideCompensation,
} from './compensation-decision.ts'
import { milestonePlan, returnedPart } from './milestone-plan.ts'

fc.configureGlobal({ numRuns: 500, ...fc.readConfigureGlobal() })

const order = { reason: 'athlete_released', fault: 'promoter', evidenceHash: 'hash' } as const
const cancelled = given(decideCancellation(sampleFight(), order, addDays(ANNOUNCED_AT, 40)))
const ten = { certificateId: 'a', interval: { from: 0, until: 10 }, coverBps: bps(8_000) }
const facts: CompensationFacts = {
  terms: sampleShareTerms,
  fightId: 'fight-one',
  fight: cancelled,
  returned: null,
  alreadyCompensated: false,
  certificates: [ten],
  reserveMicro: usdc(10_000),
}
const compensate = (changed: Partial<CompensationFacts>) =>
  decideCompensation({ ...facts, ...changed })

describe('a cancelled fight', () => {
  test('PRO-06 pays 200 on ten units of two fights at level 2', () => {
    expect(given(compensate({}))).toEqual({
      parts: [{ certificateId: 'a', returnedMicro: ZERO, compensationMicro: usdc(200) }],
      totalMicro: usdc(200),
      fromReserveMicro: usdc(200),
      backstopMicro: ZERO,
    })
  })

  test('PRO-06 takes from the provider what the reserve lacks', () => {
    const short = given(compensate({ reserveMicro: usdc(150) }))
    expect([short.fromReserveMicro, short.backstopMicro]).toEqual([usdc(150), usdc(50)])
  })

  test('PRO-06 returned escrow counts first, and beyond the cover nothing is added', () => {
    const returned = { amountMicro: usdc(120), totalUnits: 10, voids: [] }
    const [part] = given(compensate({ returned })).parts
    expect(part).toMatchObject({ returnedMicro: usdc(120), compensationMicro: usdc(80) })
    const [full] = given(compensate({ returned: { ...returned, amountMicro: usdc(225) } })).parts
    expect(full).toMatchObject({ returnedMicro: usdc(225), compensationMicro: ZERO })
  })

  test('pays once, and not before it is cancelled', () => {
    expect(codesOf(compensate({ alreadyCompensated: true }))).toEqual(['already_settled'])
    expect(codesOf(compensate({ fight: sampleFight() }))).toEqual(['transition_not_allowed'])
  })

  test('totals the same from sizes and levels as from every certificate', () => {
    const certificates = fc.array(
      fc.record({
        units: fc.integer({ min: 1, max: 60 }),
        coverBps: fc.constantFrom(0, 5_000, 8_000),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(certificates, fc.bigInt({ min: 1n, max: 10n ** 9n }), (list, price) => {
        const terms = { ...sampleShareTerms, unitPriceMicro: micro(price) }
        let from = 0
        const held = list.map(({ units, coverBps }, at) => {
          const interval = nextInterval(from, units)
          from = interval.until
          return { certificateId: String(at), interval, coverBps: bps(coverBps) }
        })
        const one = given(compensate({ terms, certificates: held }))
        const groups = list.map(({ units, coverBps }) => ({
          units,
          coverBps: bps(coverBps),
          certificates: 1,
        }))
        expect(compensationTotal(terms, 'fight-one', groups)).toBe(one.totalMicro)
        expect(one.fromReserveMicro + one.backstopMicro).toBe(one.totalMicro)
      }),
    )
  })
})

describe('a plan by milestones', () => {
  test('PAY-03 lets half go at the close and the rest as covered fights start', () => {
    expect(milestonePlan(usdc(900), sampleShareTerms.coveredFights, bps(5_000))).toEqual({
      atCloseMicro: usdc(450),
      perFight: [
        { fightId: 'fight-one', amountMicro: usdc(225) },
        { fightId: 'fight-two', amountMicro: usdc(225) },
      ],
    })
  })

  test('PAY-03 adds up to the whole, at any amount and weights', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), weights, (amount, list) => {
        const fights = list.map((weight, at) => ({
          fightId: String(at),
          weight,
          weighInAt: ANNOUNCED_AT,
        }))
        const plan = milestonePlan(micro(amount), fights, bps(5_000))
        const parts = plan.perFight.reduce((sum, { amountMicro }) => sum + amountMicro, 0n)
        expect(parts + plan.atCloseMicro).toBe(amount)
      }),
    )
  })

  test('returns all of a cancelled fight’s escrow to those who stand, and nothing to the others', () => {
    const holders = fc.array(
      fc.record({ units: fc.integer({ min: 1, max: 50 }), stands: fc.boolean() }),
      { minLength: 1, maxLength: 20 },
    )
    fc.assert(
      fc.property(holders, fc.bigInt({ min: 0n, max: 10n ** 12n }), (list, amount) => {
        let from = 0
        const all = list.map(({ units, stands }) => {
          const interval: UnitInterval = nextInterval(from, units)
          from = interval.until
          return { interval, stands }
        })
        const voids = all.filter(({ stands }) => !stands).map(({ interval }) => interval)
        const returned = { amountMicro: micro(amount), totalUnits: from, voids }
        const parts = all
          .filter(({ stands }) => stands)
          .map(({ interval }) => returnedPart(interval, returned))
        const paid = parts.reduce((sum: bigint, part) => sum + part, 0n)
        expect(paid).toBe(parts.length === 0 ? 0n : amount)
      }),
    )
  })
})
