import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usdc } from '#domain/kernel/money.ts'
import { addDays, addHours, type Instant } from '#domain/kernel/time.ts'
import { decidePocketCancellation } from '#domain/orders/pocket-cancellation.ts'
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
import { codesOf, given } from '#tests/fixtures/sample-fight.ts'
import type { PocketKind } from './pocket.ts'
import {
  NOTHING_HAPPENED,
  type PocketFacts,
  type PocketStatus,
  pocketStatus,
} from './pocket-status.ts'
import {
  decideEdit,
  decidePocketTransition,
  POCKET_TRANSITIONS,
  POCKET_TRANSITIONS_FROM,
  type PocketTransition,
} from './pocket-transition.ts'

fc.configureGlobal({ numRuns: 500, ...fc.readConfigureGlobal() })

const open = samplePocket(sampleShareTerms)
const step = (pocket: PocketFacts, name: PocketTransition, now: Instant = SAMPLE_NOW) =>
  decidePocketTransition(pocket, name, now)
const terms = { tips: sampleTipsTerms, share: sampleShareTerms, federation: sampleFederationTerms }
const draft = (kind: PocketKind) => samplePocket(terms[kind], { history: NOTHING_HAPPENED })

/** The life of a Pocket as the glossary tells it: what may directly follow what. */
const FOLLOWS: { readonly [Status in PocketStatus]?: readonly PocketStatus[] } = {
  draft: ['submitted', 'cancelled'],
  submitted: ['draft', 'approved', 'cancelled'],
  cancelled: [],
  completed: [],
  settled: ['completed'],
}

describe('the steps of a Pocket', () => {
  test('PKT-01 lead from a draft to its end', () => {
    const path: readonly [PocketTransition, Instant, PocketStatus][] = [
      ['submit', addDays(SAMPLE_OPENING, -20), 'submitted'],
      ['approve', addDays(SAMPLE_OPENING, -15), 'approved'],
      ['publish', addDays(SAMPLE_OPENING, -10), 'scheduled'],
      ['pause', SAMPLE_NOW, 'paused'],
      ['resume', SAMPLE_NOW, 'open'],
      ['release', addDays(SAMPLE_CLOSE, 3), 'released'],
      ['start_fights', addDays(SAMPLE_CLOSE, 31), 'in_fights'],
      ['settle', addDays(SAMPLE_CLOSE, 160), 'settled'],
      ['complete', addDays(SAMPLE_CLOSE, 170), 'completed'],
    ]
    let last = { ...draft('share'), isBacked: true }
    for (const [name, now, status] of path) {
      last = { ...last, history: given(step(last, name, now)) }
      expect(pocketStatus(last, now)).toBe(status)
    }
    expect(
      POCKET_TRANSITIONS.filter((name) => step(last, name, addDays(SAMPLE_CLOSE, 200)).ok),
    ).toEqual([])
  })

  test('TIP-03 a sale is not paused in the hours that badges are owed, nor before them', () => {
    const { opensAt } = open.terms
    expect(codesOf(step(open, 'pause', addHours(opensAt, -1)))).toEqual(['transition_not_allowed'])
    expect(step(open, 'pause', opensAt).ok).toBe(true)
  })

  test.each(POCKET_TRANSITIONS)('%s is refused from everywhere it is not listed for', (name) => {
    const statuses = new Set<PocketStatus>()
    const histories = [
      NOTHING_HAPPENED,
      { ...NOTHING_HAPPENED, submittedAt: SAMPLE_NOW },
      sampleHistory({ publishedAt: null }),
      sampleHistory({}),
      sampleHistory({ pausedAt: SAMPLE_NOW }),
      sampleHistory({ releasedAt: SAMPLE_CLOSE }),
      sampleHistory({ releasedAt: SAMPLE_CLOSE, firstFightStartedAt: SAMPLE_CLOSE }),
      sampleHistory({ lastFightSettledAt: SAMPLE_CLOSE }),
      sampleHistory({ completedAt: SAMPLE_CLOSE }),
      sampleHistory({ cancelledAt: SAMPLE_CLOSE }),
    ]
    for (const history of histories) {
      for (const now of [addDays(SAMPLE_OPENING, -5), SAMPLE_NOW, addDays(SAMPLE_CLOSE, 5)]) {
        const unitsTaken = { cursorUnits: 10, voidUnits: 0, reservedUnits: 0 }
        const pocket = { ...open, history, unitsTaken, isBacked: true }
        const status = pocketStatus(pocket, now)
        statuses.add(status)
        const listed = POCKET_TRANSITIONS_FROM[name].includes(status)
        // A share Pocket is not complete before its fights are settled.
        const early = name === 'complete' && status === 'released'
        // Whoever has a badge is owed the hours before the opening.
        const owed = name === 'pause' && now < SAMPLE_OPENING
        expect(step(pocket, name, now).ok).toBe(listed && !early && !owed)
      }
    }
    expect(statuses.size).toBeGreaterThan(11)
  })

  test('a tip Pocket has no fights and is complete once released', () => {
    const released = samplePocket(sampleTipsTerms, {
      history: sampleHistory({ releasedAt: SAMPLE_CLOSE }),
    })
    expect(codesOf(step(released, 'start_fights'))).toEqual(['transition_not_allowed'])
    expect(codesOf(step(released, 'settle'))).toEqual(['transition_not_allowed'])
    expect(step(released, 'complete').ok).toBe(true)
  })

  test('a share Pocket of which nothing is sold any more has no fights to wait for', () => {
    const unitsTaken = { cursorUnits: 10, voidUnits: 10, reservedUnits: 0 }
    const history = sampleHistory({ releasedAt: SAMPLE_CLOSE })
    expect(step({ ...open, history, unitsTaken, isBacked: true }, 'complete').ok).toBe(true)
  })

  test('R11 no run of steps ever leaves an end, or passes one by', () => {
    const moves = fc.array(
      fc.tuple(fc.constantFrom(...POCKET_TRANSITIONS), fc.integer({ min: 0, max: 200 })),
      {
        maxLength: 25,
      },
    )
    const kinds = fc.constantFrom<PocketKind>('tips', 'share', 'federation')
    fc.assert(
      fc.property(kinds, moves, (kind, list) => {
        let pocket = { ...draft(kind), isBacked: true }
        let now = addDays(SAMPLE_OPENING, -30)
        for (const [name, hours] of list) {
          now = addHours(now, hours)
          const before = pocketStatus(pocket, now)
          const decision = step(pocket, name, now)
          if (!decision.ok) continue
          pocket = { ...pocket, history: decision.value }
          const after = pocketStatus(pocket, now)
          expect([...(FOLLOWS[before] ?? [after]), 'frozen']).toContain(after)
        }
      }),
    )
  })

  test('a frozen Pocket is released to where it was, or cancelled where it could be', () => {
    const frozen = { ...open, history: given(step(open, 'freeze')) }
    expect(codesOf(step(frozen, 'pause'))).toEqual(['transition_not_allowed'])
    expect(
      pocketStatus({ ...open, history: given(step(frozen, 'release_freeze')) }, SAMPLE_NOW),
    ).toBe('open')
    expect(step(frozen, 'cancel').ok).toBe(true)
    // No clock closes its books meanwhile, so that they can still be undone; closed books can not.
    expect(step(frozen, 'cancel', SAMPLE_CLOSE).ok).toBe(true)
    const closed = { ...frozen, history: { ...frozen.history, closedAt: SAMPLE_CLOSE } }
    expect(codesOf(step(closed, 'cancel', SAMPLE_CLOSE))).toEqual(['transition_not_allowed'])
    const gone = { ...frozen, history: { ...frozen.history, cancelledAt: SAMPLE_NOW } }
    expect(codesOf(step(gone, 'cancel', SAMPLE_CLOSE))).toEqual(['transition_not_allowed'])
  })
})

describe('the terms of a Pocket', () => {
  const dearer = { ...sampleShareTerms, unitPriceMicro: usdc(60) }

  test('change while nobody has ordered, and are approved anew', () => {
    const edited = given(decideEdit(open, dearer, 0, SAMPLE_NOW))
    expect(edited.terms).toEqual(dearer)
    expect(pocketStatus({ ...open, ...edited }, SAMPLE_NOW)).toBe('draft')
  })

  test('change together with a pause and an early end, which were about the sale before', () => {
    const history = sampleHistory({ endedEarlyAt: addDays(SAMPLE_NOW, 5), pausedAt: SAMPLE_NOW })
    const edited = given(decideEdit({ ...open, history }, dearer, 0, SAMPLE_NOW))
    expect(edited.history).toMatchObject({ endedEarlyAt: null, pausedAt: null })
  })

  test('TIP-02 of tips stand from the opening on, which counts among the four of twelve months', () => {
    const tips = samplePocket(sampleTipsTerms)
    const change = (at: Instant) => decideEdit(tips, { ...sampleTipsTerms }, 0, at)
    expect(change(addDays(tips.terms.opensAt, -1)).ok).toBe(true)
    expect(codesOf(change(tips.terms.opensAt))).toEqual(['transition_not_allowed'])
  })

  test('stand once somebody has ordered, and after the close', () => {
    expect(codesOf(decideEdit({ ...open, isBacked: true }, dearer, 0, SAMPLE_NOW))).toEqual([
      'pocket_has_backings',
    ])
    expect(codesOf(decideEdit(open, dearer, 1, SAMPLE_NOW))).toEqual(['pocket_has_backings'])
    expect(codesOf(decideEdit(open, dearer, 0, SAMPLE_CLOSE))).toEqual(['transition_not_allowed'])
  })
})

describe('a cancelled Pocket', () => {
  const backings = [
    { backingId: 'paid', state: 'unlocked' },
    { backingId: 'screened', state: 'confirmed' },
    { backingId: 'stopped', state: 'frozen' },
    { backingId: 'waiting', state: 'awaiting_payment' },
    { backingId: 'seen', state: 'detected' },
    { backingId: 'gone', state: 'refunded' },
    { backingId: 'lapsed', state: 'expired' },
  ] as const
  const cancel = (by: 'recipient' | 'provider', reason = 'Injured', now = SAMPLE_NOW) =>
    decidePocketCancellation({ ...open, isBacked: true }, { by, reason }, backings, now)

  test('gives all money back and ends what waits', () => {
    expect(given(cancel('provider'))).toMatchObject({
      history: { cancelledAt: SAMPLE_NOW },
      refundIds: ['paid', 'screened', 'stopped'],
      endedIds: ['waiting', 'seen'],
    })
  })

  test('needs a reason, a time before the close, and the provider once it is backed', () => {
    expect(codesOf(cancel('recipient'))).toEqual(['pocket_has_backings'])
    expect(codesOf(cancel('provider', ' '))).toEqual(['reason_missing'])
    expect(codesOf(cancel('provider', 'Late', SAMPLE_CLOSE))).toEqual(['transition_not_allowed'])
  })

  test('KYC-02 is not the recipient’s to decide while it is frozen', () => {
    const frozen = { ...open, history: { ...open.history, frozenAt: SAMPLE_NOW }, isBacked: false }
    const by = (who: 'recipient' | 'provider') =>
      codesOf(decidePocketCancellation(frozen, { by: who, reason: 'Injured' }, [], SAMPLE_NOW))
    expect(by('recipient')).toEqual(['pocket_not_open'])
    expect(by('provider')).toEqual([])
  })
})
