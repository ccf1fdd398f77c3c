import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { POCKET_KINDS, WITHDRAWAL_POLICIES } from '#domain/campaigns/pocket.ts'
import { addHours, addMilliseconds } from '#domain/kernel/time.ts'
import { sampleFight } from '#tests/fixtures/sample-fight.ts'
import { BACKING_STATES } from './confirmation.ts'
import {
  ASKED_HOLDS_MS,
  decideWithdrawal,
  isWaiverProven,
  unprovenSince,
  type WithdrawalFacts,
  withdrawalEndsAt,
} from './withdrawal.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const confirmedAt = new Date('2027-03-10T12:00:00Z')
const order: WithdrawalFacts = {
  state: 'confirmed',
  kind: 'share',
  policy: 'cooling_off_14d',
  confirmedAt,
  confirmationSent: true,
  bouts: [],
}

function withdrawalCodes(changed: Partial<WithdrawalFacts>, now = confirmedAt) {
  const decision = decideWithdrawal({ ...order, ...changed }, now)
  return decision.ok ? [] : decision.refusals.map(({ code }) => code)
}

describe('a withdrawal', () => {
  test('PRO-05 R10 ends with the first bout, however early it was brought forward', () => {
    const bouts = [{ ...sampleFight(), startedAt: confirmedAt }]
    expect(withdrawalCodes({ bouts })).toEqual(['withdrawal_too_late'])
    expect(withdrawalCodes({ bouts, policy: 'waiver' })).toEqual(['withdrawal_not_offered'])
    // Nobody has recorded its start so far, and its outcome is known.
    const takesPlaceAt = addHours(confirmedAt, 5)
    const underWay = [{ ...sampleFight(), takesPlaceAt, weighInAt: confirmedAt }]
    expect(withdrawalCodes({ bouts: underWay }, addMilliseconds(takesPlaceAt, -1))).toEqual([])
    expect(withdrawalCodes({ bouts: underWay }, takesPlaceAt)).toEqual(['withdrawal_too_late'])
    const [bout] = underWay
    const postponed = bout ? [{ ...bout, undatedSince: confirmedAt }] : []
    expect(withdrawalCodes({ bouts: postponed }, takesPlaceAt)).toEqual([])
  })

  test.each([
    ['cooling_off_14d', '2027-03-24T23:00:00Z'],
    ['mica13', '2027-03-24T23:00:00Z'],
    // The fourth day is a Sunday.
    ['ecsp_4d', '2027-03-15T23:00:00Z'],
  ] as const)('under %s is open until %s, to the millisecond', (policy, end) => {
    const endsAt = new Date(end)
    expect(withdrawalCodes({ policy }, addMilliseconds(endsAt, -1))).toEqual([])
    expect(withdrawalCodes({ policy }, endsAt)).toEqual(['withdrawal_too_late'])
  })

  test('PRO-02 under the waiver is not offered', () => {
    expect(withdrawalCodes({ policy: 'waiver' })).toEqual(['withdrawal_not_offered'])
  })

  test('PRO-02 under the waiver is open for fourteen days where nothing proves the e-mail that confirms it', () => {
    const unproven = { policy: 'waiver', confirmationSent: false } as const
    const endsAt = new Date('2027-03-24T23:00:00Z')
    expect(withdrawalEndsAt({ ...order, ...unproven })).toEqual(endsAt)
    expect(withdrawalCodes(unproven, addMilliseconds(endsAt, -1))).toEqual([])
    expect(withdrawalCodes(unproven, endsAt)).toEqual(['withdrawal_too_late'])
    expect(withdrawalCodes({ ...unproven, kind: 'tips' })).toEqual(['withdrawal_not_offered'])
    expect(unprovenSince(addMilliseconds(endsAt, -1)) <= confirmedAt).toBe(true)
    expect(unprovenSince(endsAt) <= confirmedAt).toBe(false)
  })

  test.each(['tips', 'federation'] as const)('from %s is not offered', (kind) => {
    expect(withdrawalCodes({ kind })).toEqual(['withdrawal_not_offered'])
  })

  test.each(['quoted', 'awaiting_payment', 'withdrawn', 'settled'] as const)(
    'is refused while the order is %s',
    (state) => {
      expect(withdrawalCodes({ state })).toEqual(['transition_not_allowed'])
    },
  )

  test('once possible has been possible ever since the confirmation', () => {
    const orders = fc.record({
      state: fc.constantFrom(...BACKING_STATES),
      kind: fc.constantFrom(...POCKET_KINDS),
      policy: fc.constantFrom(...WITHDRAWAL_POLICIES),
      confirmationSent: fc.boolean(),
    })
    fc.assert(
      fc.property(orders, fc.nat(500), fc.nat(500), (changed, hours, earlier) => {
        const now = addHours(confirmedAt, hours)
        if (withdrawalCodes(changed, now).length > 0) return
        const before = addHours(confirmedAt, Math.max(0, hours - earlier))
        expect(withdrawalCodes(changed, before)).toEqual([])
        expect(withdrawalEndsAt({ ...order, ...changed })).not.toBeNull()
      }),
    )
  })
})

test('PRO-02 whoever asked before the e-mail went out may confirm that for an hour, and nobody else', () => {
  const sent = new Date('2026-11-20T12:00:00Z')
  const before = new Date(sent.getTime() - 1)
  const lastMoment = new Date(sent.getTime() + ASKED_HOLDS_MS - 1)
  const over = new Date(sent.getTime() + ASKED_HOLDS_MS)
  expect(isWaiverProven(null, before, over)).toBe(false)
  expect(isWaiverProven(sent, null, sent)).toBe(true)
  expect(isWaiverProven(sent, sent, sent)).toBe(true)
  expect(isWaiverProven(sent, before, lastMoment)).toBe(false)
  expect(isWaiverProven(sent, before, over)).toBe(true)
})
