import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { micro, usdc } from '#domain/kernel/money.ts'
import { assertBalanced } from '#domain/ledger/ledger.ts'
import { codesOf, given } from '#tests/fixtures/sample-fight.ts'
import { decideReceiptReturn, type ReturnableReceipt } from './receipt-return.ts'
import { receivedInExcess, sentBack } from './settlement-journals.ts'

const receipt: ReturnableReceipt = {
  amountMicro: usdc(100),
  excessMicro: null,
  mayBeOwed: false,
  goesBack: false,
}

describe('PRO-05 money that came in for a fight', () => {
  test('goes back whole where nothing is owed, and its excess once it is settled', () => {
    expect(given(decideReceiptReturn(receipt)).amountMicro).toBe(usdc(100))
    const settled = { ...receipt, excessMicro: usdc(7), mayBeOwed: true }
    expect(given(decideReceiptReturn(settled)).amountMicro).toBe(usdc(7))
  })

  test('does not go back twice, nor while it could be settled, nor where nothing is left', () => {
    expect(codesOf(decideReceiptReturn({ ...receipt, goesBack: true }))).toEqual([
      'already_recorded',
    ])
    expect(codesOf(decideReceiptReturn({ ...receipt, mayBeOwed: true }))).toEqual([
      'transition_not_allowed',
    ])
    expect(codesOf(decideReceiptReturn({ ...receipt, excessMicro: micro(0n) }))).toEqual([
      'nothing_due',
    ])
  })

  test('L1 leaves every account as it was once what is too much has gone back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), (amount) => {
        const entries = [
          receivedInExcess('receipt', 'pocket', micro(amount)),
          sentBack('order', 'receipt', 'pocket', micro(amount)),
        ]
        for (const entry of entries) assertBalanced(entry)
        const sums = new Map<string, bigint>()
        for (const { account, amountMicro } of entries.flatMap(({ postings }) => postings)) {
          sums.set(account, (sums.get(account) ?? 0n) + amountMicro)
        }
        expect([...sums.values()]).toEqual([0n, 0n])
      }),
    )
  })
})
