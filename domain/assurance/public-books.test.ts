import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MicroUsdc, micro, usdc } from '#domain/kernel/money.ts'
import { addDays, isBefore } from '#domain/kernel/time.ts'
import { CHART_OF_ACCOUNTS, inNormalSense } from '#domain/ledger/chart-of-accounts.ts'
import { credit, debit, type EntryKind } from '#domain/ledger/ledger.ts'
import {
  balanceSheetOf,
  escrowFlowOf,
  namesBacker,
  pocketBalanceOf,
  publicAccount,
  shownUntil,
} from './public-books.ts'

const booked = (account: string, kind: EntryKind, amount: bigint) => {
  return { account, kind, amountMicro: micro(amount) }
}
const pocket = '0a000000-0000-4000-8000-000000000001'
const fight = '0b000000-0000-4000-8000-000000000002'
const person = '0c000000-0000-4000-8000-000000000003'

describe('the entries of a day', () => {
  test.each([
    ['2026-11-20T22:59:59.999Z', '2026-11-19T23:00:00.000Z', 'before midnight'],
    ['2026-11-20T23:30:00.000Z', '2026-11-19T23:00:00.000Z', 'within the hour after it'],
    ['2026-11-21T00:00:00.000Z', '2026-11-20T23:00:00.000Z', 'an hour after it'],
    ['2027-03-28T12:00:00.000Z', '2027-03-27T23:00:00.000Z', 'on the day that clocks go forward'],
    ['2027-03-29T12:00:00.000Z', '2027-03-28T22:00:00.000Z', 'and the day after'],
  ])('are shown at %s up to %s: %s', (now, until) => {
    expect(shownUntil(new Date(now)).toISOString()).toBe(until)
  })

  test('never disappear again, and are never shown on their own day', () => {
    const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01') })
    fc.assert(
      fc.property(
        instants.filter((at) => !Number.isNaN(at.getTime())),
        fc.nat(100_000_000),
        (now, laterMs) => {
          const later = new Date(now.getTime() + laterMs)
          expect(isBefore(shownUntil(later), shownUntil(now))).toBe(false)
          expect(isBefore(shownUntil(now), now)).toBe(true)
          expect(isBefore(shownUntil(now), addDays(now, -2))).toBe(false)
        },
      ),
    )
  })
})

test.each([
  [`escrow:pocket:${pocket}`, 'escrow:pocket'],
  [`pocket:${pocket}:recipient`, 'pocket:recipient'],
  [`payable:holders:${pocket}:${fight}`, `payable:holders:${fight}`],
  [`payable:person:${person}`, 'payable:person'],
  ['clearing:card', 'clearing:card'],
  ['reserve:cover', 'reserve:cover'],
])('%s is shown as %s', (path, shown) => {
  expect(publicAccount(path)).toBe(shown)
})

describe('an entry is shown', () => {
  const order = [
    debit(`escrow:pocket:${pocket}`, usdc(5)),
    credit(`pocket:${pocket}:recipient`, usdc(5)),
  ]
  const hold = [debit(`pocket:${pocket}:recipient`, usdc(5)), credit('quarantine', usdc(5))]
  test.each([
    ['backing', order, true],
    ['reversal', order, true],
    ['claim', order, true],
    ['freeze', hold, false],
    ['reversal', hold, false],
    ['refund', hold, false],
    ['chargeback', order, false],
    ['recovery', order, false],
  ] as const)('as %s of %o with its backer: %s', (kind, postings, named) => {
    expect(namesBacker({ kind, postings })).toBe(named)
  })
})

describe('a balance sheet', () => {
  const paths = CHART_OF_ACCOUNTS.map(({ pattern }) => pattern.replaceAll(/<(\w+)>/g, 'x'))
  const entries = fc.array(
    fc.record({
      from: fc.constantFrom(...paths),
      to: fc.constantFrom(...paths),
      amount: fc.bigInt(1n, 10n ** 12n),
    }),
  )

  test('of any entries is even: held + in transit + provider = owed + earned', () => {
    fc.assert(
      fc.property(entries, (moves) => {
        const balances = new Map<string, MicroUsdc>()
        const move = (path: string, amount: bigint) =>
          balances.set(path, micro((balances.get(path) ?? 0n) + amount))
        for (const { from, to, amount } of moves) {
          move(to, amount)
          move(from, -amount)
        }
        const { held, inTransit, provider, owed, earned, surplusMicro } = balanceSheetOf(balances)
        const left = held.totalMicro + inTransit.totalMicro + provider.totalMicro
        expect(left).toBe(owed.totalMicro + earned.totalMicro)
        expect(surplusMicro).toBe(earned.totalMicro - provider.totalMicro)
        const lines = [held, inTransit, provider, owed, earned].flatMap((each) => each.lines)
        const expected = [...balances].filter(([, balance]) => balance !== 0n)
        expect(lines).toHaveLength(new Set(expected.map(([path]) => publicAccount(path))).size)
      }),
    )
  })

  test('of a Pocket shows what the reserve paid for its holders apart, and no hole', () => {
    // Premiums of 50 have joined the reserve; of 200 that are covered a holder has claimed 150.
    const sums = [
      booked('escrow:reserve', 'backing', 50n),
      booked('escrow:reserve', 'claim', -150n),
      booked('reserve:cover', 'backing', -50n),
      booked('reserve:cover', 'compensation', 200n),
      booked('payable:holders:x:y', 'compensation', -200n),
      booked('payable:holders:x:y', 'claim', 150n),
    ]
    const sheet = pocketBalanceOf(sums)
    expect(sheet.paidByReserveMicro).toBe(200n)
    expect(sheet.held.lines).toEqual([{ account: 'escrow:reserve', amountMicro: 100n }])
    expect(sheet.owed.totalMicro).toBe(100n)
    expect(sheet.owed.lines.every(({ amountMicro }) => amountMicro > 0n)).toBe(true)
    // The provider had added what the reserve lacked, and all of it came back.
    const back = booked('reserve:cover', 'recovery', -250n)
    expect(pocketBalanceOf([...sums, back]).paidByReserveMicro).toBe(0n)
    // Its own premiums stay in what was collected.
    expect(sheet.flow).toMatchObject({ collectedMicro: 50n, coverMicro: 50n })
  })

  test('PAY-03 of a Pocket follow the money of its orders: the parts add up to what was collected', () => {
    const held = [
      booked('escrow:pocket:x', 'backing', 525n),
      booked('pocket:x:recipient', 'backing', -450n),
      booked('pocket:x:fee-pending', 'backing', -25n),
      booked('reserve:cover', 'backing', -50n),
    ]
    const none = { releasedMicro: 0n, returnedMicro: 0n }
    const before = { collectedMicro: 525n, feeMicro: 25n, coverMicro: 50n, heldMicro: 450n }
    expect(escrowFlowOf(held)).toEqual({ ...before, ...none })
    const released = [
      ...held,
      booked('pocket:x:fee-pending', 'close', 25n),
      booked('income:sale-fee', 'close', -25n),
      booked('pocket:x:recipient', 'release', 300n),
      booked('payable:fighter:f', 'release', -300n),
      booked('payable:fighter:f', 'payout', 300n),
      booked('pocket:x:recipient', 'returned_escrow', 100n),
      booked('reserve:cover', 'premium_earned', 50n),
      booked('income:premium', 'premium_earned', -50n),
    ]
    const after = { ...before, heldMicro: 50n, releasedMicro: 300n, returnedMicro: 100n }
    expect(escrowFlowOf(released)).toEqual(after)
  })

  test('counts every account upwards on its own side, rounding at the provider’s', () => {
    for (const path of paths.filter((each) => each !== 'fx_rounding')) {
      const sheet = balanceSheetOf([[path, micro(7n)]])
      const [line] = Object.values(sheet).flatMap((each) =>
        typeof each === 'bigint' ? [] : each.lines,
      )
      expect(line?.amountMicro, path).toBe(inNormalSense(path, micro(7n)))
    }
  })
})
