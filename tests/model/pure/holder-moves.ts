import { decidePocketTransition } from '#domain/campaigns/pocket-transition.ts'
import { decideProContract, decideProContractVerification } from '#domain/campaigns/pro-contract.ts'
import { decideBurn } from '#domain/certificates/burn.ts'
import { add, type MicroUsdc, micro, usdc } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { addDays } from '#domain/kernel/time.ts'
import {
  creditedCompensation,
  creditedToPerson,
  paidFromBalance,
  paidPerson,
} from '#domain/ledger/holder-journals.ts'
import { decideListing, decidePurchase } from '#domain/market/listing.ts'
import {
  paidFromPurchase,
  paidPurchaseByCard,
  paidPurchaseByWallet,
  resold,
} from '#domain/market/purchase-journals.ts'
import { haltedUntil } from '#domain/market/trading-halt.ts'
import { FREE_SPENDING } from '#domain/orders/spending.ts'
import { decideClaim, dueParts } from '#domain/settlements/claim.ts'
import { claimedCompensation, claimedPart } from '#domain/settlements/settlement-journals.ts'
import {
  addressOf,
  book,
  counterOf,
  factsOf,
  isStanding,
  moveOrder,
  nextId,
  owedOn,
  ownerOf,
  type SimOrder,
  type SimPocket,
  type World,
} from './world.ts'

/* Moves of holders: claims, resale, burns; and the contract that ends an amateur's tips. */

const settings = DEFAULT_SETTINGS

function claimFacts(world: World, order: SimOrder, pocket: SimPocket, claimantId: string) {
  const address = addressOf(world)
  return {
    claimantId,
    accountFrozen: false,
    certificate: {
      interval: order.confirmation?.interval ?? { from: 0, until: 0 },
      owners: order.owners,
      locked: order.state === 'confirmed',
      frozen: order.state === 'frozen' || order.state === 'disputed',
      chargedBack: order.voidCause !== null,
    },
    distributions: pocket.distributions,
    claimedDistributionIds: order.claimed,
    address,
  }
}

function pickHeld(world: World, kind?: 'share'): [SimOrder, SimPocket] | null {
  const held = world.orders.filter(
    (order) => isStanding(order) && (!kind || order.priced.kind === kind),
  )
  const order = world.randomness.pick(held)
  const pocket = order && world.pockets.get(order.pocketId)
  return order && pocket ? [order, pocket] : null
}

function markClaimed(order: SimOrder, names: readonly string[]): void {
  order.claimed = new Set([...order.claimed, ...names])
}

export function claimParts(world: World): boolean {
  const [order, pocket] = pickHeld(world, 'share') ?? []
  if (!order || !pocket) return false
  const claimant = world.randomness.percent(90) ? ownerOf(order) : 'somebody'
  const decision = decideClaim(claimFacts(world, order, pocket, claimant), settings, world.now)
  if (!decision.ok) return false
  for (const { distributionId, amountMicro } of decision.value.parts) {
    const distribution = pocket.distributions.find((one) => one.distributionId === distributionId)
    if (!distribution) continue
    const key = {
      pocketId: pocket.facts.pocketId,
      fightId: distribution.fightId,
      distribution: distribution.distribution,
      fighterId: '',
    }
    book(world, claimedPart(key, order.id, amountMicro))
  }
  markClaimed(
    order,
    decision.value.parts.map(({ distributionId }) => distributionId),
  )
  return true
}

/** A certificate's unclaimed compensations, with the fight of each. */
function unclaimedCover(order: SimOrder, pocket: SimPocket) {
  return [...pocket.compensations].flatMap(([fightId, parts]) => {
    const amountMicro = parts.get(order.id) ?? micro(0n)
    return amountMicro > 0n && !order.claimed.has(`cover:${fightId}`)
      ? [{ fightId, amountMicro }]
      : []
  })
}

export function claimCover(world: World): boolean {
  const [order, pocket] = pickHeld(world, 'share') ?? []
  if (!order || !pocket || order.state === 'disputed') return false
  const due = unclaimedCover(order, pocket)
  for (const { fightId, amountMicro } of due) {
    book(
      world,
      claimedCompensation({ pocketId: pocket.facts.pocketId, fightId }, order.id, amountMicro),
    )
  }
  markClaimed(
    order,
    due.map(({ fightId }) => `cover:${fightId}`),
  )
  return due.length > 0
}

/** Credits everything that is due, distributions and compensations, to whom it is due. */
function creditAll(world: World, order: SimOrder, pocket: SimPocket, personId: string): void {
  const { pocketId } = pocket.facts
  for (const { distributionId, amountMicro } of dueParts(
    claimFacts(world, order, pocket, personId),
  )) {
    const distribution = pocket.distributions.find((one) => one.distributionId === distributionId)
    if (!distribution) continue
    const name = `distribution:${distribution.distribution}:claim:${order.id}`
    book(
      world,
      creditedToPerson({ pocketId, fightId: distribution.fightId }, name, personId, amountMicro),
    )
    markClaimed(order, [distributionId])
  }
  for (const { fightId, amountMicro } of unclaimedCover(order, pocket)) {
    book(world, creditedCompensation({ pocketId, fightId }, order.id, personId, amountMicro))
    markClaimed(order, [`cover:${fightId}`])
  }
}

export function coveredFights(world: World, pocket: SimPocket) {
  const { terms } = pocket.facts
  const covered = terms.kind === 'share' ? terms.coveredFights : []
  return covered.flatMap(({ fightId }) => world.fights.get(fightId) ?? [])
}

/** Offers a certificate and sells it, when both sides may. */
export function resell(world: World): boolean {
  const [order, pocket] = pickHeld(world) ?? []
  const buyer = world.randomness.pick(world.persons)
  if (!order?.paidAt || !pocket || !buyer) return false
  const { now, randomness } = world
  const fights = coveredFights(world, pocket)
  const certificate = {
    kind: order.priced.kind,
    ownerId: ownerOf(order),
    locked: order.state === 'confirmed',
    frozen: order.state === 'disputed',
    burnedAt: order.burnedAt,
    haltedUntil: haltedUntil(fights, settings, now),
    pocketOpen: pocket.closedAt === null,
    inWallet: false,
    paidByCard: order.byCard,
    paidAt: order.paidAt,
  }
  const offer = {
    sellerId: ownerOf(order),
    priceMicro: usdc(randomness.between(0, 120)),
    endsAt: addDays(now, 7),
  }
  const listing = decideListing(certificate, offer, settings, now)
  if (!listing.ok) return false
  const decision = decidePurchase(
    { certificate, listing: listing.value, dueToSeller: null },
    {
      accountIds: [buyer.id],
      emailVerified: true,
      countryBlocked: false,
      accountFrozen: false,
      kycLevel: buyer.kyc,
      counterMicro: counterOf(world, buyer),
      screening: 'pass',
      balanceMicro: offer.priceMicro,
      relation: 'none',
      spending: FREE_SPENDING,
      knowsRisk: true,
    },
    offer.priceMicro,
    settings,
    now,
  )
  if (!decision.ok) return false
  creditAll(world, order, pocket, offer.sellerId)
  const saleId = nextId(world, 'sale')
  payForSale(world, saleId, buyer.id, offer.priceMicro)
  book(world, resold(saleId, offer.sellerId, decision.value.royalty))
  order.owners = [...order.owners, { ownerId: buyer.id, since: now }]
  buyer.purchasesMicro = add(buyer.purchasesMicro, decision.value.counterAddedMicro)
  return true
}

/** Who is owed enough pays with it; others bring the money in, and it is held by name of the purchase first. */
function payForSale(world: World, saleId: string, buyerId: string, priceMicro: MicroUsdc): void {
  const isOwed = owedOn(world, `payable:person:${buyerId}`) >= priceMicro
  const purchase = { purchaseId: saleId, priceMicro }
  const rounding = micro(BigInt(world.randomness.between(-5_000, 5_000)))
  const paid =
    rounding > 0n ? paidPurchaseByCard(purchase, rounding) : paidPurchaseByWallet(purchase)
  const fromOutside = [...paid, paidFromPurchase(purchase)]
  const entries = isOwed ? [paidFromBalance(saleId, buyerId, priceMicro)] : fromOutside
  for (const entry of entries) book(world, entry)
}

export function payPerson(world: World): boolean {
  const person = world.randomness.pick(world.persons)
  if (!person) return false
  const owed = owedOn(world, `payable:person:${person.id}`)
  if (owed === 0n) return false
  book(world, paidPerson(nextId(world, 'payout'), person.id, owed))
  return true
}

/** An amateur signs; open tip Pockets end. */
export function signContract(world: World): boolean {
  const athleteId = `amateur-${world.randomness.between(1, 2)}`
  if (!world.randomness.percent(60)) return false
  const recorded = world.contracts.get(athleteId) ?? null
  const signed = { athleteId, authorId: 'one', signedAt: world.now, evidenceHash: 'hash' }
  const athlete = { bornOn: null, amateurSince: null }
  const contract = decideProContract(recorded, signed, athlete, world.now)
  if (!contract.ok) return false
  const open = [...world.pockets.values()].filter(
    ({ facts }) => facts.recipientId === athleteId && facts.terms.kind === 'tips',
  )
  const facts = { verifierId: 'two', openTipPocketIds: open.map((one) => one.facts.pocketId) }
  const verified = decideProContractVerification(contract.value, facts, world.now)
  if (!verified.ok) return false
  world.contracts.set(athleteId, verified.value.contract)
  for (const pocket of open) {
    const history = decidePocketTransition(factsOf(world, pocket), 'end_early', world.now)
    if (history.ok) pocket.facts = { ...pocket.facts, history: history.value }
  }
  return true
}

export function distributed(world: World, pocket: SimPocket): boolean {
  return coveredFights(world, pocket).every(({ closedAt, cancelled, fightId }) => {
    return cancelled ? pocket.compensations.has(fightId) : closedAt !== null
  })
}

export function burn(world: World): boolean {
  const [order, pocket] = pickHeld(world) ?? []
  if (!order?.paidAt || !pocket || order.burnedAt) return false
  const { kind } = order.priced
  const { recipientId } = pocket.facts
  const ended = distributed(world, pocket)
  const contract = world.contracts.get(recipientId)
  const firstProContractAt = contract?.verifiedAt ? contract.signedAt : null
  const decision = decideBurn(
    {
      facts:
        kind === 'share'
          ? { kind, coveredFightsEnded: ended, everythingDistributed: ended }
          : kind === 'tips'
            ? { kind, firstProContractAt }
            : { kind },
      certificateNumber: order.confirmation?.certificateNumber ?? 0,
      athleteId: recipientId,
      firstBackerId: order.personId,
      mintedAt: order.paidAt,
      ownerId: ownerOf(order),
      frozen: order.state === 'disputed' || order.state === 'confirmed',
      burnedAt: order.burnedAt,
      unclaimed: null,
    },
    settings,
    world.now,
  )
  if (!decision.ok) return false
  creditAll(world, order, pocket, ownerOf(order))
  order.burnedAt = decision.value.burnedAt
  if (kind === 'share' && order.state === 'unlocked') moveOrder(world, order, 'settled')
  if (decision.value.superFan) world.superFans.push(decision.value.superFan)
  return true
}
