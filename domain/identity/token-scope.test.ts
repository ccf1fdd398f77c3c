import { describe, expect, test } from 'vitest'
import { grantOf, OPERATIONS, OPERATOR_ROLES } from '#domain/kernel/authority.ts'
import { TOKEN_SCOPES, tokenScopeFor } from './token-scope.ts'

describe('ACC-02 what a token may do', () => {
  test.each([
    ['own_account', null, null],
    ['sign_in', null, null],
    ['submit_kyc', null, null],
    ['change_payout_address', null, null],
    ['own_orders', 'read', 'orders'],
    ['back_pocket', null, 'orders'],
    ['claim', null, 'claims'],
    ['trade', 'read', 'resale'],
    ['draft_pocket', 'studio', 'studio'],
    ['file_evidence', null, 'studio'],
    ['read_evidence', 'studio', null],
    ['read_identity_evidence', null, null],
  ] as const)('%s: to read %s, to change %s', (operation, read, change) => {
    expect(tokenScopeFor(operation, true)).toBe(read)
    expect(tokenScopeFor(operation, false)).toBe(change)
  })

  test('no token does what no person may do', () => {
    const people = ['backer', 'athlete', 'federation'] as const
    for (const operation of OPERATIONS) {
      const isPersons = people.some((role) => grantOf(operation, role) !== 'no')
      if (!isPersons)
        expect([operation, tokenScopeFor(operation, false)]).toEqual([operation, null])
    }
    expect(OPERATOR_ROLES.every((role) => grantOf('claim', role) === 'no')).toBe(true)
  })

  test('every scope is good for something, and only one of them changes each thing', () => {
    const used = OPERATIONS.flatMap((operation) => [
      tokenScopeFor(operation, true),
      tokenScopeFor(operation, false),
    ])
    for (const scope of TOKEN_SCOPES) expect(used).toContain(scope)
    expect(OPERATIONS.map((operation) => tokenScopeFor(operation, false))).not.toContain('read')
  })
})
