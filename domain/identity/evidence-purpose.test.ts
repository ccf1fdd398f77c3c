import { describe, expect, test } from 'vitest'
import { mayDo, OPERATOR_ROLES, type Operation } from '#domain/kernel/authority.ts'
import { EVIDENCE_PURPOSES, evidencePurpose, evidenceReadings } from './evidence-purpose.ts'

const readersOf = (...operations: Operation[]) =>
  OPERATOR_ROLES.filter((role) =>
    evidenceReadings(operations).some((reading) => mayDo(role, reading, 'none').may),
  )

describe('ACC-02 who reads a document', () => {
  test.each([
    ['give_account_back', ['compliance']],
    ['approve_fighter', ['compliance', 'admin']],
    ['approve_federation', ['compliance', 'admin']],
    ['approve_pocket', ['compliance', 'admin']],
    ['record_fight', ['money']],
    ['verify_earnings', ['money']],
    ['approve_payout', ['money']],
    ['adjust_ledger', ['money']],
    ['accept_difference', ['money', 'admin']],
    ['compare_chain', ['money', 'admin']],
  ] as const)('named by %s: %s', (operation, readers) => {
    expect(readersOf(operation)).toEqual(readers)
  })

  test('of several operations each lets its own people read, but nothing opens an identity', () => {
    expect(readersOf('approve_pocket', 'record_fight')).toEqual(['compliance', 'money', 'admin'])
    expect(readersOf('give_account_back', 'record_fight')).toEqual(['compliance'])
    expect(readersOf()).toEqual(['compliance'])
  })

  test('a operation that nobody has thought of is kept like an identity', () => {
    expect(evidencePurpose('publish_terms')).toBe('identity')
    expect(EVIDENCE_PURPOSES).toContain(evidencePurpose('publish_terms'))
  })
})
