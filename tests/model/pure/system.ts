import { invariant } from '#domain/kernel/invariant.ts'
import { usdc } from '#domain/kernel/money.ts'
import { addDays, addMilliseconds, HOUR_MS, MINUTE_MS } from '#domain/kernel/time.ts'
import { canonicalEntry, canonicalText } from '#domain/ledger/canonical-entry.ts'
import { fundedReserve } from '#domain/settlements/settlement-journals.ts'
import type { Kind, Outcome, System, Turn } from '#tests/model/model.ts'
import { seededRandomness } from '#tests/model/randomness.ts'
import { advancePocket } from './advance-pocket.ts'
import { booksOf } from './books.ts'
import { answerBout, changeBout, checkQuestions, endBoutQuestions } from './bout-moves.ts'
import { checkBurns, checkFold, checkPublications, checkWorld } from './checks.ts'
import { disputeOrder, endDispute } from './dispute-moves.ts'
import { compensateFight, fundFight, moveFight } from './fight-moves.ts'
import { freezeOrder, resolveFrozen } from './frozen-moves.ts'
import { burn, claimCover, claimParts, payPerson, resell, signContract } from './holder-moves.ts'
import {
  detectPayment,
  endLapsedOrders,
  identify,
  payOrder,
  placeOrder,
  screenOrder,
  withdrawOrder,
} from './order-moves.ts'
import { cancelPocket, closePockets, fundReserve, publishPocket } from './pocket-moves.ts'
import { earnPremium } from './premium-moves.ts'
import { releasePocket, withdrawFees } from './release-moves.ts'
import { checkTurnedPro } from './turned-pro.ts'
import { book, newWorld, type World } from './world.ts'

export interface PureStep extends Kind {
  /** Gives true when the rules took it. */
  take(world: World): boolean
}

/** Every kind of step that the rules alone can take. */
const STEPS: readonly PureStep[] = [
  { name: 'studio: a Pocket goes on sale', weights: [4, 2], take: publishPocket },
  { name: 'place', weights: [26, 5], take: placeOrder },
  { name: 'people: show a document', weights: [1, 1], take: identify },
  { name: 'detect a payment', weights: [4, 1], take: detectPayment },
  { name: 'pay an order', weights: [26, 6], take: payOrder },
  { name: 'screen an order', weights: [16, 12], take: screenOrder },
  { name: 'stop: resolve an order', weights: [4, 6], take: resolveFrozen },
  { name: 'stop: an order', weights: [1, 8], take: freezeOrder },
  { name: 'withdraw', weights: [3, 3], take: withdrawOrder },
  { name: 'bank: dispute', weights: [1, 2], take: disputeOrder },
  { name: 'bank: end of a dispute', weights: [3, 5], take: endDispute },
  { name: 'operators: cancel a Pocket', weights: [1, 1], take: cancelSome },
  { name: 'money: release a step', weights: [1, 9], take: releasePocket },
  { name: 'money: withdraw fees', weights: [1, 3], take: withdrawFees },
  { name: 'money: fund the reserve', weights: [1, 1], take: fundReserve },
  { name: 'fight: the bout changes', weights: [2, 1], take: changeBout },
  { name: 'fight: answer about a bout', weights: [4, 1], take: answerBout },
  { name: 'fight: goes on', weights: [3, 34], take: moveFight },
  { name: 'money: a receipt', weights: [1, 14], take: fundFight },
  { name: 'money: compensate', weights: [1, 5], take: compensateFight },
  { name: 'money: earn a premium', weights: [1, 4], take: earnPremium },
  { name: 'holder: claim', weights: [1, 7], take: claimParts },
  { name: 'holder: claim a cover', weights: [1, 4], take: claimCover },
  { name: 'market: buy', weights: [3, 7], take: resell },
  { name: 'money: claim a balance', weights: [1, 3], take: payPerson },
  { name: 'studio: first pro contract', weights: [2, 1], take: signContract },
  { name: 'holder: burn', weights: [1, 6], take: burn },
  { name: 'operators: advance a Pocket', weights: [1, 4], take: advancePocket },
]

function cancelSome(world: World): boolean {
  return cancelPocket(world, world.randomness.pick([...world.pockets.values()]))
}

/** Minutes and hours while Pockets sell; then days, seldom a year, so that every date comes to pass. */
function passTime(world: World, selling: boolean): void {
  const { randomness } = world
  const roll = randomness.between(1, 1_000)
  if (selling && roll <= 60)
    world.now = addMilliseconds(world.now, randomness.between(0, 20 * HOUR_MS))
  else if (selling || roll <= 300) {
    world.now = addMilliseconds(world.now, randomness.between(0, 9 * MINUTE_MS))
  } else if (roll <= 700)
    world.now = addMilliseconds(world.now, randomness.between(0, 30 * HOUR_MS))
  else if (roll <= 980) world.now = addDays(world.now, randomness.between(1, 6))
  else if (roll <= 990) world.now = addDays(world.now, randomness.between(30, 120))
  else world.now = addDays(world.now, randomness.between(400, 1_200))
}

/** What a refused move must leave as it was. Invariant R13. */
function fingerprint(world: World): string {
  const states = world.orders.map(({ state, owners }) => `${state}${owners.length}`).join()
  const money = world.persons.map(({ purchasesMicro }) => purchasesMicro).join()
  return `${world.entries.length}|${states}|${money}|${world.pockets.size}|${world.superFans.length}`
}

/** A step, after what time alone brings about. */
function take(world: World, { step, phase, seed }: Turn<PureStep>): Outcome {
  world.randomness = seededRandomness(seed)
  passTime(world, phase === 'sale')
  endLapsedOrders(world)
  endBoutQuestions(world)
  closePockets(world)
  const before = fingerprint(world)
  const orders = world.orders.length
  const accepted = step.take(world)
  const left = !accepted && fingerprint(world) !== before
  invariant(!left, `R13: a refused step "${step.name}" left a trace`)
  const newest = world.orders.length > orders ? world.orders.at(-1) : undefined
  checkTurnedPro(world, newest)
  if (step.take === publishPocket) checkPublications(world)
  if (step.take === burn) checkBurns(world)
  return accepted ? 'granted' : 'refused'
}

/** A whole platform in memory: the rules of `domain/`, without a server. */
export const pureSystem: System<World, PureStep> = {
  steps: STEPS,
  firstPhase: () => 'sale',
  begin(seed) {
    const world = newWorld(seed)
    book(world, fundedReserve('first', usdc(10_000)))
    for (let count = 1; count <= 4; count += 1) publishPocket(world)
    world.now = addDays(world.now, 3)
    return world
  },
  take,
  books: booksOf,
  check(world) {
    checkWorld(world)
    checkQuestions(world)
  },
  end(world) {
    checkFold(world)
  },
  close: () => undefined,
}

/** Everything that a run has written, as one text; its hash tells two runs apart. */
export function worldText(world: World): string {
  const entries = world.entries.map((entry, at) =>
    canonicalEntry(entry, { sequence: BigInt(at), committedAt: world.now, previousHash: '' }),
  )
  const orders = world.orders.map(({ id, state, owners }) => ({
    id,
    state,
    owners: owners.map(({ ownerId }) => ownerId),
  }))
  return `${entries.join('\n')}\n${canonicalText(orders)}`
}
