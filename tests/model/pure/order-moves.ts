import { drainEnd, pocketStatus } from '#domain/campaigns/pocket-status.ts'
import { decideSimplifiedKyc } from '#domain/identity/compliance.ts'
import { micro, ZERO } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { hasCome } from '#domain/kernel/time.ts'
import { frozenAfterClose } from '#domain/ledger/holder-journals.ts'
import {
  confirmedBackingByWallet,
  frozenBacking,
  refundedFromQuarantine,
} from '#domain/ledger/journals.ts'
import { reversalOf } from '#domain/ledger/ledger.ts'
import { type BackingOrder, decideBacking } from '#domain/orders/backing.ts'
import {
  type ConfirmationOutcome,
  decideConfirmation,
  decideScreened,
  isExpired,
} from '#domain/orders/confirmation.ts'
import { FREE_SPENDING } from '#domain/orders/spending.ts'
import { decideWithdrawal } from '#domain/orders/withdrawal.ts'
import type { VoidCause } from '#domain/settlements/settlement.ts'
import { confirmedBackingByCard } from '#tests/fixtures/sample-card-entries.ts'
import { badgeRightOf, pickBuyer } from './turned-pro.ts'
import {
  book,
  bookedOf,
  counterOf,
  factsOf,
  isHolding,
  isStanding,
  moveOrder,
  nextId,
  type SimOrder,
  type SimPocket,
  unpaidReservationsOf,
  type World,
} from './world.ts'

/* Moves of orders and payments. Each gives true when the rules took it. */

const LAUNCH = { accounts: true, backing: true, fighterRegistration: true }

export function pickOrder(world: World, fits: (order: SimOrder) => boolean): SimOrder | undefined {
  return world.randomness.pick(world.orders.filter(fits))
}

export function pocketOf(world: World, order: SimOrder): SimPocket {
  const pocket = world.pockets.get(order.pocketId)
  if (!pocket) throw new Error(`no Pocket ${order.pocketId}`)
  return pocket
}

function randomOrder(world: World, pocket: SimPocket): BackingOrder {
  const { randomness } = world
  const { terms } = pocket.facts
  if (terms.kind !== 'share') {
    return { kind: terms.kind, amountMicro: micro(BigInt(randomness.between(1, 400_000_000))) }
  }
  const waiver = { ticked: randomness.percent(95), textVersion: 'waiver-1' }
  return { kind: 'share', units: randomness.between(0, 20), level2: randomness.percent(30), waiver }
}

export function placeOrder(world: World): boolean {
  const { randomness, now } = world
  const all = [...world.pockets.values()]
  const open = all.filter(({ facts }) => /^(open|priority)$/.test(pocketStatus(facts, now)))
  const shares = open.filter(({ facts }) => facts.terms.kind === 'share')
  const some = shares.length > 0 && randomness.percent(50) ? shares : open
  const pocket = randomness.pick(randomness.percent(90) ? some : all)
  const person = pocket && pickBuyer(world, pocket)
  if (!pocket || !person) return false
  const order = randomOrder(world, pocket)
  const facts = factsOf(world, pocket)
  const { terms } = facts
  const { use, ...badge } = badgeRightOf(world, person, pocket)
  const decision = decideBacking(
    {
      launch: LAUNCH,
      pocket: facts,
      fightStarted:
        terms.kind === 'share' &&
        terms.coveredFights.some(({ fightId }) => world.fights.get(fightId)?.startedAt != null),
      fightUndated:
        terms.kind === 'share' &&
        terms.coveredFights.some(({ fightId }) => world.fights.get(fightId)?.undatedSince != null),
      approvalEnded: false,
      backer: {
        emailVerified: true,
        accountFrozen: false,
        countryBlocked: false,
        kycLevel: person.kyc,
        counterMicro: counterOf(world, person),
        screening: randomness.percent(95) ? 'pass' : 'pending',
        relation: randomness.percent(97) ? 'none' : 'opponent',
        ...badge,
        documentsInAt: null,
        unpaidReservations: unpaidReservationsOf(world, person.id, facts.pocketId),
        spending: FREE_SPENDING,
        knowsRisk: true,
      },
      currentWaiverVersions: ['waiver-1'],
      settings: DEFAULT_SETTINGS,
    },
    order,
    now,
  )
  if (!decision.ok) return false
  if (use) world.badgeUses.push(use)
  world.orders.push({
    id: nextId(world, 'order'),
    pocketId: facts.pocketId,
    personId: person.id,
    order,
    priced: decision.value,
    byCard: randomness.percent(40),
    placedAt: now,
    state: 'awaiting_payment',
    stateBeforeDispute: null,
    confirmation: null,
    paidAt: null,
    owners: [],
    entries: [],
    freeze: null,
    freezes: 0,
    asksBack: false,
    voidCause: null,
    claimed: new Set(),
    burnedAt: null,
    recoveredMicro: ZERO,
  })
  return true
}

/** A person without any level reaches the simplified one; some are too young, or on a list. */
export function identify(world: World): boolean {
  const { randomness } = world
  const person = randomness.pick(world.persons.filter(({ kyc }) => kyc === 'none'))
  if (!person) return false
  const identity = {
    fullName: 'Somebody',
    bornOn: randomness.percent(70) ? '1990-05-17' : '2015-05-17',
    countryBlocked: false,
    emailVerified: true,
    screening: randomness.percent(70) ? ('pass' as const) : ('pending' as const),
  }
  const decision = decideSimplifiedKyc(identity, world.now)
  if (decision.ok) person.kyc = decision.value.level
  return decision.ok
}

export function detectPayment(world: World): boolean {
  const order = pickOrder(world, ({ state }) => state === 'awaiting_payment')
  if (!order || hasCome(order.priced.reservedUntil, world.now)) return false
  moveOrder(world, order, 'detected')
  return true
}

/** Pays some order, mostly one that waits; sometimes twice, too late, or the wrong amount. */
export function payOrder(world: World): boolean {
  const { randomness, now } = world
  const order = randomness.percent(85) ? pickOrder(world, isHolding) : randomness.pick(world.orders)
  const person = world.persons.find(({ id }) => id === order?.personId)
  if (!order || !person) return false
  const pocket = pocketOf(world, order)
  const wrong = randomness.percent(3) ? 1n : 0n
  const paymentId = randomness.percent(10)
    ? (order.confirmation?.paymentId ?? 'x')
    : nextId(world, 'pay')
  const { price, units, reservedUntil } = order.priced
  const decision = decideConfirmation(
    {
      backing: {
        state: order.state,
        units,
        price,
        reservedUntil,
        confirmation: order.confirmation,
        missedQuestion: false,
      },
      pocket: factsOf(world, pocket, order),
      backer: {
        kycLevel: person.kyc,
        counterMicro: counterOf(world, person, order),
        accountFrozen: randomness.percent(2),
      },
      nextCertificateNumber: world.counter + 1,
      settings: DEFAULT_SETTINGS,
    },
    { paymentId, amountMicro: micro(price.backerPaysMicro - wrong), asset: 'USDC', seenAt: now },
    now,
  )
  if (!decision.ok) return false
  return confirm(world, order, pocket, decision.value)
}

function confirm(world: World, order: SimOrder, pocket: SimPocket, outcome: ConfirmationOutcome) {
  if (outcome.outcome === 'refund' || outcome.outcome === 'already_confirmed') return false
  const { paymentId, certificateNumber, interval } = outcome
  moveOrder(world, order, outcome.outcome)
  order.confirmation = { paymentId, certificateNumber, interval }
  order.paidAt = world.now
  order.owners = [{ ownerId: order.personId, since: world.now }]
  world.counter += 1
  if (interval) pocket.cursorUnits = interval.until
  const booked = bookedOf(order)
  order.entries = order.byCard ? confirmedBackingByCard(booked) : confirmedBackingByWallet(booked)
  book(world, ...order.entries)
  if (outcome.outcome === 'frozen') freezeMoney(world, order, pocket)
  return true
}

export function freezeMoney(world: World, order: SimOrder, pocket: SimPocket): void {
  order.freezes += 1
  const beforeClose = pocket.closedAt === null
  const entry = beforeClose
    ? frozenBacking(bookedOf(order), order.freezes)
    : frozenAfterClose(bookedOf(order), order.freezes)
  order.freeze = { entry, beforeClose }
  book(world, entry)
}

export function screenOrder(world: World): boolean {
  const order = pickOrder(world, ({ state }) => state === 'confirmed')
  if (!order) return false
  const roll = world.randomness.between(1, 100)
  const verdict = roll <= 85 ? 'pass' : roll <= 93 ? 'hit' : 'pending'
  if (verdict === 'pending') return false
  const reason = decideScreened({ verdict, payerIsFrozen: false, exceedsThreshold: false })
  moveOrder(world, order, reason ? 'frozen' : 'unlocked')
  if (reason) freezeMoney(world, order, pocketOf(world, order))
  return true
}

export function voidOrder(order: SimOrder, cause: VoidCause): void {
  order.voidCause = cause
}

/** Undoes a standing order: before the close by its mirror, later by way of the quarantine. */
export function undoOrder(world: World, order: SimOrder, cause: VoidCause): void {
  const booked = bookedOf(order)
  if (pocketOf(world, order).closedAt) {
    book(world, frozenAfterClose(booked, order.freezes + 1), refundedFromQuarantine(booked))
  } else {
    book(world, ...order.entries.map(reversalOf))
  }
  voidOrder(order, cause)
}

export function withdrawOrder(world: World): boolean {
  const order = pickOrder(
    world,
    (one) => isStanding(one) || one.state === 'frozen' || one.state === 'disputed',
  )
  if (!order?.paidAt) return false
  const { terms } = pocketOf(world, order).facts
  const facts = {
    state: order.state,
    kind: terms.kind,
    policy: terms.kind === 'share' ? terms.withdrawalPolicy : ('waiver' as const),
    confirmedAt: order.paidAt,
    confirmationSent: true,
    bouts:
      terms.kind === 'share'
        ? terms.coveredFights.flatMap(({ fightId }) => world.fights.get(fightId) ?? [])
        : [],
  }
  const decision = decideWithdrawal(facts, world.now)
  if (!decision.ok) return false
  // A certificate that was sold on is no longer the first buyer's to give back.
  if (order.owners.length > 1) return false
  if (decision.value === 'declared') {
    order.asksBack = true
    return true
  }
  moveOrder(world, order, 'withdrawn')
  undoOrder(world, order, 'withdrawn')
  return true
}

/** The maintenance tick: reservations that have lapsed end, and payments that never came are given up. */
export function endLapsedOrders(world: World): boolean {
  const { now } = world
  let withdrawn = false
  for (const order of world.orders.filter(isHolding)) {
    const { reservedUntil } = order.priced
    const expired = isExpired({ state: order.state, reservedUntil }, now)
    const lost = order.state === 'detected' && hasCome(drainEnd(pocketOf(world, order).facts), now)
    if (!expired && !lost) continue
    moveOrder(world, order, expired ? 'expired' : 'failed')
    withdrawn = true
  }
  return withdrawn
}
