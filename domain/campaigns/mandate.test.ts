import { describe, expect, test } from 'vitest'
import { addMilliseconds } from '#domain/kernel/time.ts'
import { decideAcceptance, decideInvitation, invitationEnds } from './mandate.ts'

const now = new Date('2026-11-27T12:00:00Z')
const inviting = { capacity: 'athlete', isOwnAddress: false, isKnown: false, open: 0 } as const
const accepting = { acts: false, holdsShares: false, otherIsNamed: false }
const codes = (decision: ReturnType<typeof decideInvitation>) =>
  decision.ok ? [] : decision.refusals.map(({ code }) => code)

describe('ATH-01 FED-01 acting for somebody else', () => {
  test('is given by the athlete and by whoever signs, and by nobody who acts by a mandate', () => {
    expect(decideInvitation(inviting).ok).toBe(true)
    expect(decideInvitation({ ...inviting, capacity: 'signatory', open: 9 }).ok).toBe(true)
    for (const capacity of ['manager', 'representative'] as const) {
      expect(codes(decideInvitation({ ...inviting, capacity }))).toEqual(['not_allowed'])
    }
  })

  test('an athlete has one manager, an organisation ten representatives, and nobody invites themselves', () => {
    expect(codes(decideInvitation({ ...inviting, open: 1 }))).toEqual(['already_recorded'])
    const signing = { ...inviting, capacity: 'signatory' } as const
    expect(codes(decideInvitation({ ...signing, open: 10 }))).toEqual(['transition_not_allowed'])
    expect(codes(decideInvitation({ ...signing, isKnown: true }))).toEqual(['already_recorded'])
    expect(codes(decideInvitation({ ...signing, isOwnAddress: true }))).toEqual(['not_allowed'])
  })

  test('an invitation is accepted for fourteen days, and never at their end', () => {
    const expiresAt = invitationEnds(now)
    expect(decideAcceptance({ ...accepting, expiresAt }, addMilliseconds(expiresAt, -1)).ok).toBe(
      true,
    )
    expect(codes(decideAcceptance({ ...accepting, expiresAt }, expiresAt))).toEqual([
      'link_expired',
    ])
  })

  test('PRO-01 nobody becomes the manager of an athlete whose shares they hold, or who has another one on file', () => {
    const expiresAt = invitationEnds(now)
    const refused = (facts: Partial<typeof accepting>) =>
      codes(decideAcceptance({ ...accepting, ...facts, expiresAt }, now))
    expect(refused({ holdsShares: true })).toEqual(['holds_shares'])
    expect(refused({ otherIsNamed: true })).toEqual(['already_recorded'])
    expect(refused({ acts: true })).toEqual(['already_recorded'])
  })
})
