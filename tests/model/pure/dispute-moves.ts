import { type MicroUsdc, micro, smaller, subtract, ZERO } from '#domain/kernel/money.ts'
import { reversalOf } from '#domain/ledger/ledger.ts'
import { chargedBackInPart, coveredClearing } from '#domain/ledger/provider-journals.ts'
import { decideDispute, decideDisputeEnd } from '#domain/orders/chargeback.ts'
import { giveBackFrozen, goesBack, recoverUnclaimed } from './frozen-moves.ts'
import { freezeMoney, pickOrder, pocketOf, voidOrder } from './order-moves.ts'
import {
  book,
  bookedOf,
  moveOrder,
  owedOn,
  type SimOrder,
  type SimPocket,
  type World,
} from './world.ts'

/* Moves of card payments that are disputed at the bank. */

export function disputeOrder(world: World): boolean {
  const order = pickOrder(world, ({ byCard, state }) => byCard && state !== 'frozen')
  if (!order) return false
  const decision = decideDispute({ state: order.state, paidByCard: order.byCard })
  if (!decision.ok) return false
  order.stateBeforeDispute = decision.value.stateBefore
  moveOrder(world, order, decision.value.state)
  return true
}

/** What of one card order the release plan still holds back. */
function heldOf(order: SimOrder, pocket: SimPocket) {
  const { recipientMicro } = order.priced.price
  if (!pocket.plan) return recipientMicro
  const open = pocket.plan.filter(({ step }) => !pocket.released.has(step))
  const last = open.at(-1)?.amountMicro ?? ZERO
  return smaller(micro(recipientMicro / 10n), last)
}

export function endDispute(world: World): boolean {
  const order = pickOrder(world, ({ state }) => state === 'disputed')
  if (!order?.stateBeforeDispute) return false
  const pocket = pocketOf(world, order)
  const held = heldOf(order, pocket)
  const decision = decideDisputeEnd(
    { state: order.state, stateBefore: order.stateBeforeDispute },
    world.randomness.percent(50),
    { price: order.priced.price, pocketClosed: pocket.closedAt !== null, recipientHeldMicro: held },
  )
  if (!decision.ok) return false
  if (decision.value.outcome === 'won' && goesBack(order)) return giveBackWon(world, order)
  moveOrder(world, order, decision.value.state)
  order.stateBeforeDispute = null
  if (decision.value.outcome === 'won') return true
  const { undone, recoveredMicro, voidCause } = decision.value
  voidOrder(order, voidCause)
  if (undone) {
    book(world, ...order.entries.map(reversalOf))
    return true
  }
  order.recoveredMicro = recoveredMicro
  book(world, chargedBackInPart(bookedOf(order), recoveredMicro))
  book(world, coveredClearing(order.id, order.priced.price.backerPaysMicro))
  shrinkPlan(pocket, recoveredMicro)
  recoverUnclaimed(world, order, pocket)
  return true
}

/** Its backer had asked for the money while the bank decided. */
function giveBackWon(world: World, order: SimOrder): boolean {
  const { reserveMicro } = order.priced.price
  const pocket = pocketOf(world, order)
  if (pocket.plan || owedOn(world, 'reserve:cover') < reserveMicro) return false
  moveOrder(world, order, 'frozen')
  freezeMoney(world, order, pocket)
  giveBackFrozen(world, order, 'refunded')
  order.freeze = null
  order.stateBeforeDispute = null
  return true
}

function shrinkPlan(pocket: SimPocket, recoveredMicro: MicroUsdc): void {
  const last = pocket.plan?.findLast(({ step }) => !pocket.released.has(step))
  if (!pocket.plan || !last) return
  pocket.plan = pocket.plan.map((one) =>
    one === last ? { ...one, amountMicro: subtract(one.amountMicro, recoveredMicro) } : one,
  )
}
