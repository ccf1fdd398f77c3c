import {
  availableUnits,
  leastUnits,
  offersLevel2,
  type PocketKind,
  priceOfUnits,
  type ShareTerms,
} from '#domain/campaigns/pocket.ts'
import {
  closingTime,
  hasClosed,
  type PocketFacts,
  pocketStatus,
  priorityOf,
  publicOpening,
} from '#domain/campaigns/pocket-status.ts'
import {
  type KycLevel,
  kycRefusals,
  type ScreeningVerdict,
  screeningRefusals,
} from '#domain/identity/compliance.ts'
import { identityHoldUntil } from '#domain/identity/kyc-case.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { type LaunchState, launchRefusals } from '#domain/kernel/launch.ts'
import { type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import { acceptUnless, type Decision, type Refusal, refuse, when } from '#domain/kernel/refusal.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { addMilliseconds, earliest, hasCome, type Instant, MINUTE_MS } from '#domain/kernel/time.ts'
import type { OrderPrice } from '#domain/ledger/order-price.ts'
import { type CoverChoice, NO_COVER, priceOrder } from '#domain/treasury/fees.ts'
import { type SpendingFacts, spendingRefusals } from './spending.ts'
import { reservationRefusals, type UnpaidReservation } from './unpaid-reservation.ts'

/** The box in which a buyer gives up the right of withdrawal, as it was sent. Rule PRO-02. */
export type WaiverTick = { readonly ticked: boolean; readonly textVersion: string }

export type AmountOrder = {
  readonly kind: 'tips' | 'federation'
  readonly amountMicro: MicroUsdc
}

export type ShareOrder = {
  readonly kind: 'share'
  /** Whole units, from 1. */
  readonly units: number
  /** The backer takes the Compensation Pack. */
  readonly level2: boolean
  readonly waiver: WaiverTick | null
}

/** What a backer asks for. Prices are never part of it: they are worked out here. */
export type BackingOrder = AmountOrder | ShareOrder

/** How a backer stands to a Pocket. Only `none` may buy a share of it; an athlete tips nobody but others. */
export const RELATIONS = ['none', 'recipient', 'manager', 'opponent'] as const
export type Relation = (typeof RELATIONS)[number]

export type BackerFacts = {
  readonly emailVerified: boolean
  readonly accountFrozen: boolean
  readonly countryBlocked: boolean
  readonly kycLevel: KycLevel
  /** Lifetime money in, all kinds, with live reservations; read under a lock on the person. */
  readonly counterMicro: MicroUsdc
  readonly screening: ScreeningVerdict
  readonly relation: Relation
  /** Holds a live badge of the athlete since before the priority window opened. */
  readonly hasPriority: boolean
  /** Holds one that another buyer has used for this Pocket. */
  readonly badgeUsed: boolean
  /** Since when an identity check has the documents that it asks for; null where none is under way. */
  readonly documentsInAt: Instant | null
  /** Units of this Pocket that the natural person has kept, or keeps, without paying; read under the same lock. */
  readonly unpaidReservations: readonly UnpaidReservation[]
  /** Has answered the questions about the risk of shares. */
  readonly knowsRisk: boolean
  /** Read under the same lock. */
  readonly spending: SpendingFacts
}

export type BackingFacts = {
  readonly launch: LaunchState
  readonly pocket: PocketFacts
  /** A covered fight of the Pocket has begun. */
  readonly fightStarted: boolean
  /** One has no date, and may not take place: neither its shares nor cover are sold. */
  readonly fightUndated: boolean
  /** The organisation that receives is not approved today; never true of an athlete. */
  readonly approvalEnded: boolean
  readonly backer: BackerFacts
  /** One for each language in which the box is shown. */
  readonly currentWaiverVersions: readonly string[]
  readonly settings: Pick<BusinessSettings, 'kycThreshold' | 'reservationMinutes'>
}

/** An order that is accepted: what to reserve, what to ask the backer for, and until when. */
export type PricedBacking = {
  readonly kind: PocketKind
  /** Null where nothing is sold by the unit. */
  readonly units: number | null
  readonly cover: CoverChoice
  readonly price: OrderPrice
  /** What the reservation adds to the backer's KYC counter: all that the backer pays, nothing before the check is done. */
  readonly counterAddedMicro: MicroUsdc
  /** It cannot be paid yet: its units wait for an identity check whose documents are in. */
  readonly awaitsIdentity: boolean
  /** The reservation ends with the Pocket at the latest; a payment seen before keeps it alive. */
  readonly reservedUntil: Instant
}

/**
 * Whether an order is taken, and at what price. Refuses with every reason at once, in the order: the
 * platform, the person, the Pocket, the order, the waiver, KYC, the person's own limits and screening. Where shares lack nothing but a full
 * verification whose documents are in, their units wait for it.
 * Rules PKT-01, TIP-01, PRO-01, PRO-02, PRO-06, FED-01, KYC-01, KYC-02, TIP-03.
 */
export function decideBacking(
  facts: BackingFacts,
  order: BackingOrder,
  now: Instant,
): Decision<PricedBacking> {
  const { pocket, backer, settings } = facts
  if (pocket.terms.kind !== order.kind) return refuse({ code: 'order_kind_mismatch' })
  const price = priceOf(pocket, order)
  const paysMicro = price?.backerPaysMicro
  const kyc = paysMicro === undefined ? [] : kycRefusals(backer, paysMicro, settings.kycThreshold)
  const heldForIdentity = order.kind === 'share' ? holdForIdentity(kyc, backer, now) : null
  const refusals = [
    ...launchRefusals(facts.launch, 'backing'),
    ...personRefusals(backer, order.kind),
    ...openingRefusals(pocket, backer, now),
    ...when(facts.approvalEnded, { code: 'federation_not_approved' }),
    ...orderRefusals(facts, order, now),
    ...(heldForIdentity ? [] : kyc),
    ...spendingRefusals(backer.spending, paysMicro ?? ZERO),
    ...screeningRefusals(backer.screening),
  ]
  return acceptUnless(refusals, () => {
    invariant(price, 'an order that cannot be priced has been refused')
    return {
      kind: order.kind,
      units: order.kind === 'share' ? order.units : null,
      cover: coverChoice(pocket, order),
      price,
      awaitsIdentity: heldForIdentity !== null,
      counterAddedMicro: heldForIdentity ? ZERO : price.backerPaysMicro,
      reservedUntil: earliest(
        heldForIdentity ?? addMilliseconds(now, settings.reservationMinutes * MINUTE_MS),
        closingTime(pocket),
      ),
    }
  })
}

/** Only the step from simplified to full is waited for. */
function holdForIdentity(
  kyc: readonly Refusal[],
  { documentsInAt }: BackerFacts,
  now: Instant,
): Instant | null {
  const lacksFull = kyc.some(({ code }) => code === 'kyc_full_required')
  return lacksFull ? identityHoldUntil(documentsInAt, now) : null
}

function personRefusals(backer: BackerFacts, kind: PocketKind): readonly Refusal[] {
  return [
    ...when(backer.accountFrozen, { code: 'account_frozen' }),
    ...when(!backer.emailVerified, { code: 'email_unverified' }),
    ...when(backer.countryBlocked, { code: 'country_blocked' }),
    ...when(isOwnPocket(kind, backer.relation), { code: 'own_pocket' }),
  ]
}

/** An organisation's own people may give to it. */
function isOwnPocket(kind: PocketKind, relation: Relation): boolean {
  return kind === 'share' ? relation !== 'none' : kind === 'tips' && relation === 'recipient'
}

function openingRefusals(
  pocket: PocketFacts,
  backer: BackerFacts,
  now: Instant,
): readonly Refusal[] {
  const status = pocketStatus(pocket, now)
  const soldOut = hasClosed(status) && everyUnitIsTaken(pocket)
  if (status === 'open' || (status === 'priority' && backer.hasPriority)) return []
  // The units say so themselves, with the code that fits: `sold_out`.
  if (soldOut && !hasCome(closingTime(pocket), now)) return []
  if (status === 'priority' && backer.badgeUsed) return [{ code: 'priority_used' }]
  if (status === 'scheduled' || status === 'priority') return [notYetOpen(pocket, backer, now)]
  const closedAt = closingTime(pocket)
  if (hasClosed(status) && hasCome(closedAt, now)) {
    return [{ code: 'pocket_closed', detail: { closedAt } }]
  }
  return [{ code: 'pocket_not_open', detail: { status } }]
}

function everyUnitIsTaken({ terms, unitsTaken }: PocketFacts): boolean {
  return terms.kind === 'share' && availableUnits(terms, unitsTaken) === 0
}

function notYetOpen(pocket: PocketFacts, { hasPriority }: BackerFacts, now: Instant): Refusal {
  const early = hasPriority ? priorityOf(pocket, now)?.from : null
  const opensAt = early ?? publicOpening(pocket, now)
  return { code: 'pocket_not_yet_open', detail: { opensAt } }
}

function orderRefusals(facts: BackingFacts, order: BackingOrder, now: Instant): readonly Refusal[] {
  const { terms, unitsTaken } = facts.pocket
  if (order.kind === 'share' && terms.kind === 'share') {
    return [
      ...unitRefusals(terms, availableUnits(terms, unitsTaken), order.units),
      ...reservationRefusals(facts.backer.unpaidReservations, now),
      ...when(facts.fightStarted, { code: 'fight_started' }),
      ...when(facts.fightUndated, { code: 'fight_undated' }),
      ...when(order.level2 && !offersLevel2(terms), { code: 'cover_not_offered' }),
      ...when(!facts.backer.knowsRisk, { code: 'risk_questions_open' }),
      ...waiverRefusals(terms, order.waiver, facts.currentWaiverVersions),
    ]
  }
  const { minimumMicro } = terms
  const tooLittle =
    order.kind !== 'share' && (order.amountMicro < minimumMicro || order.amountMicro <= 0n)
  return when(tooLittle, { code: 'below_minimum', detail: { minimumMicro } })
}

function unitRefusals(terms: ShareTerms, available: number, units: number): readonly Refusal[] {
  const { minimumMicro } = terms
  const least = leastUnits(terms)
  if (!Number.isSafeInteger(units) || units < least) {
    return [{ code: 'below_minimum', detail: { minimumMicro } }]
  }
  if (available < least) return [{ code: 'sold_out' }]
  return when(units > available, {
    code: 'not_enough_units',
    detail: { availableUnits: available },
  })
}

function waiverRefusals(
  terms: ShareTerms,
  waiver: WaiverTick | null,
  currentVersions: readonly string[],
): readonly Refusal[] {
  if (terms.withdrawalPolicy !== 'waiver') return []
  if (!waiver?.ticked) return [{ code: 'waiver_required' }]
  const stale = !currentVersions.includes(waiver.textVersion)
  return when(stale, { code: 'waiver_stale', detail: { currentVersions } })
}

function coverChoice({ terms }: PocketFacts, order: BackingOrder): CoverChoice {
  if (terms.kind !== 'share' || order.kind !== 'share') return NO_COVER
  return { level1: terms.compensationLevel1, level2: order.level2 }
}

function priceOf(pocket: PocketFacts, order: BackingOrder): OrderPrice | null {
  const { terms } = pocket
  if (order.kind !== 'share') {
    return order.amountMicro > 0n ? priceOrder(order.amountMicro, NO_COVER, terms.rates) : null
  }
  // More units than the Pocket has are refused already; pricing them could pass the storage limit.
  const priceable =
    terms.kind === 'share' &&
    Number.isSafeInteger(order.units) &&
    order.units > 0 &&
    order.units <= terms.unitCount
  if (!priceable) return null
  return priceOrder(priceOfUnits(terms, order.units), coverChoice(pocket, order), terms.rates)
}
