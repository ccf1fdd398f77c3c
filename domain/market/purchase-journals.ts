import { add, type MicroUsdc } from '#domain/kernel/money.ts'
import { convertedInto } from '#domain/ledger/journals.ts'
import { credit, debit, type Entry, entryOf } from '#domain/ledger/ledger.ts'
import type { Royalty } from './resale.ts'

/** A purchase on the market, and its price. */
export type BookedPurchase = { readonly purchaseId: string; readonly priceMicro: MicroUsdc }

/** Journal 5, wallet: the deposit is in the escrow at once, on the purchase's account. */
export function paidPurchaseByWallet({ purchaseId, priceMicro }: BookedPurchase): readonly [Entry] {
  return [
    entryOf('purchase', `purchase:${purchaseId}`, [
      debit('escrow:market', priceMicro),
      credit(`payable:purchase:${purchaseId}`, priceMicro),
    ]),
  ]
}

/**
 * Journal 5, card: the capture waits in clearing until the treasury has put the USDC in the escrow.
 * `roundingMicro` is what rounding the card amount up to the cent brought in beyond the price, and `boughtMicro` what the
 * treasury got for the captured amount: as quoted, unless it says otherwise.
 */
export function paidPurchaseByCard(
  { purchaseId, priceMicro }: BookedPurchase,
  roundingMicro: MicroUsdc,
  boughtMicro: MicroUsdc = add(priceMicro, roundingMicro),
): readonly [Entry, Entry] {
  const capturedMicro = add(priceMicro, roundingMicro)
  const capture = entryOf('purchase', `purchase:${purchaseId}`, [
    debit('clearing:card', capturedMicro),
    credit(`payable:purchase:${purchaseId}`, priceMicro),
    credit('fx_rounding', roundingMicro),
  ])
  const bought = { paidMicro: priceMicro, capturedMicro, boughtMicro }
  const key = `purchase:${purchaseId}:conversion`
  return [capture, entryOf('purchase_conversion', key, convertedInto('escrow:market', bought))]
}

/** The money of a purchase is used up by its sale, which has the purchase's id. */
export function paidFromPurchase({ purchaseId, priceMicro }: BookedPurchase): Entry {
  return entryOf('market_payment', `resale:${purchaseId}:payment`, [
    debit(`payable:purchase:${purchaseId}`, priceMicro),
    credit('escrow:market', priceMicro),
  ])
}

/** Journal 5: the buyer's money becomes the seller's and the royalty. */
export function resold(saleId: string, sellerId: string, royalty: Royalty): Entry {
  return entryOf('resale', `resale:${saleId}`, [
    debit('escrow:market', royalty.priceMicro),
    credit(`payable:person:${sellerId}`, royalty.sellerMicro),
    credit('income:royalty', royalty.royaltyMicro),
  ])
}
