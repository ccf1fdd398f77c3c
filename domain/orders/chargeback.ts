import { type MicroUsdc, smaller, subtract, ZERO } from '#domain/kernel/money.ts'
import { accept, acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'
import type { OrderPrice } from '#domain/ledger/order-price.ts'
import type { VoidCause } from '#domain/settlements/settlement.ts'
import { type BackingState, mayTransition } from './confirmation.ts'

/** A card payment that its holder's bank disputes: the certificate is frozen until the dispute has ended. */
export type Dispute = {
  readonly state: 'disputed'
  /** The order's state after the dispute is won. */
  readonly stateBefore: BackingState
}

/** Opens a dispute. Refuses `transition_not_allowed` for what was not paid or has ended. */
export function decideDispute(backing: {
  readonly state: BackingState
  readonly paidByCard: boolean
}): Decision<Dispute> {
  const { state, paidByCard } = backing
  const allowed = paidByCard && mayTransition(state, 'disputed')
  return acceptUnless(when(!allowed, { code: 'transition_not_allowed' }), () => ({
    state: 'disputed',
    stateBefore: state,
  }))
}

/** Where the order's money is when the dispute is lost. */
export type DisputedMoney = {
  readonly price: OrderPrice
  readonly pocketClosed: boolean
  /** The recipient's part of this order that is not released yet; the athlete is never debited beyond it. */
  readonly recipientHeldMicro: MicroUsdc
}

export type DisputeEnd =
  | { readonly outcome: 'won'; readonly state: BackingState }
  | {
      readonly outcome: 'lost'
      readonly state: 'charged_back'
      /** Before the close the order is undone as if it had never been; later it is a loss. */
      readonly undone: boolean
      readonly recoveredMicro: MicroUsdc
      readonly lossMicro: MicroUsdc
      /** To whom the interval's parts of later distributions go. */
      readonly voidCause: VoidCause
    }

/**
 * Ends a dispute. Won: everything is as before. Lost before the close: the order is undone and its future parts are the
 * fighter's. Lost later: what is still held is recovered, the provider bears the rest and gets the future parts. Refuses
 * `transition_not_allowed`.
 */
export function decideDisputeEnd(
  dispute: { readonly state: BackingState; readonly stateBefore: BackingState },
  won: boolean,
  money: DisputedMoney,
): Decision<DisputeEnd> {
  const target = won ? dispute.stateBefore : 'charged_back'
  const refusals = when(!mayTransition(dispute.state, target), { code: 'transition_not_allowed' })
  if (won || refusals.length > 0) {
    return acceptUnless(refusals, () => ({ outcome: 'won', state: dispute.stateBefore }))
  }
  const { price, pocketClosed } = money
  const paidMicro = price.backerPaysMicro
  const recoveredMicro = pocketClosed
    ? smaller(money.recipientHeldMicro, price.recipientMicro)
    : paidMicro
  return accept({
    outcome: 'lost',
    state: 'charged_back',
    undone: !pocketClosed,
    recoveredMicro,
    lossMicro: pocketClosed ? subtract(paidMicro, recoveredMicro) : ZERO,
    voidCause: pocketClosed ? 'charged_back' : 'refunded',
  })
}
