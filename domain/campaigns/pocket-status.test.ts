import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addHours, addMilliseconds } from '#domain/kernel/time.ts'
import {
  SAMPLE_CLOSE,
  SAMPLE_NOW,
  SAMPLE_OPENING,
  sampleFederationTerms,
  sampleHistory,
  samplePocket,
  sampleShareTerms,
  sampleTipsTerms,
} from '#tests/fixtures/sample-facts.ts'
import {
  closingTime,
  hasClosed,
  isWarm,
  NOTHING_HAPPENED,
  POCKET_STATUSES,
  type PocketFacts,
  pocketStatus,
} from './pocket-status.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const tips = samplePocket(sampleTipsTerms)
const share = samplePocket(sampleShareTerms)
const after = addDays(SAMPLE_CLOSE, 1)

function soldShare(cursorUnits: number, voidUnits = 0, reservedUnits = 0): PocketFacts {
  const unitsTaken = { cursorUnits, voidUnits, reservedUnits }
  return { ...share, unitsTaken, isBacked: cursorUnits > 0 }
}

describe('the status of a Pocket', () => {
  describe('before it is published', () => {
    test('is draft until it is submitted', () => {
      expect(pocketStatus({ ...tips, history: NOTHING_HAPPENED }, SAMPLE_NOW)).toBe('draft')
    })

    test('is submitted until it is approved', () => {
      const history = sampleHistory({ approvedAt: null, publishedAt: null })
      expect(pocketStatus({ ...tips, history }, SAMPLE_NOW)).toBe('submitted')
    })

    test('is approved until it is published, whatever the clock says', () => {
      const history = sampleHistory({ publishedAt: null })
      expect(pocketStatus({ ...tips, history }, SAMPLE_NOW)).toBe('approved')
      expect(pocketStatus({ ...tips, history }, after)).toBe('approved')
    })
  })

  describe('PKT-01 is open in [open, close)', () => {
    test.each([
      ['a millisecond before the opening', addMilliseconds(SAMPLE_OPENING, -1), 'scheduled'],
      ['at the opening', SAMPLE_OPENING, 'open'],
      ['a millisecond before the close', addMilliseconds(SAMPLE_CLOSE, -1), 'open'],
      ['at the close', SAMPLE_CLOSE, 'closed_empty'],
    ])('%s', (_name, now, status) => {
      expect(pocketStatus(tips, now)).toBe(status)
      expect(pocketStatus(samplePocket(sampleFederationTerms), now)).toBe(status)
    })
  })

  describe('TIP-03 is open to badge holders first', () => {
    test.each([
      ['48 hours before the opening', addHours(SAMPLE_OPENING, -48), 'priority'],
      ['a moment before that', addMilliseconds(addHours(SAMPLE_OPENING, -48), -1), 'scheduled'],
      ['at the public opening', SAMPLE_OPENING, 'open'],
    ])('%s', (_name, now, status) => {
      expect(pocketStatus(share, now)).toBe(status)
    })

    test('unless it has no such window', () => {
      const terms = { ...sampleShareTerms, priorityOpensAt: null }
      const now = addHours(SAMPLE_OPENING, -1)
      expect(pocketStatus(samplePocket(terms), now)).toBe('scheduled')
    })
  })

  describe('when it ends', () => {
    test('waits for payments on their way, an hour at most', () => {
      const waiting = { ...tips, hasPaymentInFlight: true, isBacked: true }
      expect(pocketStatus(waiting, SAMPLE_CLOSE)).toBe('closing')
      expect(pocketStatus(waiting, addMilliseconds(addHours(SAMPLE_CLOSE, 1), -1))).toBe('closing')
      expect(pocketStatus(waiting, addHours(SAMPLE_CLOSE, 1))).toBe('closed')
    })

    test('is sold out before the closing time once every unit is paid', () => {
      expect(pocketStatus(soldShare(400), SAMPLE_NOW)).toBe('closed_sold_out')
    })

    test('stays open while the last units are only held', () => {
      expect(pocketStatus(soldShare(390, 0, 10), SAMPLE_NOW)).toBe('open')
    })

    test('PRO-04 is partial when units are left, or came back', () => {
      expect(pocketStatus(soldShare(300), after)).toBe('closed_partial')
      expect(pocketStatus(soldShare(400, 10), after)).toBe('closed_partial')
      expect(pocketStatus(soldShare(0), after)).toBe('closed_empty')
    })

    test('ends early where something outside the terms ends it', () => {
      const history = sampleHistory({ endedEarlyAt: addDays(SAMPLE_OPENING, 5) })
      expect(closingTime({ ...tips, history })).toEqual(addDays(SAMPLE_OPENING, 5))
      expect(pocketStatus({ ...tips, history }, SAMPLE_NOW)).toBe('closed_empty')
    })

    test('never ends later than the terms say', () => {
      const history = sampleHistory({ endedEarlyAt: addDays(SAMPLE_CLOSE, 5) })
      expect(closingTime({ ...tips, history })).toEqual(SAMPLE_CLOSE)
    })
  })

  describe('by what somebody did', () => {
    test.each([
      ['pausedAt', 'paused'],
      ['cancelledAt', 'cancelled'],
      ['frozenAt', 'frozen'],
      ['releasedAt', 'released'],
      ['lastFightSettledAt', 'settled'],
      ['completedAt', 'completed'],
    ] as const)('%s makes it %s', (fact, status) => {
      const history = sampleHistory({ [fact]: SAMPLE_NOW })
      expect(pocketStatus({ ...tips, history }, SAMPLE_NOW)).toBe(status)
    })

    test('a pause does not outlive the close', () => {
      const history = sampleHistory({ pausedAt: SAMPLE_NOW })
      expect(pocketStatus({ ...tips, history }, after)).toBe('closed_empty')
    })

    test('a released share Pocket is in its fights once the first has started', () => {
      const history = sampleHistory({ releasedAt: after, firstFightStartedAt: after })
      expect(pocketStatus({ ...share, history }, after)).toBe('in_fights')
      expect(pocketStatus({ ...tips, history }, after)).toBe('released')
    })
  })

  test('never goes back from closed to open as time passes', () => {
    const offsets = fc.integer({ min: -60 * 24, max: 120 * 24 })
    fc.assert(
      fc.property(offsets, fc.nat(2_000), fc.boolean(), (hours, more, hasPaymentInFlight) => {
        const pocket = { ...share, hasPaymentInFlight, isBacked: true }
        const now = addHours(SAMPLE_OPENING, hours)
        const later = addHours(now, more)
        if (!hasClosed(pocketStatus(pocket, now))) return
        expect(hasClosed(pocketStatus(pocket, later))).toBe(true)
      }),
    )
  })

  test('changes by time alone only where it is warm', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_000, max: 2_000 }), fc.nat(3_000), (hours, more) => {
        const now = addHours(SAMPLE_OPENING, hours)
        const status = pocketStatus(tips, now)
        if (isWarm(status)) return
        expect(pocketStatus(tips, addHours(now, more))).toBe(status)
      }),
    )
  })

  test('is warm for exactly five of them', () => {
    const warm = POCKET_STATUSES.filter(isWarm)
    expect(warm).toEqual(['scheduled', 'priority', 'open', 'paused', 'closing'])
  })
})
