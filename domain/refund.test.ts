import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BACKING_STATES, type BackingState } from './confirmation.ts'
import { POCKET_KINDS, WITHDRAWAL_POLICIES } from './pocket.ts'
import {
  decideRefund,
  decideWithdrawal,
  REFUND_CAUSES,
  type WithdrawalFacts,
  withdrawalEndsAt,
} from './refund.ts'
import { addDays, addHours, addMilliseconds } from './time.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const confirmedAt = new Date('2027-03-10T12:00:00Z')
const order: WithdrawalFacts = {
  state: 'confirmed',
  kind: 'share',
  policy: 'cooling_off_14d',
  confirmedAt,
  boutBegun: false,
}

function refundCodes(state: BackingState, cause: (typeof REFUND_CAUSES)[number]) {
  const decision = decideRefund({ state }, cause)
  return decision.ok ? [] : decision.refusals.map(({ code }) => code)
}

function withdrawalCodes(changed: Partial<WithdrawalFacts>, now = confirmedAt) {
  const decision = decideWithdrawal({ ...order, ...changed }, now)
  return decision.ok ? [] : decision.refusals.map(({ code }) => code)
}

describe('a refund', () => {
  test.each(['duplicate', 'fraud', 'failed_screening', 'pocket_cancelled'] as const)(
    'TIP-01 FED-01 is given for %s',
    (cause) => {
      expect(refundCodes('confirmed', cause)).toEqual([])
    },
  )

  test('PRO-05 R10 ends with the first bout, however early it was brought forward', () => {
    expect(withdrawalCodes({ boutBegun: true })).toEqual(['withdrawal_too_late'])
    expect(withdrawalCodes({ boutBegun: true, policy: 'waiver' })).toEqual([
      'withdrawal_not_offered',
    ])
  })

  test('TIP-01 FED-01 is not given because the backer asks', () => {
    expect(refundCodes('confirmed', 'backer_asked')).toEqual(['refund_not_offered'])
  })

  test('R10 is never given twice, whatever the cause', () => {
    for (const cause of REFUND_CAUSES) {
      expect(refundCodes('refunded', cause)).toContain('already_refunded')
      // Its money is on its way already.
      expect(refundCodes('withdrawn', cause)).toContain('already_refunded')
    }
  })

  test('R10 is given of what lies in escrow or in quarantine, and of nothing else', () => {
    const given = BACKING_STATES.filter((state) => refundCodes(state, 'fraud').length === 0)
    expect(given).toEqual(['confirmed', 'unlocked', 'frozen'])
  })

  test.each([
    'quoted',
    'expired',
    'failed',
    'rejected',
    'settled',
    'charged_back',
    'disputed',
  ] as const)('is not given for an order that is %s', (state) => {
    expect(refundCodes(state, 'fraud')).toEqual(['transition_not_allowed'])
  })
})

describe('a withdrawal', () => {
  test.each([
    ['cooling_off_14d', 14],
    ['mica13', 14],
    ['ecsp_4d', 4],
  ] as const)('under %s is open for %s days, to the millisecond', (policy, days) => {
    const endsAt = addDays(confirmedAt, days)
    expect(withdrawalCodes({ policy }, addMilliseconds(endsAt, -1))).toEqual([])
    expect(withdrawalCodes({ policy }, endsAt)).toEqual(['withdrawal_too_late'])
  })

  test('PRO-02 under the waiver is not offered', () => {
    expect(withdrawalCodes({ policy: 'waiver' })).toEqual(['withdrawal_not_offered'])
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
