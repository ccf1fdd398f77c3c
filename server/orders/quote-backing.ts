import { ZERO } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { type BackerFacts, decideBacking, type PricedBacking } from '#domain/orders/backing.ts'
import { FREE_SPENDING } from '#domain/orders/spending.ts'
import { quoteCard } from '#domain/payments/card-quote.ts'
import { type Actor, type Platform, readPocketFacts } from '#server/kernel/door.ts'
import { cardRate } from '#server/treasury/door.ts'
import { hasApprovalEnded, loadBackingFacts } from './load-backing-facts.ts'
import type { OrderInput } from './order-input.ts'
import { currentWaiverVersions, waivers } from './waiver-text.ts'

/** What an order would cost now, by each way of paying. Nothing is reserved. */
export interface BackingQuote {
  priced: PricedBacking
  card: { eurCents: bigint; rateSource: string; quotedAt: Date }
}

/** Somebody without a login is told the price, not whether they may buy. */
const anybody: BackerFacts = {
  emailVerified: true,
  accountFrozen: false,
  countryBlocked: false,
  kycLevel: 'full',
  counterMicro: ZERO,
  screening: 'pass',
  relation: 'none',
  hasPriority: false,
  badgeUsed: false,
  documentsInAt: null,
  unpaidReservations: [],
  spending: FREE_SPENDING,
  knowsRisk: true,
}

/**
 * Prices an order as it would be taken now, writing nothing. The waiver and the risk are not asked for yet. Refuses
 * `unknown_pocket` and what `decideBacking` refuses, for this actor or, without one, for anybody.
 */
export async function quoteBacking(
  platform: Platform,
  actor: Actor | null,
  input: OrderInput,
): Promise<Decision<BackingQuote>> {
  const now = platform.clock.now()
  const facts = actor
    ? await loadBackingFacts(platform.db, platform, actor.personId, input.pocketId, 'pass')
    : await loadForAnybody(platform, input.pocketId, now)
  if (!facts) return refuse({ code: 'unknown_pocket' })
  const waiver = { ticked: true, textVersion: waivers.fr.version }
  const order = input.order.kind === 'share' ? { ...input.order, waiver } : input.order
  const backer = { ...facts.backer, knowsRisk: true }
  const decision = decideBacking({ ...facts, backer }, order, now)
  if (!decision.ok) return decision
  const priced = decision.value
  const market = await cardRate(platform)
  const card = quoteCard(priced.price.backerPaysMicro, market, platform.settings.quoteMinutes, now)
  const { eurCents, source: rateSource, quotedAt } = card
  return accept({ priced, card: { eurCents, rateSource, quotedAt } })
}

async function loadForAnybody(platform: Platform, pocketId: string, now: Date) {
  const found = (await readPocketFacts(platform.db, [pocketId], now)).get(pocketId)
  if (!found?.row.published_at) return null
  return {
    launch: await platform.launch.readWithin(platform.db),
    pocket: found.facts,
    fightStarted: found.facts.history.firstFightStartedAt !== null,
    fightUndated: false,
    approvalEnded: await hasApprovalEnded(platform.db, found.row.federation_id, now),
    backer: anybody,
    currentWaiverVersions,
    settings: platform.settings,
  }
}
