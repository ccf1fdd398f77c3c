import { describe, expect, test } from 'vitest'
import { addDays, addMilliseconds } from '#domain/kernel/time.ts'
import { decideRecovery, objectionText, recoversAt, recoveryStatus } from './recovery.ts'

const lost = `0x${'ab'.repeat(20)}`
const facts = {
  ownerId: 'ana',
  burned: false,
  locked: false,
  frozen: false,
  lostAddress: lost,
  newAddress: `0x${'cd'.repeat(20)}`,
  open: false,
}

describe('NFT-02 the recovery of a certificate from a lost wallet', () => {
  test('NFT-02 is its holder’s, to another wallet of theirs', () => {
    expect(decideRecovery(facts, 'ana').ok).toBe(true)
  })

  test.each([
    ['not_owner', { ownerId: 'bob' }],
    ['certificate_burned', { burned: true }],
    ['certificate_frozen', { frozen: true }],
    ['certificate_locked', { locked: true }],
    ['not_in_wallet', { lostAddress: null }],
    ['same_wallet', { newAddress: lost.toUpperCase().replace('0X', '0x') }],
    ['recovery_open', { open: true }],
  ])('NFT-02 is refused with %s', (code, change) => {
    const decision = decideRecovery({ ...facts, ...change }, 'ana')
    expect(decision).toMatchObject({ ok: false, refusals: [{ code }] })
  })

  test('NFT-02 is due seven days after two operators have agreed, not a moment before', () => {
    const approvedAt = new Date('2026-03-28T12:00:00.000Z')
    const at = recoversAt(approvedAt)
    expect(at).toEqual(addDays(approvedAt, 7))
    const times = { approvedAt, doneAt: null, endedAt: null }
    expect(recoveryStatus(times, addMilliseconds(at, -1))).toBe('public')
    expect(recoveryStatus(times, at)).toBe('due')
    expect(recoveryStatus({ ...times, approvedAt: null }, at)).toBe('asked')
    expect(recoveryStatus({ ...times, endedAt: approvedAt }, at)).toBe('ended')
    expect(recoveryStatus({ ...times, doneAt: at }, at)).toBe('done')
  })

  test('NFT-02 an objection is to one recovery of one certificate', () => {
    const texts = [objectionText('a', 1n), objectionText('b', 1n), objectionText('a', 2n)]
    expect(new Set(texts).size).toBe(3)
  })
})
