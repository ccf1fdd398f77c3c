import { describe, expect, test } from 'vitest'
import { addMilliseconds } from '#domain/kernel/time.ts'
import { SAMPLE_NOW } from '#tests/fixtures/sample-facts.ts'
import {
  BACKING_STATES,
  BACKING_TRANSITIONS,
  decideScreenedAfter,
  isExpired,
  mayTransition,
} from './confirmation.ts'

describe('screening after payment', () => {
  test('KYC-02 a pass unlocks, a hit freezes, a pending answer leaves it locked', () => {
    expect(decideScreenedAfter('confirmed', 'pass')).toEqual({ ok: true, value: 'unlocked' })
    expect(decideScreenedAfter('confirmed', 'hit')).toEqual({ ok: true, value: 'frozen' })
    expect(decideScreenedAfter('confirmed', 'pending')).toEqual({ ok: true, value: 'confirmed' })
  })

  test('KYC-02 a later hit freezes what was unlocked or settled', () => {
    expect(decideScreenedAfter('unlocked', 'hit')).toEqual({ ok: true, value: 'frozen' })
    expect(decideScreenedAfter('settled', 'hit')).toEqual({ ok: true, value: 'frozen' })
  })

  test('KYC-02 a pass never releases what a hit froze, and the same answer changes nothing', () => {
    const refused = { ok: false, refusals: [{ code: 'transition_not_allowed' }] }
    expect(decideScreenedAfter('frozen', 'pass')).toEqual(refused)
    expect(decideScreenedAfter('frozen', 'pending')).toEqual(refused)
    expect(decideScreenedAfter('refunded', 'hit')).toEqual(refused)
    expect(decideScreenedAfter('disputed', 'hit')).toEqual(refused)
    expect(decideScreenedAfter('unlocked', 'pending')).toEqual(refused)
    expect(decideScreenedAfter('unlocked', 'pass')).toEqual({ ok: true, value: 'unlocked' })
    expect(decideScreenedAfter('frozen', 'hit')).toEqual({ ok: true, value: 'frozen' })
  })
})

describe('the end of a reservation', () => {
  test('comes at its time, unless a payment is on its way', () => {
    const reservedUntil = SAMPLE_NOW
    const awaiting = { state: 'awaiting_payment', reservedUntil } as const
    expect(isExpired(awaiting, addMilliseconds(SAMPLE_NOW, -1))).toBe(false)
    expect(isExpired(awaiting, SAMPLE_NOW)).toBe(true)
    expect(isExpired({ state: 'detected', reservedUntil }, SAMPLE_NOW)).toBe(false)
  })
})

describe('the steps of an order', () => {
  test('R11 a late payment or failure never revives or lowers what has ended', () => {
    expect(mayTransition('refunded', 'confirmed')).toBe(false)
    expect(mayTransition('confirmed', 'failed')).toBe(false)
    expect(mayTransition('charged_back', 'confirmed')).toBe(false)
    expect(mayTransition('awaiting_payment', 'confirmed')).toBe(true)
  })

  test('R11 no order is confirmed without having waited for its payment', () => {
    const before = BACKING_STATES.filter((state) => mayTransition(state, 'confirmed'))
    expect(before).toEqual([
      'awaiting_payment',
      'detected',
      'expired',
      'failed',
      'frozen',
      'disputed',
    ])
  })

  test('every state can be reached from the quote', () => {
    const reached = new Set<string>(['quoted'])
    for (const state of reached) {
      for (const next of BACKING_TRANSITIONS[state as keyof typeof BACKING_TRANSITIONS])
        reached.add(next)
    }
    expect([...reached].sort()).toEqual([...BACKING_STATES].sort())
  })
})
