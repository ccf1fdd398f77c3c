import { add, type MicroUsdc, subtract, ZERO } from '#domain/kernel/money.ts'
import type { AccountPath } from './chart-of-accounts.ts'
import { credit, debit, type Entry, entryOf, type Posting, reversalOf } from './ledger.ts'
import { assertPriceAddsUp, type OrderPrice } from './order-price.ts'

/** An order that is confirmed: which, in which Pocket, at what price. */
export type BookedBacking = {
  readonly backingId: string
  readonly pocketId: string
  readonly price: OrderPrice
}

function escrow(pocketId: string): `escrow:pocket:${string}` {
  return `escrow:pocket:${pocketId}`
}

function recipient(pocketId: string): AccountPath {
  return `pocket:${pocketId}:recipient`
}

function feePending(pocketId: string): AccountPath {
  return `pocket:${pocketId}:fee-pending`
}

/** Whom an order's money is for: the same three credits however it was paid. */
function orderCredits({ pocketId, price }: BookedBacking): readonly Posting[] {
  assertPriceAddsUp(price)
  return [
    credit(recipient(pocketId), price.recipientMicro),
    credit(feePending(pocketId), price.saleFeeMicro),
    credit('reserve:cover', price.reserveMicro),
  ]
}

/** Journal 1, wallet: the deposit lies in the escrow at once. */
export function confirmedBackingByWallet(backing: BookedBacking): readonly [Entry] {
  const { backingId, pocketId, price } = backing
  return [
    entryOf('backing', `backing:${backingId}`, [
      debit(escrow(pocketId), price.backerPaysMicro),
      ...orderCredits(backing),
    ]),
  ]
}

/**
 * Journal 1, card: the captured money waits in clearing until the treasury has put the USDC in the escrow.
 * `roundingMicro` is what rounding the card amount up to the cent brought in beyond the price.
 */
export function capturedBackingByCard(
  backing: BookedBacking,
  roundingMicro: MicroUsdc = ZERO,
): Entry {
  return entryOf('backing', `backing:${backing.backingId}`, [
    debit('clearing:card', add(backing.price.backerPaysMicro, roundingMicro)),
    ...orderCredits(backing),
    credit('fx_rounding', roundingMicro),
  ])
}

/** Journal 1, card: the captured money has become USDC in the escrow. */
export function convertedBacking(
  { backingId, pocketId, price }: BookedBacking,
  { capturedMicro, boughtMicro }: Omit<BoughtByTreasury, 'paidMicro'>,
): Entry {
  const bought = { paidMicro: price.backerPaysMicro, capturedMicro, boughtMicro }
  const key = `backing:${backingId}:conversion`
  return entryOf('card_conversion', key, convertedInto(escrow(pocketId), bought))
}

/** What was paid, what the capture was worth by its quote, and what the treasury got for it. */
export type BoughtByTreasury = {
  readonly paidMicro: MicroUsdc
  readonly capturedMicro: MicroUsdc
  readonly boughtMicro: MicroUsdc
}

/**
 * A conversion: the escrow gets exactly what was paid. What the treasury got beyond it, or short of it, is the provider's
 * own, and its difference from the quote lies under `fx_rounding`.
 */
export function convertedInto(
  into: 'escrow:market' | `escrow:pocket:${string}`,
  { paidMicro, capturedMicro, boughtMicro }: BoughtByTreasury,
): readonly Posting[] {
  return [
    debit(into, paidMicro),
    debit('provider:cash', subtract(boughtMicro, paidMicro)),
    credit('clearing:card', capturedMicro),
    credit('fx_rounding', subtract(boughtMicro, capturedMicro)),
  ]
}

/**
 * USDC from the conversion of a payment undone meanwhile: it is the provider's, who has refunded the payment. Nothing to book if
 * it came to what was quoted.
 */
export function convertedTooLate(
  orderId: string,
  { capturedMicro, boughtMicro }: Omit<BoughtByTreasury, 'paidMicro'>,
): readonly Entry[] {
  const gainedMicro = subtract(boughtMicro, capturedMicro)
  if (gainedMicro === ZERO) return []
  const postings = [debit('provider:cash', gainedMicro), credit('fx_rounding', gainedMicro)]
  return [entryOf('clearing', `late-conversion:${orderId}`, postings)]
}

/** Journal 6: a withdrawal or a refund before the close undoes every entry of the order exactly. */
export function withdrawnBacking(entries: readonly Entry[]): readonly Entry[] {
  return entries.map(reversalOf)
}

/** What the orders of a Pocket add up to when it closes. */
export type ClosingTotals = {
  readonly pocketId: string
  readonly feePendingMicro: MicroUsdc
  readonly reserveMicro: MicroUsdc
}

/** Journal 2, close: the fees are earned, and the premiums join the reserve in the escrow. */
export function closedPocket(totals: ClosingTotals): readonly Entry[] {
  const { pocketId, feePendingMicro, reserveMicro } = totals
  const postings = [
    debit(feePending(pocketId), feePendingMicro),
    credit('income:sale-fee', feePendingMicro),
    debit('escrow:reserve', reserveMicro),
    credit(escrow(pocketId), reserveMicro),
  ]
  const moves = postings.some((posting) => posting.amountMicro !== ZERO)
  return moves ? [entryOf('close', `pocket:${pocketId}:close`, postings)] : []
}

/** The fighter or the federation to whom a Pocket's money is owed. */
export type Payee = { readonly kind: 'fighter' | 'federation'; readonly id: string }

function payable({ kind, id }: Payee): AccountPath {
  return `payable:${kind}:${id}`
}

/** Journal 2, release: one step of the Pocket's release plan makes money owed. Steps count from 1. */
export function releasedEscrow(
  pocketId: string,
  payee: Payee,
  step: number,
  amountMicro: MicroUsdc,
): Entry {
  return entryOf('release', `pocket:${pocketId}:release:${step}`, [
    debit(recipient(pocketId), amountMicro),
    credit(payable(payee), amountMicro),
  ])
}

/** Journal 2, payout: what is owed leaves the escrow. */
export function paidOut(
  payoutId: string,
  pocketId: string,
  payee: Payee,
  amountMicro: MicroUsdc,
): Entry {
  return entryOf('payout', `payout:${payoutId}`, [
    debit(payable(payee), amountMicro),
    credit(escrow(pocketId), amountMicro),
  ])
}

/** An order can be frozen, released and frozen again: each time is an entry of its own. Counts from 1. */
export function freezeKey(backingId: string, time: number): string {
  return time === 1 ? `backing:${backingId}:freeze` : `backing:${backingId}:freeze:${time}`
}

/** Journal 8: the money of a frozen order goes into quarantine, whatever froze it: screening, its owner or its Pocket. */
export function frozenBacking(backing: BookedBacking, time = 1): Entry {
  const { backingId, pocketId, price } = backing
  return entryOf('freeze', freezeKey(backingId, time), [
    debit(recipient(pocketId), price.recipientMicro),
    debit(feePending(pocketId), price.saleFeeMicro),
    debit('reserve:cover', price.reserveMicro),
    credit('quarantine', price.backerPaysMicro),
  ])
}

/** Journal 8: the operator gives frozen money back to the refund target fixed at the deposit. */
export function refundedFromQuarantine(backing: BookedBacking): Entry {
  const { backingId, pocketId, price } = backing
  return entryOf('refund', `backing:${backingId}:refund`, [
    debit('quarantine', price.backerPaysMicro),
    credit(escrow(pocketId), price.backerPaysMicro),
  ])
}
