import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { micro, ZERO } from '#domain/kernel/money.ts'
import type { AccountPath } from './chart-of-accounts.ts'
import {
  assertBalanced,
  balancesOf,
  credit,
  debit,
  type Entry,
  entryOf,
  type Posting,
  reversalOf,
} from './ledger.ts'

fc.configureGlobal({ numRuns: 1_000, ...fc.readConfigureGlobal() })

const five = micro(5n)
const paths = fc.constantFrom<AccountPath>(
  'escrow:pocket:a',
  'pocket:a:recipient',
  'pocket:a:fee-pending',
  'reserve:cover',
  'quarantine',
)
const amounts = fc.bigInt({ min: -1_000_000n, max: 1_000_000n }).filter((amount) => amount !== 0n)
const legs = fc.array(fc.tuple(paths, amounts), { minLength: 1, maxLength: 6 })
const balancedPostings = legs
  .map((list): Posting[] => {
    const postings = list.map(([account, amount]) => ({ account, amountMicro: micro(amount) }))
    const sum = list.reduce((total, [, amount]) => total + amount, 0n)
    return [...postings, { account: 'clearing:card', amountMicro: micro(-sum) }]
  })
  .filter((postings) => postings.at(-1)?.amountMicro !== 0n)

function raw(postings: readonly Posting[]): Entry {
  return { kind: 'backing', businessKey: 'key', reverses: null, postings }
}

describe('an entry', () => {
  test('L1 that balances is taken', () => {
    const postings = [debit('escrow:pocket:a', five), credit('pocket:a:recipient', five)]
    expect(entryOf('backing', 'key', postings)).toEqual(raw(postings))
  })

  test.each([
    [
      'one micro-USDC off',
      [debit('escrow:reserve', micro(6n)), credit('reserve:cover', five)],
      'sum to 1',
    ],
    ['with one posting', [debit('escrow:reserve', five)], 'two postings'],
    [
      'with a posting of nothing',
      [debit('escrow:reserve', ZERO), credit('reserve:cover', ZERO)],
      'moves',
    ],
    [
      'on an account outside the chart',
      [debit('escrow:pocket:a:b' as AccountPath, five), credit('reserve:cover', five)],
      'no such account',
    ],
  ])('L1 %s is a defect', (_name, postings, message) => {
    expect(() => assertBalanced(raw(postings))).toThrow(message)
  })

  test('without a business key is a defect', () => {
    const postings = [debit('escrow:reserve', five), credit('reserve:cover', five)]
    expect(() => entryOf('backing', '', postings)).toThrow('business key')
  })

  test('leaves out what moves nothing', () => {
    const entry = entryOf('backing', 'key', [
      debit('escrow:reserve', five),
      credit('reserve:cover', five),
      credit('quarantine', ZERO),
    ])
    expect(entry.postings).toHaveLength(2)
  })

  test('L1 is refused after any single posting is changed by any amount', () => {
    fc.assert(
      fc.property(balancedPostings, fc.nat(), amounts, (postings, index, change) => {
        assertBalanced(raw(postings))
        const at = index % postings.length
        const changed = postings.map((posting, position) =>
          position === at
            ? { ...posting, amountMicro: micro(posting.amountMicro + change) }
            : posting,
        )
        expect(() => assertBalanced(raw(changed))).toThrow()
      }),
    )
  })
})

describe('a reversal', () => {
  test('leaves every account as it was, and says what it undoes', () => {
    fc.assert(
      fc.property(balancedPostings, (postings) => {
        const entry = entryOf('backing', 'backing:1', postings)
        const reversal = reversalOf(entry)
        expect(reversal.reverses).toBe('backing:1')
        expect(reversal.businessKey).toBe('reversal:backing:1')
        for (const balance of balancesOf([entry, reversal]).values()) expect(balance).toBe(0n)
      }),
    )
  })

  test('is not reversed itself', () => {
    const entry = entryOf('backing', 'key', [
      debit('escrow:reserve', five),
      credit('reserve:cover', five),
    ])
    expect(() => reversalOf(reversalOf(entry))).toThrow('not reversed')
  })
})

describe('balances', () => {
  test('L2 are the sum of the postings, debit above zero', () => {
    const entry = entryOf('backing', 'one', [
      debit('escrow:reserve', five),
      credit('reserve:cover', five),
    ])
    const again = { ...entry, businessKey: 'two' }
    const balances = balancesOf([entry, again])
    expect(balances.get('escrow:reserve')).toBe(10n)
    expect(balances.get('reserve:cover')).toBe(-10n)
  })

  test('L1 of all accounts together are zero, and the order of entries does not matter', () => {
    const books = fc.array(balancedPostings, { maxLength: 8 })
    fc.assert(
      fc.property(books, (list) => {
        const entries = list.map((postings, index) => entryOf('backing', `key:${index}`, postings))
        const balances = balancesOf(entries)
        const total = [...balances.values()].reduce((sum: bigint, balance) => sum + balance, 0n)
        expect(total).toBe(0n)
        const backwards = balancesOf([...entries].reverse())
        expect(new Map([...backwards].sort())).toEqual(new Map([...balances].sort()))
      }),
    )
  })
})
