import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { micro, ppm } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { addDays, addHours, addMilliseconds, type Instant, isBefore } from '#domain/kernel/time.ts'
import {
  SAMPLE_OPENING,
  sampleFederationTerms,
  sampleShareTerms,
  sampleTipsTerms,
} from '#tests/fixtures/sample-facts.ts'
import { type PocketTerms, type ShareTerms, WITHDRAWAL_POLICIES } from './pocket.ts'
import {
  decideSubmission,
  decideTerms,
  latestClose,
  priorityOpening,
  salesMustHaveEnded,
} from './pocket-terms.ts'
import { latestContract, withdrawalPeriodEnd } from './withdrawal-period.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const now = addDays(SAMPLE_OPENING, -5)
const kinds = [sampleTipsTerms, sampleShareTerms, sampleFederationTerms]

function codes(terms: PocketTerms, at: Instant = now): string[] {
  const decision = decideTerms(terms, DEFAULT_SETTINGS, at)
  return decision.ok ? [] : decision.refusals.map(({ code }) => code)
}

/** The sample share Pocket with fights far enough away for any duration. */
function share(changed: Partial<ShareTerms>): ShareTerms {
  return { ...sampleShareTerms, ...changed }
}

const [firstFight, secondFight] = sampleShareTerms.coveredFights
if (!firstFight || !secondFight) throw new Error('the sample covers two fights')

describe('the terms of a Pocket', () => {
  test.each(kinds)('PKT-01 of the kind $kind are right as sampled', (terms) => {
    expect(codes(terms)).toEqual([])
  })

  test('need a title', () => {
    expect(codes({ ...sampleTipsTerms, title: '  ' })).toEqual(['title_missing'])
  })

  test('open now or later', () => {
    expect(codes(sampleTipsTerms, SAMPLE_OPENING)).toEqual([])
    expect(codes(sampleTipsTerms, addMilliseconds(SAMPLE_OPENING, 1))).toEqual([
      'opens_in_the_past',
    ])
  })

  test('TIP-03 begin their priority window now or later', () => {
    const window = priorityOpening(SAMPLE_OPENING, DEFAULT_SETTINGS)
    expect(codes(share({ priorityOpensAt: window }), window)).toEqual([])
    const late = addMilliseconds(window, 1)
    expect(codes(share({ priorityOpensAt: window }), late)).toEqual(['opens_in_the_past'])
    expect(codes(share({ priorityOpensAt: null }), late)).toEqual([])
  })

  test('PRO-01 of shares are handed in 48 hours before anybody can buy, which nobody else waits for', () => {
    const refusalsOf = (terms: PocketTerms, at: Instant, reflectionHours = 48) => {
      const settings = { ...DEFAULT_SETTINGS, reflectionHours }
      const decision = decideSubmission(terms, settings, at)
      return decision.ok ? [] : decision.refusals
    }
    const inTime = addHours(SAMPLE_OPENING, -48)
    const late = addMilliseconds(inTime, 1)
    const tooEarly = (earliestAt: Instant) => [{ code: 'opens_too_early', detail: { earliestAt } }]
    const alone = share({ priorityOpensAt: null })
    expect(DEFAULT_SETTINGS.reflectionHours).toBe(48)
    expect(refusalsOf(alone, inTime)).toEqual([])
    expect(refusalsOf(alone, late)).toEqual(tooEarly(addMilliseconds(SAMPLE_OPENING, 1)))
    expect(refusalsOf(alone, late, 47)).toEqual([])
    const windowed = share({ priorityOpensAt: priorityOpening(SAMPLE_OPENING, DEFAULT_SETTINGS) })
    expect(refusalsOf(windowed, addHours(inTime, -48))).toEqual([])
    // Badge holders buy first: the public's opening is the one that can be typed.
    expect(refusalsOf(windowed, inTime)).toEqual(tooEarly(addHours(SAMPLE_OPENING, 48)))
    for (const terms of [sampleTipsTerms, sampleFederationTerms]) {
      expect(refusalsOf(terms, SAMPLE_OPENING)).toEqual([])
    }
  })

  test('close after they open', () => {
    expect(codes({ ...sampleTipsTerms, closesAt: SAMPLE_OPENING })).toEqual([
      'closes_before_opening',
    ])
  })

  describe('last', () => {
    // 1 March to the last Sunday of March has no change of clocks in Paris; longer runs have one.
    test.each([
      [sampleTipsTerms, 7, '2027-03-08T09:00:00Z', 60, '2027-04-30T08:00:00Z'],
      [sampleShareTerms, 3, '2027-03-04T09:00:00Z', 60, '2027-04-30T08:00:00Z'],
      [sampleFederationTerms, 7, '2027-03-08T09:00:00Z', 180, '2027-08-28T08:00:00Z'],
    ])(
      'PKT-01 $kind from the least to the most days',
      (terms, _least, shortest, _most, longest) => {
        const first = new Date(shortest)
        const last = new Date(longest)
        const far = (at: Instant) =>
          terms.kind === 'share'
            ? share({
                closesAt: at,
                coveredFights: [{ ...firstFight, weighInAt: addDays(last, 9) }],
              })
            : { ...terms, closesAt: at }
        expect(codes(far(first))).toEqual([])
        expect(codes(far(addMilliseconds(first, -1)))).toEqual(['duration_too_short'])
        expect(codes(far(last))).toEqual([])
        expect(codes(far(addMilliseconds(last, 1)))).toEqual(['duration_too_long'])
      },
    )
  })

  test('a goal, where there is one, is above zero', () => {
    expect(codes({ ...sampleTipsTerms, goalMicro: micro(0n) })).toEqual(['goal_not_positive'])
    expect(codes({ ...sampleTipsTerms, goalMicro: micro(1n) })).toEqual([])
    expect(codes({ ...sampleFederationTerms, goalMicro: null })).toEqual([])
  })

  describe('of shares', () => {
    test.each([
      ['no units', { unitCount: 0 }],
      ['half a unit', { unitCount: 0.5 }],
      ['no price', { unitPriceMicro: micro(0n) }],
      ['no part of the earnings', { ppmPerUnit: ppm(0) }],
      ['more than the whole', { unitCount: 2_001 }],
      ['less than the least order', { unitCount: 1, unitPriceMicro: micro(49_999_999n) }],
      ['a fight without weight', { coveredFights: [{ ...firstFight, weight: 0 }] }],
    ])('PRO-01 are refused with %s', (_name, changed) => {
      expect(codes(share(changed))).toEqual(['share_not_positive'])
    })

    test('PRO-01 are refused where their sum, or the value that their price implies, is beyond the largest amount', () => {
      const dear = (unitPriceMicro: bigint, unitCount: number, part: number) =>
        codes(share({ unitPriceMicro: micro(unitPriceMicro), unitCount, ppmPerUnit: ppm(part) }))
      expect(dear(10n ** 12n, 1_000, 1_000)).toEqual([])
      expect(dear(10n ** 12n + 1n, 1_000, 1_000)).toEqual(['amount_too_large'])
      expect(dear(10n ** 9n, 1, 1)).toEqual([])
      expect(dear(10n ** 9n + 1n, 1, 1)).toEqual(['amount_too_large'])
    })

    test('PRO-01 may stand for the whole of a fight as far as the terms go', () => {
      expect(codes(share({ unitCount: 2_000 }))).toEqual([])
    })

    test('PRO-01 cover one to three different fights', () => {
      const fights = ['a', 'b', 'c', 'd'].map((fightId) => ({ ...firstFight, fightId }))
      expect(codes(share({ coveredFights: [] }))).toEqual(['no_covered_fight'])
      expect(codes(share({ coveredFights: fights.slice(0, 3) }))).toEqual([])
      expect(codes(share({ coveredFights: fights }))).toEqual(['too_many_fights'])
      expect(codes(share({ coveredFights: [firstFight, firstFight] }))).toEqual(['fight_repeated'])
    })

    test.each(WITHDRAWAL_POLICIES)(
      'PRO-02 close 24 hours before the first weigh-in, or earlier, so that %s has ended by then',
      (withdrawalPolicy) => {
        const terms = share({ withdrawalPolicy, coveredFights: [secondFight, firstFight] })
        const latest = latestContract(withdrawalPolicy, addHours(firstFight.weighInAt, -24))
        expect(latestClose(terms)).toEqual(latest)
        expect(salesMustHaveEnded(terms, addMilliseconds(latest, -1))).toBe(false)
        expect(salesMustHaveEnded(terms, latest)).toBe(true)
      },
    )

    test('are refused, with the latest close, when they would run into the weigh-in', () => {
      const weighInAt = addHours(sampleShareTerms.closesAt, 24)
      const onTime = share({ coveredFights: [{ ...firstFight, weighInAt }] })
      expect(codes(onTime)).toEqual([])
      const late = share({
        coveredFights: [{ ...firstFight, weighInAt: addMilliseconds(weighInAt, -1) }],
      })
      expect(decideTerms(late, DEFAULT_SETTINGS, now)).toEqual({
        ok: false,
        refusals: [
          {
            code: 'closes_too_late',
            detail: { latestAt: addMilliseconds(sampleShareTerms.closesAt, -1) },
          },
        ],
      })
    })

    test('without a fight have no latest close', () => {
      expect(latestClose(share({ coveredFights: [] }))).toBeNull()
    })
  })

  test('TIP-03 the priority window opens 48 hours before the public one', () => {
    expect(priorityOpening(SAMPLE_OPENING, DEFAULT_SETTINGS)).toEqual(addHours(SAMPLE_OPENING, -48))
  })

  test('what is accepted can always be sold before its fights and within its days', () => {
    const days = fc.integer({ min: -1, max: 70 })
    const weighIns = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 4 })
    const policies = fc.constantFrom('waiver', 'cooling_off_14d', 'ecsp_4d')
    fc.assert(
      fc.property(days, weighIns, policies, (length, list, withdrawalPolicy) => {
        const coveredFights = list.map((day, index) => ({
          fightId: `fight-${index}`,
          weight: 1,
          weighInAt: addDays(SAMPLE_OPENING, day),
        }))
        const closesAt = addDays(SAMPLE_OPENING, length)
        const terms = share({ closesAt, coveredFights, withdrawalPolicy })
        if (codes(terms).length > 0) return
        expect(coveredFights.length).toBeLessThanOrEqual(3)
        for (const { weighInAt } of coveredFights) {
          const lastHour = addHours(weighInAt, -24)
          const order = addMilliseconds(closesAt, -1)
          const end = withdrawalPeriodEnd(withdrawalPolicy, order) ?? order
          expect(isBefore(lastHour, end)).toBe(false)
        }
      }),
    )
  })
})
