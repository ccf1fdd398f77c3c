import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { micro, usdc, ZERO } from '#domain/kernel/money.ts'
import {
  paidPurchaseByCard,
  paidPurchaseByWallet,
  resold,
} from '#domain/market/purchase-journals.ts'
import { royaltyOn } from '#domain/market/resale.ts'
import { compensatedFight, fundedReserve } from '#domain/settlements/settlement-journals.ts'
import { confirmedBackingByCard } from '#tests/fixtures/sample-card-entries.ts'
import type { AccountPath } from './chart-of-accounts.ts'
import { paidFromBalance, paidPerson } from './holder-journals.ts'
import { closedPocket, confirmedBackingByWallet } from './journals.ts'
import {
  assertBalanced,
  balancesOf,
  credit,
  debit,
  type Entry,
  entryOf,
  escrowMoveOf,
  escrowNet,
  type Posting,
  reversalOf,
} from './ledger.ts'
import { withdrawnFees } from './provider-journals.ts'

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

const price = {
  principalMicro: usdc(500),
  saleFeeMicro: usdc(25),
  recipientMicro: usdc(450),
  premiumMicro: usdc(50),
  reserveMicro: usdc(50),
  backerPaysMicro: usdc(525),
}
const backing = { backingId: 'b1', pocketId: 'p1', price: price as never }
const purchase = { purchaseId: 'u1', priceMicro: usdc(120) }
const moved = (...entries: Entry[]) => entries.map((entry) => Number(escrowMoveOf(entry)) / 1e6)

describe('what an entry moves into the escrow contract', () => {
  test('L8 of a card order is its USDC, premium and fee with it, once the treasury has it', () => {
    expect(moved(...confirmedBackingByCard(backing, micro(7n)))).toEqual([0, 525])
    expect(moved(...paidPurchaseByCard(purchase, micro(7n)))).toEqual([0, 120])
  })

  test('L8 of a deposit is nothing: it lies there before it is booked', () => {
    expect(moved(...confirmedBackingByWallet(backing))).toEqual([0])
    expect(moved(...paidPurchaseByWallet(purchase))).toEqual([0])
  })

  test('L8 of money that goes back is what the contract still held of it', () => {
    const paid = [...confirmedBackingByWallet(backing), ...confirmedBackingByCard(backing)]
    expect(moved(...paid.map(reversalOf))).toEqual([-525, 0, -525])
  })

  test('L8 of whatever stays in it is nothing: a close, and a sale with what pays it', () => {
    const totals = { pocketId: 'p1', feePendingMicro: usdc(25), reserveMicro: usdc(50) }
    expect(moved(...closedPocket(totals))).toEqual([0])
    const sale = resold('s1', 'seller', royaltyOn(usdc(120), 500 as never))
    expect(moved(sale, paidFromBalance('s1', 'buyer', usdc(120)))).toEqual([0, 0])
    expect(escrowNet(sale)).toBe(usdc(120))
  })

  test('L8 of what comes from the provider, and of what leaves for good, is all of it', () => {
    const key = { pocketId: 'p1', fightId: 'f1' }
    expect(moved(...compensatedFight(key, usdc(200), usdc(150)))).toEqual([0, 50])
    expect(moved(fundedReserve('r1', usdc(10_000)))).toEqual([10_000])
    expect(moved(paidPerson('c1', 'someone', usdc(399)))).toEqual([-399])
    expect(moved(withdrawnFees('w1', 'sale-fee', 'escrow:pocket:p1', usdc(25)))).toEqual([-25])
  })

  test('L8 of an entry and its mirror is nothing together, for any kind that moves', () => {
    const amounts = fc.bigInt(1n, 10n ** 15n).map(micro)
    fc.assert(
      fc.property(amounts, (amount) => {
        const entry = fundedReserve('r1', amount)
        expect(escrowMoveOf(entry) + escrowMoveOf(reversalOf(entry))).toBe(0n)
      }),
    )
  })
})
