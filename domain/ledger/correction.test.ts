import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { micro, usdc } from '#domain/kernel/money.ts'
import { fundedReserve } from '#domain/settlements/settlement-journals.ts'
import { codesOf } from '#tests/fixtures/sample-fight.ts'
import { type AccountPath, mayHold } from './chart-of-accounts.ts'
import { decideAdjustment, decideReversal, isAdjustable, REVERSIBLE_KINDS } from './correction.ts'
import { confirmedBackingByWallet } from './journals.ts'
import { balancesOf, credit, debit, type Entry, entryOf } from './ledger.ts'
import { paidProviderCost } from './provider-journals.ts'

const none = new Map<AccountPath, bigint>()
const line = (account: AccountPath, amount: bigint) => ({ account, amountMicro: micro(amount) })

describe('an adjustment by hand', () => {
  test('L1 balances over two lines or more, each on an account of its own', () => {
    const good = [debit('expense:psp', usdc(2)), credit('provider:cash', usdc(2))]
    expect(decideAdjustment('p', good, none)).toMatchObject({
      ok: true,
      value: { kind: 'adjustment', businessKey: 'adjustment:p', reverses: null, postings: good },
    })
    for (const wrong of [
      [],
      good.slice(1),
      [debit('expense:psp', usdc(2)), credit('provider:cash', usdc(1))],
      [line('provider:cash', 5n), line('provider:cash', -5n)],
      [...good, line('fx_rounding', 0n)],
    ]) {
      expect(codesOf(decideAdjustment('p', wrong, none))).toEqual(['adjustment_unbalanced'])
    }
  })

  test.each([
    'escrow:pocket:one',
    'escrow:reserve',
    'escrow:market',
    'pocket:one:recipient',
    'pocket:one:fee-pending',
    'reserve:cover',
    'payable:person:one',
    'payable:holders:one:two',
    'quarantine',
    'income:sale-fee',
  ] as const)('never touches %s, which holds what others are owed', (account) => {
    expect(isAdjustable(account)).toBe(false)
    const lines = [line(account, 5n), line('provider:cash', -5n)]
    expect(codesOf(decideAdjustment('p', lines, none))).toEqual(['account_not_adjustable'])
  })

  test('L3 never takes an account below zero in its normal sense, whatever the amounts', () => {
    const accounts = ['provider:cash', 'clearing:card', 'expense:psp', 'expense:refund'] as const
    const amounts = fc.array(fc.bigInt({ min: -50n, max: 50n }), { minLength: 3, maxLength: 3 })
    const held = fc.bigInt({ min: 0n, max: 40n })
    fc.assert(
      fc.property(amounts, held, held, (three, psp, refund) => {
        const last = -three.reduce((sum, one) => sum + one, 0n)
        const lines = accounts
          .map((account, at) => line(account, three[at] ?? last))
          .filter(({ amountMicro }) => amountMicro !== 0n)
        const before = new Map<AccountPath, bigint>([
          ['expense:psp', psp],
          ['expense:refund', refund],
        ])
        const decision = decideAdjustment('p', lines, before)
        const fits = lines.every(({ account, amountMicro }) =>
          mayHold(account, (before.get(account) ?? 0n) + amountMicro),
        )
        expect(decision.ok).toBe(fits && lines.length >= 2)
      }),
    )
  })
})

describe('a reversal by hand', () => {
  const cost = paidProviderCost('c', usdc(3))
  const facts = (entry: Entry, undone = false) => ({
    entry,
    undone,
    balances: balancesOf([entry]),
    freeReserveMicro: usdc(1_000),
  })

  test('L4 is the exact mirror, once', () => {
    const decision = decideReversal(facts(cost))
    const mirror = decision.ok ? decision.value : null
    expect(mirror).toMatchObject({ kind: 'reversal', reverses: cost.businessKey })
    const after = balancesOf(mirror ? [cost, mirror] : [])
    expect([...after.values()]).toEqual([0n, 0n])
    expect(codesOf(decideReversal(facts(cost, true)))).toEqual(['already_recorded'])
  })

  test('is none of what has a way back of its own, nor of another reversal', () => {
    const price = {
      principalMicro: usdc(5),
      backerPaysMicro: usdc(5),
      saleFeeMicro: micro(250_000n),
      reserveMicro: micro(0n),
      recipientMicro: micro(4_750_000n),
      coverBps: 0,
    } as Parameters<typeof confirmedBackingByWallet>[0]['price']
    const [order] = confirmedBackingByWallet({ backingId: 'b', pocketId: 'p', price })
    expect(codesOf(decideReversal(facts(order)))).toEqual(['transition_not_allowed'])
    const undone = entryOf('reversal', 'reversal:x', cost.postings, 'x')
    expect(codesOf(decideReversal(facts(undone)))).toEqual(['transition_not_allowed'])
    expect(REVERSIBLE_KINDS).not.toContain('backing')
  })

  test('PRO-06 leaves the reserve all that is held back', () => {
    const funding = fundedReserve('f', usdc(100))
    const free = { ...facts(funding), freeReserveMicro: usdc(99) }
    expect(decideReversal(free)).toEqual({
      ok: false,
      refusals: [{ code: 'reserve_too_small', detail: { missingMicro: usdc(1) } }],
    })
    expect(decideReversal({ ...free, freeReserveMicro: usdc(100) }).ok).toBe(true)
    const spent = new Map<AccountPath, bigint>([['escrow:reserve', 1n]])
    expect(codesOf(decideReversal({ ...facts(funding), balances: spent }))).toContain(
      'balance_too_small',
    )
  })
})
