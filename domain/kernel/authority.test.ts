import { describe, expect, test } from 'vitest'
import {
  ACTOR_ROLES,
  grantOf,
  mayDo,
  OPERATIONS,
  OPERATOR_ROLES,
  protectedFieldsIn,
} from './authority.ts'

const cells = OPERATIONS.flatMap((operation) =>
  ACTOR_ROLES.map((role) => ({ operation, role, grant: grantOf(operation, role) })),
)

describe('ACC-02 who may do what', () => {
  test('is refused by default', () => {
    for (const { operation, role, grant } of cells) {
      if (grant === 'no') expect(mayDo(role, operation, 'own').may).toBe(false)
    }
    expect(mayDo('anonymous', 'back_gift', 'none')).toEqual({ may: false, as: 'not_allowed' })
  })

  test('what is somebody else’s answers as if it did not exist', () => {
    for (const { operation, role, grant } of cells) {
      if (grant !== 'own' && grant !== 'propose') continue
      expect(mayDo(role, operation, 'foreign')).toEqual({ may: false, as: 'unknown' })
      expect(mayDo(role, operation, 'own').may).toBe(true)
    }
  })

  test('nobody approves an object of their own', () => {
    const shared = cells.filter(({ grant }) => grant === 'four_eyes')
    expect(shared.length).toBeGreaterThan(15)
    for (const { operation, role } of shared) {
      expect(mayDo(role, operation, 'own').may).toBe(false)
      expect(mayDo(role, operation, 'foreign')).toEqual({ may: true, as: 'four_eyes' })
    }
  })

  test('no operator moves money alone', () => {
    const moving = [
      'approve_settlement',
      'approve_compensation',
      'approve_payout',
      'adjust_ledger',
      'accept_difference',
      'compare_chain',
      'withdraw_fees',
      'cancel_pocket',
    ] as const
    for (const operation of moving) {
      for (const role of OPERATOR_ROLES) {
        expect(['four_eyes', 'no']).toContain(grantOf(operation, role))
      }
    }
    expect(grantOf('approve_payout', 'admin')).toBe('no')
  })

  test.each([
    ['support', 'read_ledger', 'masked'],
    ['support', 'decide_kyc', 'no'],
    ['compliance', 'decide_kyc', 'yes'],
    ['compliance', 'release_freeze', 'four_eyes'],
    ['money', 'declare_earnings', 'yes'],
    ['athlete', 'declare_earnings', 'propose'],
    ['athlete', 'draft_federation_pocket', 'no'],
    ['worker', 'execute_settlement', 'yes'],
    ['admin', 'turn_launch_switch', 'four_eyes'],
    ['anonymous', 'public_pages', 'yes'],
    ['worker', 'claim', 'no'],
  ] as const)('%s, %s: %s', (role, operation, grant) => {
    expect(grantOf(operation, role)).toBe(grant)
  })

  test('every operation has somebody who may do it', () => {
    for (const operation of OPERATIONS) {
      expect(ACTOR_ROLES.some((role) => grantOf(operation, role) !== 'no')).toBe(true)
    }
  })

  test('what follows from decisions is written by nobody', () => {
    const input = { name: 'Ada', Role: 'admin', kyc_level: 'full', createdat: 1, feeling: 'good' }
    expect(protectedFieldsIn(input)).toEqual(['Role', 'kyc_level', 'createdat'])
    expect(protectedFieldsIn({ name: 'Ada', email: 'a@b.org' })).toEqual([])
  })
})
