import { type MicroUsdc, micro, smaller, subtract, ZERO } from '#domain/kernel/money.ts'
import { closedLate, frozenAfterClose } from './holder-journals.ts'
import {
  type BookedBacking,
  freezeKey,
  frozenBacking,
  refundedFromQuarantine,
  withdrawnBacking,
} from './journals.ts'
import { credit, debit, type Entry, entryOf, reversalOf } from './ledger.ts'
import { chargedBackFrom, coveredClearing } from './provider-journals.ts'

/**
 * The stage of a Pocket's money: `open` before the close, `closed` until its release plan is fixed, `releasing` from then on,
 * when parts may have left and fees may have been withdrawn.
 */
export type MoneyStage = 'open' | 'closed' | 'releasing'

/** On which accounts the money of one paid order is. */
export type OrderMoney = {
  readonly backing: BookedBacking
  /** The entries of its payment that are booked: by card the conversion may still be to come. */
  readonly payment: readonly Entry[]
  /** The treasury has not turned the card payment into USDC yet. */
  readonly conversionPending: boolean
  readonly stage: MoneyStage
  /** The recipient's part of this order that has not been released. */
  readonly recipientHeldMicro: MicroUsdc
  /** The entry by which it is frozen now; null when it is not, or when nothing was left to freeze. */
  readonly freeze: Entry | null
  /** How often it has been frozen so far. */
  readonly freezes: number
}

/** Journal 8 while money is being released: what is still held goes into quarantine, the fee stays earned. */
export function frozenWhileReleasing(
  { backingId, pocketId }: BookedBacking,
  heldMicro: MicroUsdc,
  time = 1,
): Entry {
  return entryOf('freeze', freezeKey(backingId, time), [
    debit(`pocket:${pocketId}:recipient`, heldMicro),
    credit('quarantine', heldMicro),
  ])
}

/** A refund after a release: what is still held returns, and the provider bears the rest. */
export function refundedBeyondHeld(
  { backingId, pocketId, price }: BookedBacking,
  heldMicro: MicroUsdc,
): Entry {
  const missingMicro = subtract(price.backerPaysMicro, heldMicro)
  return entryOf('refund', `backing:${backingId}:refund`, [
    debit('quarantine', heldMicro),
    debit('expense:refund', missingMicro),
    credit(`escrow:pocket:${pocketId}`, heldMicro),
    credit('provider:cash', missingMicro),
  ])
}

function heldOf({ backing, recipientHeldMicro }: OrderMoney): MicroUsdc {
  return smaller(recipientHeldMicro, backing.price.recipientMicro)
}

/** Freezes an order's money, as far as it is still here. Rule KYC-02. */
export function freezeEntries(money: OrderMoney): readonly Entry[] {
  const { backing, stage } = money
  const time = money.freezes + 1
  if (stage === 'open') return [frozenBacking(backing, time)]
  if (stage === 'closed') return [frozenAfterClose(backing, time)]
  const heldMicro = heldOf(money)
  return heldMicro === ZERO ? [] : [frozenWhileReleasing(backing, heldMicro, time)]
}

/** Releases a frozen order: it stands again, and a close that it missed is booked. */
export function freezeReleaseEntries(money: OrderMoney): readonly Entry[] {
  const { backing, freeze, stage } = money
  if (!freeze) return []
  const missedClose = stage !== 'open' && isBeforeClose(freeze)
  return [reversalOf(freeze), ...(missedClose ? [closedLate(backing)] : [])]
}

/** Before the close fees are pending, and premiums are with the Pocket; a zero amount is not booked. */
function isBeforeClose(freeze: Entry): boolean {
  const touches = (path: string) => freeze.postings.some(({ account }) => account.endsWith(path))
  return touches(':fee-pending') || (touches('reserve:cover') && !touches('escrow:reserve'))
}

/**
 * Refunds an order in full: before the close by the exact reversal of its payment, later from the quarantine, and after releases
 * with the company's own money. Rule R10.
 */
export function refundEntries(money: OrderMoney): readonly Entry[] {
  const { backing, freeze, payment } = money
  if (freeze) return refundOfFrozen(money, freeze)
  if (money.stage === 'open') return withdrawnBacking(payment)
  const frozen = freezeEntries(money)
  return [...frozen, fromQuarantine(backing, quarantinedBy(frozen[0] ?? null))]
}

function refundOfFrozen({ backing, payment, conversionPending }: OrderMoney, freeze: Entry) {
  // The USDC has not come yet: nothing but the capture is there to be undone.
  if (conversionPending) return [reversalOf(freeze), ...withdrawnBacking(payment)]
  return [fromQuarantine(backing, quarantinedBy(freeze))]
}

function fromQuarantine(backing: BookedBacking, heldMicro: MicroUsdc): Entry {
  const whole = heldMicro === backing.price.backerPaysMicro
  return whole ? refundedFromQuarantine(backing) : refundedBeyondHeld(backing, heldMicro)
}

function quarantinedBy(freeze: Entry | null): MicroUsdc {
  const posting = freeze?.postings.find(({ account }) => account === 'quarantine')
  return posting ? micro(-posting.amountMicro) : ZERO
}

/** Where a lost dispute leaves an order's money: what was recovered, and what the provider has lost. */
export type ChargedBack = {
  readonly entries: readonly Entry[]
  readonly recoveredMicro: MicroUsdc
  readonly lossMicro: MicroUsdc
}

/**
 * Journal 9 for an order whose dispute is lost, by where its money is: before the close it is reversed; from the quarantine or
 * what is still held it is recovered, and the rest is the provider's loss. The card processor has taken the whole back, which the
 * provider settles at once.
 */
export function chargebackEntries(money: OrderMoney): ChargedBack {
  const { backing, freeze, payment, stage } = money
  const paidMicro = backing.price.backerPaysMicro
  if (stage === 'open') {
    const undone = [...(freeze ? [reversalOf(freeze)] : []), ...withdrawnBacking(payment)]
    return { entries: undone, recoveredMicro: paidMicro, lossMicro: ZERO }
  }
  const recoveredMicro = freeze ? quarantinedBy(freeze) : heldOf(money)
  const lossMicro = subtract(paidMicro, recoveredMicro)
  const from = freeze ? 'quarantine' : (`pocket:${backing.pocketId}:recipient` as const)
  const lost = chargedBackFrom(backing, from, recoveredMicro)
  return {
    entries: [lost, coveredClearing(backing.backingId, paidMicro)],
    recoveredMicro,
    lossMicro,
  }
}

/** What a bank takes of a payment that has no order any more, or whose order stands: a loss. Nothing for zero. */
export function lostToBank(disputeId: string, amountMicro: MicroUsdc): readonly Entry[] {
  if (amountMicro === ZERO) return []
  const loss = entryOf('chargeback', `dispute:${disputeId}`, [
    debit('expense:chargeback', amountMicro),
    credit('clearing:card', amountMicro),
  ])
  const settled = entryOf('clearing', `dispute:${disputeId}:clearing`, [
    debit('clearing:card', amountMicro),
    credit('provider:cash', amountMicro),
  ])
  return [loss, settled]
}
