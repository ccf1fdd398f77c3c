import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOperatorSessionOver, operatorPasswordProblem } from './operator-session.ts'

const minute = 60_000
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20) + minutes * minute)

describe('ACC-02 the session of an operator', () => {
  test.each([
    [0, 14.99, false],
    [0, 15, true],
    [700, 714.99, false],
    [710, 719.99, false],
    [710, 720, true],
  ])('last used after %d minutes, asked after %d: over %s', (seen, now, over) => {
    expect(isOperatorSessionOver({ openedAt: at(0), seenAt: at(seen) }, at(now))).toBe(over)
  })

  test('never outlives half a day, however often it is used', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2_000 }), fc.nat({ max: 60 }), (seen, idle) => {
        const over = isOperatorSessionOver({ openedAt: at(0), seenAt: at(seen) }, at(seen + idle))
        expect(over).toBe(idle >= 15 || seen + idle >= 720)
      }),
    )
  })
})

test('ACC-02 an operator’s password has twelve characters or more', () => {
  expect(operatorPasswordProblem('a'.repeat(11))).toBe('operator_password_short')
  expect(operatorPasswordProblem('🥊'.repeat(11))).toBe('operator_password_short')
  expect(operatorPasswordProblem('a'.repeat(12))).toBe(null)
  expect(operatorPasswordProblem('a'.repeat(257))).toBe('operator_password_long')
})
