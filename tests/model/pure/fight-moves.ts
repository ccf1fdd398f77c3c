import {
  decideChallenge,
  decideChallengeAnswer,
  decideDeclaration,
  decideVerification,
  received,
  standingEarnings,
} from '#domain/bouts/declaration.ts'
import { currentDeclaration, type FightFacts } from '#domain/bouts/fight.ts'
import {
  decideFightClosing,
  decideOfficial,
  decideOverturning,
  decideResult,
} from '#domain/bouts/fight-result.ts'
import {
  decideCancellation,
  decidePostponement,
  decideRescheduling,
  decideStart,
  decideStartReversal,
} from '#domain/bouts/fight-schedule.ts'
import { decideWriteOff } from '#domain/bouts/write-off.ts'
import {
  add,
  type MicroUsdc,
  micro,
  ppm,
  smaller,
  subtract,
  usdc,
  ZERO,
} from '#domain/kernel/money.ts'
import { type Decision, refuse } from '#domain/kernel/refusal.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { addDays, addHours } from '#domain/kernel/time.ts'
import { decideCompensation } from '#domain/settlements/compensation-decision.ts'
import { type Distribution, grossOf } from '#domain/settlements/settlement.ts'
import { decideSettlement } from '#domain/settlements/settlement-decision.ts'
import {
  compensatedFight,
  receivedInExcess,
  sentBack,
  settledDistribution,
} from '#domain/settlements/settlement-journals.ts'
import { cancelPocket, premiumsUnderway } from './pocket-moves.ts'
import {
  book,
  canShare,
  isStanding,
  nextId,
  ordersOf,
  owedOn,
  type SimPocket,
  type World,
} from './world.ts'

/* Moves of fights: from the postponement to the last receipt, and cover where one is cancelled. */

type FightMove = (world: World, fight: FightFacts) => Decision<FightFacts>

const declare: FightMove = (world, fight) => {
  const more = micro(BigInt(world.randomness.between(0, 2_000_000_000)))
  const earningsMicro = add(standingEarnings(fight), more)
  return decideDeclaration(
    fight,
    {
      authorId: 'one',
      earningsMicro,
      currency: 'USDC',
      conversion: null,
      evidenceHashes: ['hash'],
    },
    world.now,
  )
}

const verify: FightMove = (world, fight) => {
  const id = world.randomness.percent(80) ? 'two' : 'one'
  return decideVerification(fight, { id, owedMicro: owedFor(world, fight) }, world.now)
}

/** What goes wrong goes wrong seldom: most fights are fought. */
const seldom =
  (move: FightMove): FightMove =>
  (world, fight) =>
    world.randomness.percent(6) ? move(world, fight) : refuse({ code: 'not_allowed' })

const MOVES: readonly FightMove[] = [
  seldom((world, fight) => decidePostponement(fight, world.now)),
  (world, fight) => {
    const weighInAt = addDays(world.now, world.randomness.between(3, 40))
    const dates = { weighInAt, takesPlaceAt: addHours(weighInAt, 30) }
    return decideRescheduling(fight, dates, world.now)
  },
  seldom((world, fight) => {
    const order = { reason: 'athlete_released', fault: 'nobody', evidenceHash: 'hash' } as const
    return decideCancellation(fight, order, world.now)
  }),
  (world, fight) => {
    const order = { reason: 'not_rescheduled', fault: 'nobody', evidenceHash: 'hash' } as const
    return decideCancellation(fight, order, world.now)
  },
  ...Array.from({ length: 5 }, (): FightMove => {
    return (world, fight) => decideStart(fight, world.now)
  }),
  (world, fight) => decideResult(fight, { outcome: 'win', authorId: 'one' }, world.now),
  (world, fight) => decideResult(fight, { outcome: 'loss', authorId: 'one' }, world.now),
  (world, fight) => decideOfficial(fight, world.randomness.percent(80) ? 'two' : 'one', world.now),
  declare,
  verify,
  verify,
  seldom((world, fight) =>
    decideChallenge(fight, { challengerId: 'x', reason: 'Too little' }, world.now),
  ),
  (world, fight) =>
    decideChallengeAnswer(
      fight,
      { operatorId: 'two', upheld: world.randomness.percent(50) },
      world.now,
    ),
  (world, fight) => decideFightClosing(fight, world.now),
  seldom((world, fight) => decideStartReversal(fight, world.now)),
  seldom((world, fight) =>
    decideWriteOff(fight, { evidenceHash: 'hash', unsettledReceipts: 0 }, world.now),
  ),
  (world, fight) =>
    world.randomness.percent(10)
      ? decideOverturning(fight, 'no_contest', world.now)
      : decideFightClosing(fight, world.now),
]

/** Tries some moves of fights until one is taken: most fit one status only. */
export function moveFight(world: World): boolean {
  return Array.from({ length: 9 }).some(() => tryMove(world))
}

function tryMove(world: World): boolean {
  const all = [...world.fights.values()]
  const begun = all.filter(({ startedAt, closedAt }) => startedAt && !closedAt)
  const fight = world.randomness.pick(
    world.randomness.percent(70) && begun.length > 0 ? begun : all,
  )
  const move = world.randomness.pick(MOVES)
  if (!fight || !move) return false
  const sharing = pocketsOf(world, fight.fightId)
  // Earnings are shared once every Pocket of the fight has closed and been checked.
  if (move === verify && !sharing.every((pocket) => canShare(world, pocket))) return false
  const decision = move(world, fight)
  if (!decision.ok) return false
  const openSale = decision.value.startedAt && sharing.some(({ closedAt }) => closedAt === null)
  if (openSale) return false
  world.fights.set(fight.fightId, decision.value)
  // A Pocket on sale whose fight is called off cannot keep its promise.
  if (decision.value.cancelled) for (const pocket of sharing) cancelPocket(world, pocket)
  return true
}

export function pocketsOf(world: World, fightId: string): readonly SimPocket[] {
  return [...world.pockets.values()].filter(({ facts: { terms, history } }) => {
    const covers =
      terms.kind === 'share' && terms.coveredFights.some((one) => one.fightId === fightId)
    return covers && !history.cancelledAt
  })
}

function distributionOf(world: World, pocket: SimPocket, earned: MicroUsdc): Distribution | null {
  const { terms, pocketId } = pocket.facts
  if (terms.kind !== 'share' || pocket.cursorUnits === 0) return null
  return {
    earningsMicro: earned,
    soldPpm: ppm(pocket.cursorUnits * terms.ppmPerUnit),
    totalUnits: pocket.cursorUnits,
    payoutFeeBps: DEFAULT_SETTINGS.payoutFeeBps,
    voidIntervals: ordersOf(world, pocketId).flatMap(({ voidCause, confirmation }) =>
      voidCause && confirmation?.interval
        ? [{ cause: voidCause, interval: confirmation.interval }]
        : [],
    ),
  }
}

function owedFor(world: World, fight: FightFacts): MicroUsdc {
  const declaration = currentDeclaration(fight)
  if (!declaration) return ZERO
  const distributions = pocketsOf(world, fight.fightId).map((pocket) =>
    distributionOf(world, pocket, declaration.earningsMicro),
  )
  const gross = distributions.flatMap((one) => (one ? grossOf(one.earningsMicro, one.soldPpm) : []))
  return add(ZERO, ...gross)
}

/** A receipt comes in for one fight of one Pocket; often a part, sometimes more than is owed. */
export function fundFight(world: World): boolean {
  const { randomness, now } = world
  const fights = [...world.fights.values()].filter(({ result }) => result?.officialAt)
  const fight = randomness.pick(fights)
  const declaration = fight && currentDeclaration(fight)
  const sold = fight ? pocketsOf(world, fight.fightId).filter((one) => one.cursorUnits > 0) : []
  const pocket = randomness.pick(sold)
  if (!declaration || !pocket) return false
  const distribution = distributionOf(world, pocket, declaration.earningsMicro)
  if (!distribution || !canShare(world, pocket)) return false
  const number = fight.declarations.indexOf(declaration)
  const distributions = pocket.distributions.filter(({ fightId }) => fightId === fight.fightId)
  const before = distributions.filter((one) => one.declaration === number)
  const owed = grossOf(distribution.earningsMicro, distribution.soldPpm)
  const part = randomness.percent(50)
    ? owed
    : micro((owed * BigInt(randomness.between(1, 120))) / 100n)
  const known = randomness.pick(before)?.receiptId
  const receiptId = randomness.percent(10) && known ? known : nextId(world, 'receipt')
  const decision = decideSettlement(
    {
      fight,
      distribution,
      settledReceiptIds: new Set(before.map((one) => one.receiptId)),
      settledMicro: add(ZERO, ...before.map((one) => one.grossMicro)),
      undecidedOrders: 0,
      boutQuestionOpen: world.questions.has(pocket.facts.pocketId),
      distributionsSoFar: distributions.length,
    },
    { receiptId, amountMicro: part },
    now,
  )
  if (!decision.ok) return false
  const { settlement, excessMicro } = decision.value
  const { pocketId } = pocket.facts
  const key = {
    pocketId,
    fightId: fight.fightId,
    distribution: decision.value.distribution,
    fighterId: fight.fighterId,
  }
  book(world, settledDistribution(key, settlement))
  if (excessMicro > 0n) {
    book(world, receivedInExcess(receiptId, pocketId, excessMicro))
    book(world, sentBack(nextId(world, 'return'), receiptId, pocketId, excessMicro))
  }
  pocket.distributions.push({
    distributionId: `${pocketId}:${fight.fightId}:${key.distribution}`,
    fightId: fight.fightId,
    declaration: number,
    distribution: key.distribution,
    grossMicro: settlement.grossMicro,
    netMicro: settlement.netMicro,
    wholeFeeMicro: settlement.wholeFeeMicro,
    totalUnits: distribution.totalUnits,
    settledAt: now,
    receiptId,
  })
  world.fights.set(fight.fightId, received(fight, settlement.grossMicro))
  return true
}

/** Books what a cancelled fight owes to the holders of one Pocket. */
export function compensateFight(world: World): boolean {
  const fight = world.randomness.pick(
    [...world.fights.values()].filter(({ cancelled }) => cancelled),
  )
  const pocket = fight && world.randomness.pick(pocketsOf(world, fight.fightId))
  if (!fight || pocket?.facts.terms.kind !== 'share' || !canShare(world, pocket)) return false
  const { pocketId, terms } = pocket.facts
  const certificates = ordersOf(world, pocketId)
    .filter((one) => isStanding(one) || one.state === 'frozen')
    .flatMap(({ id, confirmation, priced }) =>
      confirmation?.interval
        ? [{ certificateId: id, interval: confirmation.interval, coverBps: priced.price.coverBps }]
        : [],
    )
  // Premiums of Pockets still on sale lie in their own escrow: they are not there to pay yet.
  const usable = subtract(owedOn(world, 'reserve:cover'), premiumsUnderway(world))
  const decision = decideCompensation({
    terms,
    fightId: fight.fightId,
    fight,
    returned: null,
    alreadyCompensated: pocket.compensations.has(fight.fightId),
    certificates,
    reserveMicro: smaller(usable, usdc(1_000_000)),
  })
  if (!decision.ok) return false
  const { totalMicro, fromReserveMicro, parts } = decision.value
  if (totalMicro > 0n) {
    book(
      world,
      ...compensatedFight({ pocketId, fightId: fight.fightId }, totalMicro, fromReserveMicro),
    )
  }
  pocket.compensations.set(
    fight.fightId,
    new Map(
      parts.map(({ certificateId, compensationMicro }) => [certificateId, compensationMicro]),
    ),
  )
  return true
}
