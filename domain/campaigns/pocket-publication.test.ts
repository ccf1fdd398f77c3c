import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ppm, usdc, ZERO } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { addDays, addMilliseconds, addMonths, type Instant } from '#domain/kernel/time.ts'
import {
  SAMPLE_NOW,
  sampleFederationTerms,
  sampleShareTerms,
  sampleTipsTerms,
} from '#tests/fixtures/sample-facts.ts'
import type { PocketTerms } from './pocket.ts'
import {
  availablePpm,
  countedTipPockets,
  decidePublication,
  nextTipPocketAt,
  type PublicationFacts,
} from './pocket-publication.ts'
import { priorityOpening } from './pocket-terms.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const athlete = {
  kind: 'athlete',
  firstProContractVerified: false,
  fundingOverdue: false,
  tipPockets: [],
  priorityOwedUntil: null,
} as const
const professional = { ...athlete, firstProContractVerified: true } as const
const supply = { takenPpm: ppm(0), contractApproved: true, started: false, undated: false }
const facts: PublicationFacts = {
  termsApproved: true,
  recipient: athlete,
  fights: [
    { fightId: 'fight-one', ...supply },
    { fightId: 'fight-two', ...supply },
  ],
  earmarkMicro: ZERO,
  freeReserveMicro: ZERO,
}

function codes(terms: PocketTerms, changed: Partial<PublicationFacts>, now: Instant = SAMPLE_NOW) {
  const recipient = terms.kind === 'share' ? professional : athlete
  const all = { ...facts, recipient, ...changed }
  const decision = decidePublication(terms, all, DEFAULT_SETTINGS, now)
  return decision.ok ? [] : decision.refusals.map(({ code }) => code)
}

const opened = (date: string) => ({
  openedAt: new Date(`${date}T12:00:00+01:00`),
  stillOpen: false,
})

describe('publishing a Pocket', () => {
  test('is open to approved terms of an athlete', () => {
    expect(codes(sampleTipsTerms, {})).toEqual([])
    expect(codes(sampleShareTerms, {})).toEqual([])
  })

  test('is refused before the terms are approved', () => {
    expect(codes(sampleTipsTerms, { termsApproved: false })).toEqual(['not_approved'])
  })

  describe('of tips', () => {
    const four = ['2026-01-31', '2026-03-10', '2026-06-02', '2026-09-15'].map(opened)
    const turn = new Date('2027-01-31T12:00:00+01:00')
    const recipient = { ...athlete, tipPockets: four }

    test('TIP-02 a fifth is refused until twelve months after the first, to the instant', () => {
      const before = addMilliseconds(turn, -1)
      expect(codes(sampleTipsTerms, { recipient }, before)).toEqual(['tip_pocket_limit'])
      expect(codes(sampleTipsTerms, { recipient }, turn)).toEqual([])
      expect(nextTipPocketAt(four, 4, before)).toEqual(turn)
      expect(nextTipPocketAt(four, 4, turn)).toEqual(turn)
    })

    test('TIP-02 one that is still open counts, however old', () => {
      const [first, ...others] = four
      const open = [{ ...(first ?? opened('2026-01-31')), stillOpen: true }, ...others]
      expect(countedTipPockets(open, turn)).toHaveLength(4)
      expect(nextTipPocketAt(open, 4, turn)).toEqual(addMonths(opened('2026-03-10').openedAt, 12))
    })

    test('TIP-02 four that are all open give no date', () => {
      const open = four.map((pocket) => ({ ...pocket, stillOpen: true }))
      expect(nextTipPocketAt(open, 4, turn)).toBeNull()
    })

    test('ATH-02 is over with the first pro contract', () => {
      const recipient = professional
      expect(codes(sampleTipsTerms, { recipient })).toEqual(['already_professional'])
      expect(codes(sampleShareTerms, { recipient })).toEqual([])
    })

    test('TIP-02 no run of publications ever has more than four in any twelve months', () => {
      const gaps = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 5, maxLength: 9 })
      fc.assert(
        fc.property(gaps, (days) => {
          const published: Instant[] = []
          let now = SAMPLE_NOW
          for (const gap of days) {
            now = addDays(now, gap)
            const tipPockets = published.map((openedAt) => ({ openedAt, stillOpen: false }))
            const recipientNow = { ...athlete, tipPockets }
            if (codes(sampleTipsTerms, { recipient: recipientNow }, now).length === 0)
              published.push(now)
          }
          published.forEach((openedAt, index) => {
            const fifth = published[index + 4]
            if (fifth)
              expect(fifth.getTime()).toBeGreaterThanOrEqual(addMonths(openedAt, 12).getTime())
          })
        }),
        { numRuns: 1_000 },
      )
    })

    test('TIP-02 the date given is the first at which the limit lets one through', () => {
      const ages = fc.array(fc.record({ days: fc.nat(500), stillOpen: fc.boolean() }), {
        maxLength: 7,
      })
      fc.assert(
        fc.property(ages, (list) => {
          const pockets = list.map(({ days, stillOpen }) => ({
            openedAt: addDays(SAMPLE_NOW, -days),
            stillOpen,
          }))
          const next = nextTipPocketAt(pockets, 4, SAMPLE_NOW)
          if (next === null) {
            expect(pockets.filter(({ stillOpen }) => stillOpen).length).toBeGreaterThanOrEqual(4)
            return
          }
          expect(countedTipPockets(pockets, next).length).toBeLessThan(4)
          if (next > SAMPLE_NOW) {
            expect(
              countedTipPockets(pockets, addMilliseconds(next, -1)).length,
            ).toBeGreaterThanOrEqual(4)
          }
        }),
      )
    })
  })

  describe('of shares', () => {
    test('ATH-02 PRO-01 is refused before the first pro contract is verified', () => {
      expect(codes(sampleShareTerms, { recipient: athlete })).toEqual(['not_professional'])
    })

    test('TIP-03 is refused without a window for badges while their months run', () => {
      const open = { ...sampleShareTerms, priorityOpensAt: null }
      const window = priorityOpening(open.opensAt, DEFAULT_SETTINGS)
      const owed = (priorityOwedUntil: Instant | null) => ({
        recipient: { ...professional, priorityOwedUntil },
      })
      const soon = addMilliseconds(window, 1)
      expect(codes(open, owed(soon))).toEqual(['priority_owed'])
      expect(codes(sampleShareTerms, owed(soon))).toEqual([])
      // The window would begin as the badges end: nothing is owed any more.
      expect(codes(open, owed(window))).toEqual([])
      expect(codes(open, owed(null))).toEqual([])
    })

    const withTaken = (takenPpm: number) => [
      { fightId: 'fight-one', ...supply, takenPpm: ppm(takenPpm) },
      { fightId: 'fight-two', ...supply },
    ]

    test('PRO-01 takes no fight above 80 % over all Pockets ever', () => {
      expect(codes(sampleShareTerms, { fights: withTaken(600_000) })).toEqual([])
      expect(codes(sampleShareTerms, { fights: withTaken(600_001) })).toEqual([
        'fight_cap_exceeded',
      ])
    })

    test('TIP-02 PRO-01 is judged by the limits of that moment, whatever they were at its draft', () => {
      const limits = { tipPocketsPerYear: 1, fightCapPpm: ppm(300_000) }
      const now = { ...DEFAULT_SETTINGS, ...limits }
      const publish = (terms: PocketTerms, changed: Partial<PublicationFacts>) =>
        decidePublication(terms, { ...facts, ...changed }, now, SAMPLE_NOW)
      const recipient = { ...athlete, tipPockets: [opened('2027-01-01')] }
      expect(publish(sampleTipsTerms, { recipient })).toMatchObject({
        refusals: [{ code: 'tip_pocket_limit' }],
      })
      const shares = { recipient: professional, fights: withTaken(100_001) }
      expect(publish(sampleShareTerms, shares)).toMatchObject({
        refusals: [{ code: 'fight_cap_exceeded', detail: { availablePpm: 199_999 } }],
      })
      const kept = publish(sampleTipsTerms, { recipient: athlete })
      expect(kept).toMatchObject({ value: { soldUnder: limits } })
    })

    test('PRO-01 names the fight that is full, and what is left of it', () => {
      const given = { ...facts, recipient: professional, fights: withTaken(700_000) }
      expect(decidePublication(sampleShareTerms, given, DEFAULT_SETTINGS, SAMPLE_NOW)).toEqual({
        ok: false,
        refusals: [
          {
            code: 'fight_cap_exceeded',
            detail: { fightId: 'fight-one', availablePpm: 100_000 },
          },
        ],
      })
    })

    test('PRO-04 what was not sold may be offered again', () => {
      // 400 units were on offer and 300 sold: 150,000 ppm are taken, 650,000 may be offered.
      expect(availablePpm(ppm(150_000), DEFAULT_SETTINGS.fightCapPpm)).toBe(650_000)
      const later = { ...sampleShareTerms, unitCount: 1_300 }
      const fights = withTaken(150_000).map((one) => ({ ...one, takenPpm: ppm(150_000) }))
      expect(codes(later, { fights })).toEqual([])
      const earmarked = { ...later, unitCount: 1_301 }
      expect(codes(earmarked, { fights })).toEqual(['fight_cap_exceeded', 'fight_cap_exceeded'])
    })

    test('PRO-01 needs each fight’s contract on file and approved', () => {
      const [first, second] = facts.fights
      if (!first || !second) throw new Error('the facts have two fights')
      expect(codes(sampleShareTerms, { fights: [first] })).toEqual(['contract_missing'])
      const unapproved = { ...second, contractApproved: false }
      expect(codes(sampleShareTerms, { fights: [first, unapproved] })).toEqual(['contract_missing'])
    })

    test('never offers a fight that has started', () => {
      const fights = facts.fights.map((fight) => ({
        ...fight,
        started: fight.fightId === 'fight-one',
      }))
      expect(codes(sampleShareTerms, { fights })).toEqual(['fight_started'])
    })

    test('waits while the athlete owes the funding of a fight', () => {
      const recipient = { ...professional, fundingOverdue: true }
      expect(codes(sampleShareTerms, { recipient })).toEqual(['funding_overdue'])
    })

    test('PRO-06 with cover needs the reserve behind it, and says what is missing', () => {
      const reserve = { earmarkMicro: usdc(5_000), freeReserveMicro: usdc(4_000) }
      expect(
        decidePublication(
          sampleShareTerms,
          { ...facts, recipient: professional, ...reserve },
          DEFAULT_SETTINGS,
          SAMPLE_NOW,
        ),
      ).toEqual({
        ok: false,
        refusals: [{ code: 'reserve_too_small', detail: { missingMicro: usdc(1_000) } }],
      })
      const bare = { ...sampleShareTerms, compensationLevel1: false }
      expect(codes(bare, reserve)).toEqual([])
      expect(codes(sampleShareTerms, { ...reserve, freeReserveMicro: usdc(5_000) })).toEqual([])
    })

    test('PRO-01 any run of Pockets on one fight stays within 80 %', () => {
      const offers = fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 12 })
      fc.assert(
        fc.property(offers, (list) => {
          let taken = 0
          for (const unitCount of list) {
            const terms = { ...sampleShareTerms, unitCount }
            if (codes(terms, { fights: withTaken(taken) }).length === 0) taken += unitCount * 500
          }
          expect(taken).toBeLessThanOrEqual(800_000)
        }),
      )
    })
  })

  describe('of a federation', () => {
    test('FED-01 is open to an approved federation only', () => {
      const approved = { kind: 'federation', approvedToday: true } as const
      expect(codes(sampleFederationTerms, { recipient: approved })).toEqual([])
      const lapsed = { kind: 'federation', approvedToday: false } as const
      expect(codes(sampleFederationTerms, { recipient: lapsed })).toEqual([
        'federation_not_approved',
      ])
      expect(codes(sampleFederationTerms, {})).toEqual(['federation_not_approved'])
    })

    test('FED-01 a federation sells neither tips nor shares', () => {
      const approved = { kind: 'federation', approvedToday: true } as const
      expect(codes(sampleTipsTerms, { recipient: approved })).toEqual(['not_allowed'])
      expect(codes(sampleShareTerms, { recipient: approved })).toEqual(['not_allowed'])
    })
  })
})
