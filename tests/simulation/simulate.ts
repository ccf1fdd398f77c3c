import { invariant } from '#domain/kernel/invariant.ts'
import { usdc } from '#domain/kernel/money.ts'
import { addDays, addMilliseconds, HOUR_MS, MINUTE_MS } from '#domain/kernel/time.ts'
import { canonicalEntry, canonicalText } from '#domain/ledger/canonical-entry.ts'
import { fundedReserve } from '#domain/settlements/settlement-journals.ts'
import { advancePocket } from './advance-pocket.ts'
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

type Move = (world: World) => boolean

/** Every move with its weights: how often it is tried while Pockets sell, and in the season of fights. */
const MOVES: readonly (readonly [number, number, string, Move])[] = [
  [4, 2, 'publish', publishPocket],
  [26, 5, 'order', placeOrder],
  [1, 1, 'identify', identify],
  [4, 1, 'detect', detectPayment],
  [26, 6, 'pay', payOrder],
  [16, 12, 'screen', screenOrder],
  [4, 6, 'resolve', resolveFrozen],
  [1, 8, 'freeze', freezeOrder],
  [3, 3, 'withdraw', withdrawOrder],
  [1, 2, 'dispute', disputeOrder],
  [3, 5, 'end_dispute', endDispute],
  [1, 1, 'cancel_pocket', cancelSome],
  [1, 9, 'release', releasePocket],
  [1, 3, 'withdraw_fees', withdrawFees],
  [1, 1, 'fund_reserve', fundReserve],
  [2, 1, 'change_bout', changeBout],
  [4, 1, 'answer_bout', answerBout],
  [3, 34, 'fight', moveFight],
  [1, 14, 'fund_fight', fundFight],
  [1, 5, 'compensate', compensateFight],
  [1, 4, 'earn_premium', earnPremium],
  [1, 7, 'claim', claimParts],
  [1, 4, 'claim_cover', claimCover],
  [3, 7, 'resell', resell],
  [1, 3, 'pay_person', payPerson],
  [2, 1, 'sign_contract', signContract],
  [1, 6, 'burn', burn],
  [1, 4, 'advance_pocket', advancePocket],
]

function cancelSome(world: World): boolean {
  return cancelPocket(world, world.randomness.pick([...world.pockets.values()]))
}

function bagOf(weightOf: (row: (typeof MOVES)[number]) => number) {
  return MOVES.flatMap((row) =>
    Array.from({ length: weightOf(row) }, () => ({ name: row[2], move: row[3] })),
  )
}

const SALE = bagOf(([weight]) => weight)
const SEASON = bagOf(([, weight]) => weight)
const STEPS_OF_A_PHASE = 40

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

function takeStep(world: World, step: number): void {
  const selling = Math.floor(step / STEPS_OF_A_PHASE) % 2 === 0
  passTime(world, selling)
  endLapsedOrders(world)
  endBoutQuestions(world)
  closePockets(world)
  const chosen = world.randomness.pick(selling ? SALE : SEASON)
  if (!chosen) return
  const before = fingerprint(world)
  const orders = world.orders.length
  const accepted = chosen.move(world)
  const counted = world.moves.get(chosen.name) ?? { accepted: 0, refused: 0 }
  if (accepted) counted.accepted += 1
  else counted.refused += 1
  world.moves.set(chosen.name, counted)
  invariant(accepted || fingerprint(world) === before, `R13: a refused ${chosen.name} left a trace`)
  checkWorld(world, world.orders.length > orders ? world.orders.at(-1) : undefined)
  checkQuestions(world)
  checkTurnedPro(world, world.orders.length > orders ? world.orders.at(-1) : undefined)
  if (accepted && chosen.name === 'publish') checkPublications(world)
  if (accepted && chosen.name === 'burn') checkBurns(world)
}

/**
 * Runs a whole platform in memory for some steps and checks it after each. Throws with seed and step when
 * something that must hold does not. The same seed gives the same world.
 */
export function simulate(seed: number, steps: number): World {
  const world = newWorld(seed)
  book(world, fundedReserve('first', usdc(10_000)))
  for (let count = 1; count <= 4; count += 1) publishPocket(world)
  world.now = addDays(world.now, 3)
  for (let step = 1; step <= steps; step += 1) {
    try {
      takeStep(world, step)
    } catch (cause) {
      throw new Error(`seed ${seed}, step ${step}: ${String(cause)}`, { cause })
    }
  }
  checkPublications(world)
  checkFold(world)
  return world
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
