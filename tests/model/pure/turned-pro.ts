import { hasClosed, pocketStatus } from '#domain/campaigns/pocket-status.ts'
import {
  badgeBurnsAt,
  decidePriority,
  type PriorityBadge,
  type PriorityUse,
} from '#domain/campaigns/priority.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { hasCome, type Instant, isBefore } from '#domain/kernel/time.ts'
import {
  factsOf,
  ownerOf,
  type SimOrder,
  type SimPerson,
  type SimPocket,
  type World,
} from './world.ts'

/* An amateur who has signed: tips end, shares begin, and whoever holds a badge buys before the public. */

/** A badge that let somebody in early, by the Pocket that they bought in. */
export type SimBadgeUse = PriorityUse & { readonly pocketId: string }

const AS_EVER = 'pro-one'

/** Who may sell shares by now: the one who always could, and whose first contract is verified. */
export function pickSeller({ randomness, contracts }: World): string {
  const signed = [...contracts].flatMap(([id, { verifiedAt }]) => (verifiedAt ? [id] : []))
  return (randomness.percent(60) ? randomness.pick(signed) : undefined) ?? AS_EVER
}

export function signedAt(world: World, athleteId: string): Instant | null {
  const contract = world.contracts.get(athleteId)
  return contract?.verifiedAt ? contract.signedAt : null
}

function badgesOf(world: World, athleteId: string): readonly PriorityBadge[] {
  const firstProContractAt = signedAt(world, athleteId)
  return world.orders.flatMap((order) => {
    const pocket = world.pockets.get(order.pocketId)
    const { terms, recipientId } = pocket?.facts ?? {}
    const stands = order.state === 'unlocked' || order.state === 'settled'
    if (terms?.kind !== 'tips' || recipientId !== athleteId || !order.paidAt) return []
    if (order.voidCause !== null || (!stands && order.state !== 'disputed')) return []
    return [
      {
        badgeId: order.id,
        holderId: ownerOf(order),
        heldSince: order.owners.at(-1)?.since ?? order.paidAt,
        frozen: order.state === 'disputed',
        burnedAt: order.burnedAt,
        priorityMonths: terms.soldUnder.priorityMonths,
        firstProContractAt,
      },
    ]
  })
}

/** Until when a window is owed to holders of badges that stand. Rule TIP-03. */
export function priorityOwedUntil(world: World, athleteId: string): Instant | null {
  const since = signedAt(world, athleteId)
  const standing = badgesOf(world, athleteId).filter(({ burnedAt }) => burnedAt === null)
  if (since === null || standing.length === 0) return null
  const months = Math.max(...standing.map(({ priorityMonths }) => priorityMonths))
  return badgeBurnsAt(since, months)
}

/** Whoever orders: before the public mostly somebody with a badge. */
export function pickBuyer(world: World, pocket: SimPocket): SimPerson | undefined {
  const { randomness, persons } = world
  const early = pocketStatus(factsOf(world, pocket), world.now) === 'priority'
  const holders = new Set(badgesOf(world, pocket.facts.recipientId).map((one) => one.holderId))
  const some = persons.filter(({ id }) => holders.has(id))
  return randomness.pick(early && some.length > 0 && randomness.percent(70) ? some : persons)
}

/** What a badge does for somebody in a Pocket; of the one who never was an amateur it is left to randomness. */
export function badgeRightOf(
  world: World,
  person: SimPerson,
  { facts: { terms, pocketId, recipientId } }: SimPocket,
): { hasPriority: boolean; badgeUsed: boolean; use: SimBadgeUse | null } {
  const { randomness } = world
  const hasPriority = randomness.percent(20)
  const badgeUsed = randomness.percent(5)
  if (terms.kind !== 'share' || recipientId === AS_EVER) {
    return { hasPriority, badgeUsed, use: null }
  }
  if (terms.priorityOpensAt === null) return { hasPriority: false, badgeUsed: false, use: null }
  const window = { from: terms.priorityOpensAt, until: terms.opensAt }
  const badges = badgesOf(world, recipientId)
  const uses = world.badgeUses.filter((use) => use.pocketId === pocketId)
  const decision = decidePriority({ buyerId: person.id, window, badges, uses }, world.now)
  if (decision.ok) {
    return { hasPriority: true, badgeUsed: false, use: { ...decision.value, pocketId } }
  }
  const used = decision.refusals.some(({ code }) => code === 'priority_used')
  return { hasPriority: false, badgeUsed: used, use: null }
}

/** TIP-03, ATH-02: whoever signed sells no tips; early buyers held a badge, and one badge let in one buyer. */
export function checkTurnedPro(world: World, newest: SimOrder | undefined): void {
  for (const pocket of world.pockets.values()) {
    const { terms, recipientId } = pocket.facts
    if (terms.kind !== 'tips' || signedAt(world, recipientId) === null) continue
    const status = pocketStatus(factsOf(world, pocket), world.now)
    const over = hasClosed(status) || pocket.facts.history.cancelledAt !== null
    invariant(over || status === 'closing', `ATH-02: tips of a professional are ${status}`)
  }
  if (newest) checkEarly(world, newest)
}

function checkEarly(world: World, { pocketId, personId, placedAt }: SimOrder): void {
  const { terms, recipientId } = world.pockets.get(pocketId)?.facts ?? {}
  if (terms?.kind !== 'share' || recipientId === AS_EVER || !recipientId) return
  if (!isBefore(placedAt, terms.opensAt)) return
  const uses = world.badgeUses.filter((use) => use.pocketId === pocketId)
  const own = uses.filter(({ buyerId }) => buyerId === personId)
  const badges = badgesOf(world, recipientId)
  const held = own.some(({ badgeId }) => {
    const badge = badges.find((each) => each.badgeId === badgeId)
    const since = badge?.holderId === personId && badge.heldSince
    return since && terms.priorityOpensAt && hasCome(since, terms.priorityOpensAt)
  })
  invariant(held, 'TIP-03: somebody without a badge bought before the public')
  const byBadge = Map.groupBy(uses, ({ badgeId }) => badgeId)
  for (const [, ofBadge] of byBadge) {
    const buyers = new Set(ofBadge.map(({ buyerId }) => buyerId))
    invariant(buyers.size === 1, 'TIP-03: one badge let in two buyers')
  }
}
