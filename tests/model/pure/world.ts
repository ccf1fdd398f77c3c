import type { FightFacts } from '#domain/bouts/fight.ts'
import type { PocketFacts } from '#domain/campaigns/pocket-status.ts'
import type { ProContract } from '#domain/campaigns/pro-contract.ts'
import type { SuperFan } from '#domain/certificates/burn.ts'
import type { KycLevel } from '#domain/identity/compliance.ts'
import { unitsIn } from '#domain/kernel/interval.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { type MicroUsdc, micro, ZERO } from '#domain/kernel/money.ts'
import type { Instant } from '#domain/kernel/time.ts'
import { mayHold } from '#domain/ledger/chart-of-accounts.ts'
import type { BookedBacking, Payee } from '#domain/ledger/journals.ts'
import type { Entry } from '#domain/ledger/ledger.ts'
import type { BackingOrder, PricedBacking } from '#domain/orders/backing.ts'
import { type BackingState, type Confirmation, mayTransition } from '#domain/orders/confirmation.ts'
import type { UnpaidReservation } from '#domain/orders/unpaid-reservation.ts'
import type { Ownership } from '#domain/settlements/claim.ts'
import type { VoidCause } from '#domain/settlements/settlement.ts'
import type { PayoutAddress } from '#domain/treasury/payout-address.ts'
import type { ReleaseStep } from '#domain/treasury/release-plan.ts'
import { type Randomness, seededRandomness } from '#tests/model/randomness.ts'
import type { SimQuestion } from './bout-moves.ts'
import type { SimBadgeUse } from './turned-pro.ts'

/** What a run keeps of one person, order, Pocket and fight: the rows of a platform without a database. */
export type SimPerson = { readonly id: string; kyc: KycLevel; purchasesMicro: MicroUsdc }

export type SimOrder = {
  readonly id: string
  readonly pocketId: string
  readonly personId: string
  readonly order: BackingOrder
  readonly priced: PricedBacking
  readonly byCard: boolean
  readonly placedAt: Instant
  state: BackingState
  stateBeforeDispute: BackingState | null
  confirmation: Confirmation | null
  paidAt: Instant | null
  owners: readonly Ownership[]
  entries: readonly Entry[]
  /** The entry that took its money out of reach, and whether the books of its Pocket were open then. */
  freeze: { readonly entry: Entry; readonly beforeClose: boolean } | null
  /** How often its money was taken out of reach: each time is an entry of its own. */
  freezes: number
  /** Its backer, or silence, has asked for the money back while it was stopped. */
  asksBack: boolean
  voidCause: VoidCause | null
  claimed: ReadonlySet<string>
  burnedAt: Instant | null
  recoveredMicro: MicroUsdc
}

export type SimDistribution = {
  readonly distributionId: string
  readonly fightId: string
  readonly declaration: number
  readonly distribution: number
  readonly grossMicro: MicroUsdc
  readonly netMicro: MicroUsdc
  readonly wholeFeeMicro: MicroUsdc
  readonly totalUnits: number
  readonly settledAt: Instant
  readonly receiptId: string
}

export type SimPocket = {
  readonly payee: Payee
  facts: PocketFacts
  cursorUnits: number
  closedAt: Instant | null
  plan: readonly ReleaseStep[] | null
  released: ReadonlySet<number>
  releasedMicro: MicroUsdc
  feesWithdrawn: boolean
  readonly distributions: SimDistribution[]
  /** Cancelled fights whose compensations are booked, with each certificate's. */
  readonly compensations: Map<string, ReadonlyMap<string, MicroUsdc>>
}

export type World = {
  /** Of the step that is being taken. */
  randomness: Randomness
  now: Instant
  readonly persons: readonly SimPerson[]
  readonly orders: SimOrder[]
  readonly pockets: Map<string, SimPocket>
  readonly fights: Map<string, FightFacts>
  readonly contracts: Map<string, ProContract>
  /** Put to the backers of a Pocket, by its id. */
  readonly questions: Map<string, SimQuestion>
  readonly superFans: SuperFan[]
  readonly badgeUses: SimBadgeUse[]
  readonly entries: Entry[]
  readonly balances: Map<string, bigint>
  readonly keys: Set<string>
  readonly transitions: Map<string, number>
  counter: number
}

export const BEGINNING: Instant = new Date('2027-01-04T09:00:00Z')

export function newWorld(seed: number): World {
  const levels = ['none', 'simplified', 'simplified', 'full', 'full', 'full'] as const
  return {
    randomness: seededRandomness(seed),
    now: BEGINNING,
    persons: levels.map((kyc, at) => ({ id: `person-${at}`, kyc, purchasesMicro: ZERO })),
    orders: [],
    pockets: new Map(),
    fights: new Map(),
    contracts: new Map(),
    questions: new Map(),
    superFans: [],
    badgeUses: [],
    entries: [],
    balances: new Map(),
    keys: new Set(),
    transitions: new Map(),
    counter: 0,
  }
}

export function nextId(world: World, name: string): string {
  world.counter += 1
  return `${name}-${world.counter}`
}

/** Books entries: each key once, no account below zero on its side. Invariants L1, L3, L4. */
export function book(world: World, ...entries: readonly Entry[]): void {
  for (const entry of entries) {
    invariant(!world.keys.has(entry.businessKey), `booked twice: ${entry.businessKey}`)
    world.keys.add(entry.businessKey)
    world.entries.push(entry)
    for (const { account, amountMicro } of entry.postings) {
      world.balances.set(account, (world.balances.get(account) ?? 0n) + amountMicro)
    }
    for (const { account } of entry.postings) {
      const balance = world.balances.get(account) ?? 0n
      invariant(mayHold(account, balance), `${account} at ${balance} by ${entry.businessKey}`)
    }
  }
}

/** A balance on its credit side. */
export function owedOn(world: World, account: string): MicroUsdc {
  return micro(-(world.balances.get(account) ?? 0n))
}

/** Moves an order by a listed step only. Invariant R11. */
export function moveOrder(world: World, order: SimOrder, state: BackingState): void {
  invariant(mayTransition(order.state, state), `no step from ${order.state} to ${state}`)
  const name = `${order.state}>${state}`
  world.transitions.set(name, (world.transitions.get(name) ?? 0) + 1)
  order.state = state
}

const HOLDING: ReadonlySet<BackingState> = new Set(['awaiting_payment', 'detected'])
const STANDING: ReadonlySet<BackingState> = new Set([
  'confirmed',
  'unlocked',
  'settled',
  'disputed',
])
const STOPPED: ReadonlySet<BackingState> = new Set(['frozen', 'disputed'])

export function isHolding(order: SimOrder): boolean {
  return HOLDING.has(order.state)
}

/** Its money counts for the Pocket. */
export function isStanding(order: SimOrder): boolean {
  return STANDING.has(order.state)
}

export function ordersOf(world: World, pocketId: string): readonly SimOrder[] {
  return world.orders.filter((order) => order.pocketId === pocketId)
}

/** The units of a Pocket that a person keeps, or has kept, without paying. */
export function unpaidReservationsOf(
  world: World,
  personId: string,
  pocketId: string,
): UnpaidReservation[] {
  const unpaid = world.orders.filter(
    (order) =>
      order.personId === personId &&
      order.pocketId === pocketId &&
      (order.state === 'awaiting_payment' || order.state === 'expired'),
  )
  return unpaid.map(({ placedAt, priced }) => ({ from: placedAt, until: priced.reservedUntil }))
}

/** True while a check or a backer's answer may still undo an order of the Pocket. */
function awaitsChecks(world: World, pocketId: string): boolean {
  const checked = ordersOf(world, pocketId).some(({ state }) => state === 'confirmed')
  return checked || world.questions.has(pocketId)
}

/** True while a check, an operator, a bank or a backer's answer may still change what the Pocket has got. */
export function awaitsDecisions(world: World, pocketId: string): boolean {
  const stopped = ordersOf(world, pocketId).some(({ state }) => STOPPED.has(state))
  return stopped || awaitsChecks(world, pocketId)
}

/** Can what its fights bring be shared out? What is frozen or in dispute stands meanwhile, and its part waits. */
export function canShare(world: World, { closedAt, facts }: SimPocket): boolean {
  return closedAt !== null && !awaitsChecks(world, facts.pocketId)
}

export function bookedOf(order: SimOrder): BookedBacking {
  return { backingId: order.id, pocketId: order.pocketId, price: order.priced.price }
}

/** The Pocket as the rules see it now, `without` one order's own reservation. */
export function factsOf(world: World, pocket: SimPocket, without?: SimOrder): PocketFacts {
  const orders = ordersOf(world, pocket.facts.pocketId)
  const held = orders.filter((order) => isHolding(order) && order !== without)
  const voided = orders.filter(({ voidCause }) => voidCause !== null)
  const units = (list: readonly SimOrder[]) =>
    list.reduce((sum, order) => sum + (order.priced.units ?? 0), 0)
  return {
    ...pocket.facts,
    unitsTaken: {
      cursorUnits: pocket.cursorUnits,
      voidUnits: voided.reduce((sum, { confirmation }) => {
        return sum + (confirmation?.interval ? unitsIn(confirmation.interval) : 0)
      }, 0),
      reservedUnits: units(held),
    },
    isBacked: orders.some(({ confirmation }) => confirmation !== null),
    hasPaymentInFlight: orders.some(({ state }) => state === 'detected'),
  }
}

/** All that a person has brought in, live reservations included; refunds never lower it. */
export function counterOf(world: World, person: SimPerson, without?: SimOrder): MicroUsdc {
  const own = world.orders.filter((order) => order.personId === person.id && order !== without)
  const counted = own.filter((order) => order.confirmation !== null || isHolding(order))
  return counted.reduce(
    (sum, order) => micro(sum + order.priced.price.backerPaysMicro),
    person.purchasesMicro,
  )
}

export function ownerOf(order: SimOrder): string {
  return order.owners.at(-1)?.ownerId ?? order.personId
}

/** Where anybody wants to be paid: named and screened just now. */
export function addressOf({ now }: Pick<World, 'now'>): PayoutAddress {
  const address = `0x${'cd'.repeat(20)}`
  return { address, changedAt: now, first: true, blocked: false, screenedAt: now }
}
