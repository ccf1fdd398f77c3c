import { type MicroUsdc, subtract, ZERO } from '#domain/kernel/money.ts'
import type { AccountPath, IncomeName } from './chart-of-accounts.ts'
import type { BookedBacking } from './journals.ts'
import { credit, debit, type Entry, entryOf, type Posting } from './ledger.ts'

/** Where the USDC of an income lies until it is withdrawn. */
export type WithdrawnFrom = Extract<AccountPath, `escrow:${string}`>

/** Journal 7: the provider takes what it has earned, and nothing else, out of one escrow. Four eyes. */
export function withdrawnFees(
  feeWithdrawalId: string,
  income: IncomeName,
  from: WithdrawnFrom,
  amountMicro: MicroUsdc,
): Entry {
  return entryOf('fee_withdrawal', `feeWithdrawal:${feeWithdrawalId}`, [
    debit(`income:${income}`, amountMicro),
    credit(from, amountMicro),
  ])
}

/** A premium is earned when its cover has ended: the fight has started, or all its compensations are paid. */
export function earnedPremium(pocketId: string, fightId: string, amountMicro: MicroUsdc): Entry {
  return entryOf('premium_earned', `pocket:${pocketId}:fight:${fightId}:premium`, [
    debit('reserve:cover', amountMicro),
    credit('income:premium', amountMicro),
  ])
}

/** What a payment provider keeps for its work, out of the company's own money; below zero where the provider gives it back. */
export function paidProviderCost(costId: string, amountMicro: MicroUsdc): Entry {
  return entryOf('provider_cost', `cost:${costId}`, [
    debit('expense:psp', amountMicro),
    credit('provider:cash', amountMicro),
  ])
}

/** What of a card payment went back past the platform, and stays with the order: the provider's loss. Lines of an adjustment. */
export function refundedByHand(amountMicro: MicroUsdc): readonly Posting[] {
  return [debit('expense:refund', amountMicro), credit('provider:cash', amountMicro)]
}

/** The provider settles what a card processor has taken back. */
export function coveredClearing(backingId: string, amountMicro: MicroUsdc): Entry {
  return entryOf('clearing', `backing:${backingId}:clearing`, [
    debit('clearing:card', amountMicro),
    credit('provider:cash', amountMicro),
  ])
}

/**
 * Journal 9 with a part of the recipient's money still held: that part leaves the escrow for the provider, who
 * answers to the card processor for the whole.
 */
export function chargedBackInPart(backing: BookedBacking, recoveredMicro: MicroUsdc): Entry {
  return chargedBackFrom(backing, `pocket:${backing.pocketId}:recipient`, recoveredMicro)
}

/** Journal 9 from wherever the money is held: with the recipient's, or frozen in the quarantine. */
export function chargedBackFrom(
  { backingId, pocketId, price }: BookedBacking,
  from: 'quarantine' | `pocket:${string}:recipient`,
  recoveredMicro: MicroUsdc,
): Entry {
  const amountMicro = price.backerPaysMicro
  return entryOf('chargeback', `backing:${backingId}:chargeback`, [
    debit(from, recoveredMicro),
    debit('provider:cash', recoveredMicro),
    debit('expense:chargeback', subtract(amountMicro, recoveredMicro)),
    credit(`escrow:pocket:${pocketId}`, recoveredMicro),
    credit('clearing:card', amountMicro),
  ])
}

/**
 * The royalty of a sale on a platform that is not ours: it lies in the market contract for the company alone, and never in the escrow.
 * Null where it rounds down to nothing.
 */
export function foreignRoyalty(saleId: string, royaltyMicro: MicroUsdc): Entry | null {
  if (royaltyMicro === ZERO) return null
  return entryOf('foreign_royalty', `foreignSale:${saleId}`, [
    debit('provider:cash', royaltyMicro),
    credit('income:royalty', royaltyMicro),
  ])
}
