import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { micro, usdc } from '#domain/kernel/money.ts'
import { paidFromBalance, paidPerson } from '#domain/ledger/holder-journals.ts'
import {
  closedPocket,
  confirmedBackingByCard,
  confirmedBackingByWallet,
} from '#domain/ledger/journals.ts'
import { type Entry, reversalOf } from '#domain/ledger/ledger.ts'
import { withdrawnFees } from '#domain/ledger/provider-journals.ts'
import {
  paidPurchaseByCard,
  paidPurchaseByWallet,
  resold,
} from '#domain/market/purchase-journals.ts'
import { royaltyOn } from '#domain/market/resale.ts'
import { compensatedFight, fundedReserve } from '#domain/settlements/settlement-journals.ts'
import { escrowMoveOf, escrowNet } from './escrow-move.ts'

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
