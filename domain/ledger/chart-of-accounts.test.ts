import { describe, expect, test } from 'vitest'
import {
  accountRule,
  CHART_OF_ACCOUNTS,
  findAccountRule,
  inNormalSense,
  mayHold,
} from './chart-of-accounts.ts'

describe('the chart of accounts', () => {
  test('knows each of its own patterns, once', () => {
    for (const { pattern } of CHART_OF_ACCOUNTS) {
      const path = pattern.replace(/<([a-z]+)>/g, '$1-7')
      expect(findAccountRule(path)?.pattern).toBe(pattern)
    }
    expect(new Set(CHART_OF_ACCOUNTS.map(({ pattern }) => pattern)).size).toBe(
      CHART_OF_ACCOUNTS.length,
    )
  })

  test.each([
    'escrow',
    'escrow:pocket',
    'escrow:pocket:',
    'escrow:pocket:a:b',
    'pocket:a:profit',
    'income:other',
    ' quarantine',
    'quarantine\n',
    'payable:holders:pocket-one',
  ])('does not know %j', (path) => {
    expect(findAccountRule(path)).toBeNull()
    expect(() => accountRule(path)).toThrow('no such account')
  })

  test('puts assets and expenses on the debit side and the rest on the credit side', () => {
    const debits = CHART_OF_ACCOUNTS.filter(({ normalSide }) => normalSide === 'debit')
    const roots = new Set(debits.map(({ pattern }) => pattern.split(':')[0]))
    expect([...roots].sort()).toEqual(['clearing', 'escrow', 'expense', 'provider'])
  })

  test('L3 lets only cash, clearing, rounding and returned fees go below zero', () => {
    const free = CHART_OF_ACCOUNTS.filter(({ mayGoBelowZero }) => mayGoBelowZero)
    expect(free.map(({ pattern }) => pattern)).toEqual([
      'clearing:<rail>',
      'provider:cash',
      'expense:psp',
      'fx_rounding',
    ])
    expect(mayHold('escrow:pocket:a', -1n)).toBe(false)
    expect(mayHold('escrow:pocket:a', 0n)).toBe(true)
    expect(mayHold('escrow:pocket:a', 1n)).toBe(true)
    expect(mayHold('reserve:cover', 1n)).toBe(false)
    expect(mayHold('reserve:cover', -1n)).toBe(true)
    expect(mayHold('clearing:card', -1n)).toBe(true)
    expect(mayHold('fx_rounding', 1n)).toBe(true)
  })

  test('says a balance as the account would', () => {
    expect(inNormalSense('payable:fighter:a', -5n)).toBe(5n)
    expect(inNormalSense('escrow:reserve', 5n)).toBe(5n)
  })
})
