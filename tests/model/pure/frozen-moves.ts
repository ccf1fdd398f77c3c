import { onceReleased } from '#domain/bouts/material-change.ts'
import { decideFreeze } from '#domain/identity/freeze.ts'
import { ZERO } from '#domain/kernel/money.ts'
import {
  closedLate,
  forgonePart,
  recoveredCompensation,
  recoveredPart,
} from '#domain/ledger/holder-journals.ts'
import { refundedFromQuarantine } from '#domain/ledger/journals.ts'
import { reversalOf } from '#domain/ledger/ledger.ts'
import { decideResolution } from '#domain/orders/frozen-order.ts'
import { duePart } from '#domain/settlements/claim.ts'
import { type VoidCause, voidPart } from '#domain/settlements/settlement.ts'
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

/* Moves of what two operators decide about, and where it goes when an order ends that fights have brought something. */

/** An operator stops an order whose money is still here whole. */
export function freezeOrder(world: World): boolean {
  const order = pickOrder(
    world,
    ({ state, priced }) => state === 'unlocked' && priced.units !== null,
  )
  if (!order) return false
  const pocket = pocketOf(world, order)
  const { reserveMicro } = order.priced.price
  if (pocket.plan || owedOn(world, 'reserve:cover') < reserveMicro) return false
  const request = {
    subject: 'certificate',
    subjectId: order.id,
    operatorId: 'one',
    reason: 'Odd',
  } as const
  if (!decideFreeze(null, request, world.now).ok) return false
  moveOrder(world, order, 'frozen')
  freezeMoney(world, order, pocket)
  return true
}

export function resolveFrozen(world: World): boolean {
  const order = pickOrder(world, ({ state }) => state === 'frozen')
  if (!order?.freeze) return false
  // What has brought somebody something, or was sold on, is released and not given back.
  const isWhole = order.claimed.size === 0 && order.owners.length === 1
  const resolution = world.randomness.percent(50) || !isWhole ? 'release' : 'refund'
  const proposal = { authorId: 'one', ownerId: null, approverIds: [], approvalsNeeded: 1 }
  const approver = { id: world.randomness.percent(80) ? 'two' : 'one', reason: 'Looked into' }
  const decision = decideResolution(order, resolution, proposal, approver)
  if (!decision.ok) return false
  const { entry, beforeClose } = order.freeze
  if (resolution === 'refund' || goesBack(order)) {
    giveBackFrozen(world, order, resolution === 'refund' ? 'refused' : 'refunded')
  } else {
    moveOrder(world, order, decision.value.state)
    book(world, reversalOf(entry))
    const late = beforeClose && pocketOf(world, order).closedAt !== null
    if (late) book(world, closedLate(bookedOf(order)))
  }
  order.freeze = null
  return true
}

/** Was its money asked back while it was stopped? */
export function goesBack({ asksBack, owners, claimed }: SimOrder): boolean {
  const answers = asksBack ? (['refund'] as const) : []
  const order = {
    withdrawn: false,
    answers,
    soldOn: owners.length > 1,
    hasBrought: claimed.size > 0,
  }
  return onceReleased(order) === 'goes_back'
}

/** Out of the quarantine, with what waits for it going where it belongs. */
export function giveBackFrozen(world: World, order: SimOrder, cause: VoidCause): void {
  moveOrder(world, order, 'refunded')
  voidOrder(order, cause)
  book(world, refundedFromQuarantine(bookedOf(order)))
  recoverUnclaimed(world, order, pocketOf(world, order))
}

/**
 * What the certificate has not claimed: after a chargeback the provider's, who bears the loss, else the fighter's with its
 * fee, as if it had been void before; and the reserve's.
 */
export function recoverUnclaimed(world: World, order: SimOrder, pocket: SimPocket): void {
  const interval = order.confirmation?.interval
  if (!interval) return
  const { pocketId } = pocket.facts
  for (const distribution of pocket.distributions) {
    const amountMicro = duePart(interval, distribution)
    if (order.claimed.has(distribution.distributionId) || amountMicro === 0n) continue
    const key = { pocketId, fightId: distribution.fightId }
    const name = `distribution:${distribution.distribution}:claim:${order.id}`
    const fighterId = world.fights.get(distribution.fightId)?.fighterId ?? ''
    const given = voidPart(distribution, interval, distribution.totalUnits)
    const lost = order.voidCause === 'charged_back'
    book(
      world,
      lost ? recoveredPart(key, name, amountMicro) : forgonePart(key, name, fighterId, given),
    )
  }
  for (const [fightId, parts] of pocket.compensations) {
    const amountMicro = parts.get(order.id) ?? ZERO
    if (order.claimed.has(`cover:${fightId}`) || amountMicro === 0n) continue
    book(world, recoveredCompensation({ pocketId, fightId }, order.id, amountMicro))
  }
}
