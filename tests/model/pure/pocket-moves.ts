import { isFundingOverdue } from '#domain/bouts/fight.ts'
import { decideFight } from '#domain/bouts/fight-schedule.ts'
import { takenPpm } from '#domain/bouts/fight-supply.ts'
import { NO_UNITS_TAKEN, type PocketTerms, type ShareTerms } from '#domain/campaigns/pocket.ts'
import { decidePublication } from '#domain/campaigns/pocket-publication.ts'
import {
  closingTime,
  hasClosed,
  NOTHING_HAPPENED,
  pocketStatus,
} from '#domain/campaigns/pocket-status.ts'
import { decideTerms, priorityOpening } from '#domain/campaigns/pocket-terms.ts'
import { add, micro, ppm, subtract, usdc, ZERO } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS, soldUnderOf } from '#domain/kernel/settings.ts'
import { addDays, addHours, type Instant, isBefore } from '#domain/kernel/time.ts'
import { closedPocket, refundedFromQuarantine } from '#domain/ledger/journals.ts'
import { decidePocketCancellation } from '#domain/orders/pocket-cancellation.ts'
import { earmarkOfTerms, remainingEarmark } from '#domain/settlements/cover-reserve.ts'
import { fundedReserve } from '#domain/settlements/settlement-journals.ts'
import { undoOrder, voidOrder } from './order-moves.ts'
import { pickSeller, priorityOwedUntil, signedAt } from './turned-pro.ts'
import {
  book,
  bookedOf,
  factsOf,
  isStanding,
  moveOrder,
  nextId,
  ordersOf,
  owedOn,
  type SimPocket,
  type World,
} from './world.ts'

/* Moves of Pockets: published, closed, cancelled, released, paid out. */

const settings = DEFAULT_SETTINGS

function commonTerms(world: World, least: number, most: number, hoursAhead = 0) {
  const opensAt = addHours(world.now, hoursAhead + world.randomness.between(1, 12))
  const closesAt = addDays(opensAt, world.randomness.between(least, most))
  return { title: 'A Pocket', opensAt, closesAt, rates: settings, soldUnder: soldUnderOf(settings) }
}

function newFight(world: World, fighterId: string, closesAt: Instant): string | null {
  const fightId = nextId(world, 'fight')
  const weighInAt = addDays(closesAt, world.randomness.between(2, 40))
  const fight = decideFight(
    {
      fightId,
      fighterId,
      takesPlaceAt: addHours(weighInAt, 30),
      weighInAt,
      contractHash: 'hash',
    },
    settings.fights,
    world.now,
  )
  if (!fight.ok) return null
  world.fights.set(fightId, fight.value)
  return fightId
}

function shareTerms(world: World, athleteId: string): ShareTerms {
  const { randomness } = world
  const hasWindow = randomness.percent(athleteId === 'pro-one' ? 40 : 85)
  const common = commonTerms(world, 3, 20, hasWindow ? settings.priorityHours : 0)
  const known = [...world.fights.values()].filter(
    ({ startedAt, cancelled, fighterId }) => !startedAt && !cancelled && fighterId === athleteId,
  )
  const reused = randomness.percent(60) ? randomness.pick(known) : undefined
  const ids = [reused?.fightId ?? newFight(world, athleteId, common.closesAt)]
  if (randomness.percent(50)) ids.push(newFight(world, athleteId, common.closesAt))
  const coveredFights = ids.flatMap((fightId) => {
    const fight = fightId ? world.fights.get(fightId) : undefined
    return fight
      ? [{ fightId: fight.fightId, weight: randomness.between(1, 3), weighInAt: fight.weighInAt }]
      : []
  })
  return {
    ...common,
    kind: 'share',
    minimumMicro: settings.minimumMicro.share,
    priorityOpensAt: hasWindow ? priorityOpening(common.opensAt, settings) : null,
    unitPriceMicro: usdc(randomness.between(5, 60)),
    unitCount: randomness.between(20, 60),
    ppmPerUnit: ppm(randomness.between(500, 14_000)),
    coveredFights,
    compensationLevel1: randomness.percent(60),
    coverBackerAlone: randomness.percent(20),
    withdrawalPolicy: randomness.percent(75) ? 'waiver' : 'cooling_off_14d',
    releaseBy: 'dates',
  }
}

function randomTerms(world: World, seller: string): PocketTerms {
  const kind =
    world.randomness.pick(['tips', 'tips', 'share', 'share', 'share', 'federation'] as const) ??
    'tips'
  if (kind === 'share') return shareTerms(world, seller)
  return {
    ...commonTerms(world, kind === 'tips' ? 7 : 10, 40),
    kind,
    minimumMicro: settings.minimumMicro[kind],
    goalMicro: null,
  }
}

function stageOf(pocket: SimPocket) {
  if (pocket.facts.history.cancelledAt) return 'none'
  return pocket.closedAt ? 'ended' : 'offered'
}

/** Sold and on offer of one fight over all Pockets. */
export function takenOf(world: World, fightId: string) {
  const sharing = [...world.pockets.values()].flatMap((pocket) => {
    const { terms, unitsTaken } = factsOf(world, pocket)
    const covers =
      terms.kind === 'share' && terms.coveredFights.some((one) => one.fightId === fightId)
    return covers ? [{ terms, unitsTaken, stage: stageOf(pocket) } as const] : []
  })
  return takenPpm(sharing)
}

/** Premiums whose USDC has not joined the reserve's yet. */
export function premiumsUnderway(world: World) {
  const open = [...world.pockets.values()].filter(({ closedAt }) => closedAt === null)
  const orders = open.flatMap((pocket) => ordersOf(world, pocket.facts.pocketId).filter(isStanding))
  return add(ZERO, ...orders.map(({ priced }) => priced.price.reserveMicro))
}

/** What is held back for cover that still runs, over all Pockets. */
export function earmarked(world: World) {
  const live = [...world.pockets.values()].filter(
    ({ facts }) => !facts.history.cancelledAt && !facts.history.completedAt,
  )
  const ended = [...world.fights.values()].filter(({ result }) => result !== null)
  const endedIds = new Set(ended.map(({ fightId }) => fightId))
  return add(ZERO, ...live.map(({ facts }) => remainingEarmark(facts.terms, endedIds)))
}

export function publishPocket(world: World): boolean {
  const { now } = world
  const seller = pickSeller(world)
  const terms = randomTerms(world, seller)
  const athleteId =
    terms.kind === 'share' ? seller : `amateur-${world.randomness.percent(80) ? 1 : 2}`
  const tipPockets = [...world.pockets.values()]
    .filter(({ facts }) => facts.terms.kind === 'tips' && facts.recipientId === athleteId)
    .map(({ facts }) => ({
      openedAt: facts.terms.opensAt,
      stillOpen: !hasClosed(pocketStatus(facts, now)) && !facts.history.cancelledAt,
    }))
  const fights = terms.kind === 'share' ? terms.coveredFights : []
  const decision = decidePublication(
    terms,
    {
      termsApproved: decideTerms(terms, settings, now).ok,
      recipient:
        terms.kind === 'federation'
          ? { kind: 'federation', approvedToday: world.randomness.percent(80) }
          : {
              kind: 'athlete',
              firstProContractVerified:
                athleteId === 'pro-one' || signedAt(world, athleteId) !== null,
              priorityOwedUntil: priorityOwedUntil(world, athleteId),
              fundingOverdue: isFundingOverdue(
                [...world.fights.values()].filter(({ fighterId }) => fighterId === athleteId),
                now,
              ),
              tipPockets,
            },
      fights: fights.map(({ fightId }) => ({
        fightId,
        takenPpm: takenOf(world, fightId),
        contractApproved: true,
        started: world.fights.get(fightId)?.startedAt != null,
        undated: world.fights.get(fightId)?.undatedSince != null,
      })),
      earmarkMicro: earmarkOfTerms(terms),
      freeReserveMicro: subtract(owedOn(world, 'reserve:cover'), earmarked(world)),
    },
    settings,
    now,
  )
  if (!decision.ok) return false
  const pocketId = nextId(world, 'pocket')
  const recipientId = terms.kind === 'federation' ? 'federation-one' : athleteId
  const before = { ...NOTHING_HAPPENED, submittedAt: now, approvedAt: now, publishedAt: now }
  world.pockets.set(pocketId, {
    payee: { kind: terms.kind === 'federation' ? 'federation' : 'fighter', id: recipientId },
    facts: {
      pocketId,
      recipientId,
      terms,
      history: before,
      unitsTaken: NO_UNITS_TAKEN,
      isBacked: false,
      hasPaymentInFlight: false,
    },
    cursorUnits: 0,
    closedAt: null,
    plan: null,
    released: new Set(),
    releasedMicro: ZERO,
    feesWithdrawn: false,
    distributions: [],
    compensations: new Map(),
  })
  return true
}

export function fundReserve(world: World): boolean {
  book(world, fundedReserve(nextId(world, 'funding'), usdc(world.randomness.between(1, 5_000))))
  return true
}

/** Books the close of every Pocket that has closed. */
export function closePockets(world: World): boolean {
  let closed = false
  for (const pocket of world.pockets.values()) {
    const facts = factsOf(world, pocket)
    const status = pocketStatus(facts, world.now)
    if (pocket.closedAt || status === 'closing' || !hasClosed(status)) continue
    const standing = ordersOf(world, facts.pocketId).filter(isStanding)
    const sum = (of: (price: (typeof standing)[number]['priced']['price']) => bigint) =>
      micro(standing.reduce((total, { priced }) => total + of(priced.price), 0n))
    const totals = {
      pocketId: facts.pocketId,
      feePendingMicro: sum(({ saleFeeMicro }) => saleFeeMicro),
      reserveMicro: sum(({ reserveMicro }) => reserveMicro),
    }
    book(world, ...closedPocket(totals))
    const closedAt = isBefore(closingTime(facts), world.now) ? closingTime(facts) : world.now
    pocket.closedAt = closedAt
    pocket.facts = { ...pocket.facts, history: { ...pocket.facts.history, closedAt } }
    closed = true
  }
  return closed
}

export function cancelPocket(world: World, pocket: SimPocket | undefined): boolean {
  if (!pocket || pocket.closedAt) return false
  const facts = factsOf(world, pocket)
  const orders = ordersOf(world, facts.pocketId)
  const list = orders.map(({ id, state }) => ({ backingId: id, state }))
  const order = { by: 'provider', reason: 'The promoter went home' } as const
  const decision = decidePocketCancellation(facts, order, list, world.now)
  if (!decision.ok) return false
  const { history, refundIds, endedIds } = decision.value
  // A dispute that runs is ended first: its money must not go back twice.
  if (orders.some(({ state }) => state === 'disputed')) return false
  for (const one of orders.filter(({ id }) => refundIds.includes(id))) {
    const frozen = one.state === 'frozen'
    moveOrder(world, one, 'refunded')
    if (frozen) {
      book(world, refundedFromQuarantine(bookedOf(one)))
      voidOrder(one, 'refunded')
    } else undoOrder(world, one, 'refunded')
  }
  for (const one of orders.filter(({ id }) => endedIds.includes(id)))
    moveOrder(world, one, 'failed')
  pocket.facts = { ...pocket.facts, history }
  return true
}
