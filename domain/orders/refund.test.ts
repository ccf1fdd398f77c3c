import { describe, expect, test } from 'vitest'
import { toldCause } from '#domain/notifications/told-cause.ts'
import { BACKING_STATES, type BackingState } from './confirmation.ts'
import { decideRefund, REFUND_CAUSES } from './refund.ts'

function refundCodes(state: BackingState, cause: (typeof REFUND_CAUSES)[number]) {
  const decision = decideRefund({ state }, cause)
  return decision.ok ? [] : decision.refusals.map(({ code }) => code)
}

describe('a refund', () => {
  test.each(['duplicate', 'fraud', 'failed_screening', 'pocket_cancelled'] as const)(
    'TIP-01 FED-01 is given for %s',
    (cause) => {
      expect(refundCodes('confirmed', cause)).toEqual([])
    },
  )

  test('TIP-01 FED-01 is not given because the backer asks', () => {
    expect(refundCodes('confirmed', 'backer_asked')).toEqual(['refund_not_offered'])
  })

  test('KYC-02 tells its backer nothing of what a check has found', () => {
    const told = REFUND_CAUSES.filter(toldCause)
    expect(told).toEqual(['duplicate', 'pocket_cancelled', 'material_change'])
    expect(toldCause('backer_withdrew')).toBe('backer_withdrew')
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
