import { describe, expect, test } from 'vitest'
import { addMilliseconds } from '#domain/kernel/time.ts'
import { SAMPLE_NOW } from '#tests/fixtures/sample-facts.ts'
import {
  BACKING_STATES,
  BACKING_TRANSITIONS,
  decideScreened,
  isExpired,
  mayTransition,
} from './confirmation.ts'

describe('screening after payment', () => {
  const clean = { verdict: 'pass', payerIsFrozen: false, exceedsThreshold: false } as const

  test('KYC-02 a pass unlocks, a hit freezes', () => {
    expect(decideScreened(clean)).toBeNull()
    expect(decideScreened({ ...clean, verdict: 'hit' })).toBe('screening_hit')
  })

  test('KYC-01 a pass does not unlock for somebody who is frozen, or above the threshold with other accounts', () => {
    expect(decideScreened({ ...clean, payerIsFrozen: true })).toBe('account_frozen')
    expect(decideScreened({ ...clean, exceedsThreshold: true })).toBe('kyc_full_required')
  })

  test('KYC-02 a hit is the reason given, whatever else is wrong', () => {
    const all = { verdict: 'hit', payerIsFrozen: true, exceedsThreshold: true } as const
    expect(decideScreened(all)).toBe('screening_hit')
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
