import { invariant } from '#domain/kernel/invariant.ts'
import { micro, usdc, ZERO } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { addMonths, hasCome } from '#domain/kernel/time.ts'
import { balancesOf } from '#domain/ledger/ledger.ts'
import { duePart } from '#domain/settlements/claim.ts'
import { takenOf } from './pocket-moves.ts'
import {
  counterOf,
  isStanding,
  ordersOf,
  owedOn,
  type SimOrder,
  type SimPocket,
  type World,
} from './world.ts'

/* What must hold of this world beside the invariants of every system, said again without the rules that brought it about. */

function sumOf(orders: readonly SimOrder[], of: (order: SimOrder) => bigint): bigint {
  return orders.reduce((sum, order) => sum + of(order), 0n)
}

/** R4: nobody has the money of what is frozen. */
function checkQuarantine(world: World): void {
  const frozen = world.orders.filter(({ state }) => state === 'frozen')
  const held = sumOf(frozen, ({ priced }) => priced.price.backerPaysMicro)
  invariant(owedOn(world, 'quarantine') === held, 'R4: what is frozen lies in quarantine')
}

/** L5: what is held is what is owed. */
function checkPocket(world: World, pocket: SimPocket): void {
  const { pocketId } = pocket.facts
  const orders = ordersOf(world, pocketId)
  const kept = orders.filter((one) => isStanding(one) || one.voidCause === 'charged_back')
  const brought = sumOf(kept, (one) => one.priced.price.recipientMicro - one.recoveredMicro)
  const owed = owedOn(world, `pocket:${pocketId}:recipient`)
  invariant(owed === brought - pocket.releasedMicro, `L5: ${pocketId} owes ${owed}`)
}

/** L6, R10: what holders are owed is what those that stand or wait have not taken; what went back has brought nothing. */
function checkHolders(world: World, pocket: SimPocket): void {
  if (pocket.distributions.length === 0 && pocket.compensations.size === 0) return
  const { pocketId } = pocket.facts
  const orders = ordersOf(world, pocketId)
  const back = orders.filter(({ state }) => state === 'refunded' || state === 'withdrawn')
  const brought = back.some(({ claimed }) => claimed.size > 0)
  invariant(!brought, 'R10: what went back has paid')
  const parts = orders
    .filter(({ voidCause }) => voidCause === null)
    .flatMap((order) => openParts(order, pocket))
  for (const [fightId, open] of Map.groupBy(parts, (part) => part.fightId)) {
    const expected = open.reduce((sum, { amountMicro }) => sum + amountMicro, 0n)
    const owed = owedOn(world, `payable:holders:${pocketId}:${fightId}`)
    invariant(owed === expected, `L6: ${fightId} owes holders ${owed}, not ${expected}`)
  }
}

/** What a certificate has not taken yet, by fight. */
function openParts({ id, confirmation, claimed }: SimOrder, pocket: SimPocket) {
  const interval = confirmation?.interval
  if (!interval) return []
  const ofDistributions = pocket.distributions
    .filter(({ distributionId }) => !claimed.has(distributionId))
    .map((distribution) => ({
      fightId: distribution.fightId,
      amountMicro: duePart(interval, distribution),
    }))
  const ofCover = [...pocket.compensations]
    .filter(([fightId]) => !claimed.has(`cover:${fightId}`))
    .map(([fightId, parts]) => ({ fightId, amountMicro: parts.get(id) ?? ZERO }))
  return [...ofDistributions, ...ofCover]
}

/** R3: without full KYC nobody has brought in more than 1,000, but for what was frozen for it. */
function checkPersons(world: World): void {
  const limits = { none: usdc(0), simplified: usdc(1_000), full: null }
  for (const person of world.persons) {
    const limit = limits[person.kyc]
    if (limit === null) continue
    const own = world.orders.filter(
      ({ personId, freezes }) => personId === person.id && freezes > 0,
    )
    const frozen = sumOf(own, ({ priced }) => priced.price.backerPaysMicro)
    const counted = micro(counterOf(world, person) - frozen)
    invariant(counted <= limit, `R3: ${person.id} brought in ${counted}`)
  }
}

/** R6: never five openings within twelve months. C4: never more than 80 % of a fight. */
export function checkPublications(world: World): void {
  const openings = new Map<string, Date[]>()
  for (const { facts } of world.pockets.values()) {
    if (facts.terms.kind !== 'tips') continue
    openings.set(facts.recipientId, [
      ...(openings.get(facts.recipientId) ?? []),
      facts.terms.opensAt,
    ])
  }
  for (const dates of openings.values()) {
    const sorted = dates.toSorted((left, right) => left.getTime() - right.getTime())
    for (const [at, first] of sorted.entries()) {
      const fifth = sorted[at + 4]
      invariant(!fifth || hasCome(addMonths(first, 12), fifth), 'R6: five in twelve months')
    }
  }
  for (const fightId of world.fights.keys()) {
    const taken = takenOf(world, fightId)
    invariant(taken <= DEFAULT_SETTINGS.fightCapPpm, `C4: ${taken} ppm of ${fightId} are promised`)
  }
}

/** C6: badges burn 36 months after the contract, and each leaves its record. */
export function checkBurns(world: World): void {
  const burned = world.orders.filter(({ burnedAt }) => burnedAt !== null)
  const badges = burned.filter(({ priced }) => priced.kind === 'tips')
  invariant(badges.length === world.superFans.length, 'C6: a badge burned without a record')
  for (const { pocketId, burnedAt, priced } of burned) {
    invariant(priced.kind !== 'federation', 'C6: a sponsorship burned')
    const athlete = world.pockets.get(pocketId)?.facts.recipientId ?? ''
    const signedAt = world.contracts.get(athlete)?.signedAt
    const due =
      priced.kind !== 'tips' || (signedAt && burnedAt && hasCome(addMonths(signedAt, 36), burnedAt))
    invariant(due, 'C6: burned too early')
  }
}

/** Everything of it that is cheap enough to be looked at after each step. */
export function checkWorld(world: World): void {
  checkQuarantine(world)
  for (const pocket of world.pockets.values()) {
    checkPocket(world, pocket)
    checkHolders(world, pocket)
  }
  checkPersons(world)
}

/** L2: the balances are the entries, folded. */
export function checkFold(world: World): void {
  const folded = balancesOf(world.entries)
  for (const [account, balance] of world.balances) {
    const again = folded.get(account as never) ?? 0n
    invariant(again === balance, `L2: ${account} holds ${balance}, its entries say ${again}`)
  }
}
