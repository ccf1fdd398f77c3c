import { type MicroUsdc, PPM_WHOLE, type Ppm, ppm, subtract } from '#domain/kernel/money.ts'
import { acceptUnless, type Decision, type Refusal, when } from '#domain/kernel/refusal.ts'
import type { BusinessSettings, PublicationLimits } from '#domain/kernel/settings.ts'
import { addMonths, hasCome, type Instant } from '#domain/kernel/time.ts'
import { offeredPpm, offersLevel2, type PocketTerms, type ShareTerms } from './pocket.ts'
import { priorityOpening } from './pocket-terms.ts'

/** A tip Pocket of the same athlete, for the rolling limit. */
export type TipPocketOpening = { readonly openedAt: Instant; readonly stillOpen: boolean }

/** What is known of one covered fight when a Pocket that shares it is published. */
export type FightSupply = {
  readonly fightId: string
  /** Sold plus on offer over all Pockets ever, closed ones included, this one left out. */
  readonly takenPpm: Ppm
  readonly contractApproved: boolean
  readonly started: boolean
  /** It has no date, and may have lapsed: a bout that may not take place is neither sold nor covered. */
  readonly undated: boolean
}

/** All that publishing depends on beside the terms; read under locks on fights, athlete and reserve. */
export type PublicationFacts = {
  readonly termsApproved: boolean
  readonly recipient:
    | {
        readonly kind: 'athlete'
        readonly firstProContractVerified: boolean
        readonly fundingOverdue: boolean
        readonly tipPockets: readonly TipPocketOpening[]
        /** Until when holders of this athlete's badges buy before the public; null where none stands. */
        readonly priorityOwedUntil: Instant | null
      }
    | { readonly kind: 'federation'; readonly approvedToday: boolean }
  readonly fights: readonly FightSupply[]
  /** What cover of the whole Pocket would need, and what the reserve has free. */
  readonly earmarkMicro: MicroUsdc
  readonly freeReserveMicro: MicroUsdc
}

/**
 * Whether approved terms may go on sale, and the terms with the present limits over all Pockets, which no draft keeps. Refuses
 * with every reason at once. Rules TIP-02, TIP-03, PRO-01, PRO-04, PRO-06, FED-01, ATH-02.
 */
export function decidePublication(
  terms: PocketTerms,
  facts: PublicationFacts,
  settings: BusinessSettings,
  now: Instant,
): Decision<PocketTerms> {
  const refusals = [
    ...when(!facts.termsApproved, { code: 'not_approved' }),
    ...recipientRefusals(terms, facts, settings, now),
    ...(terms.kind === 'share' ? supplyRefusals(terms, facts, settings) : []),
    ...reserveRefusals(terms, facts),
  ]
  const { tipPocketsPerYear, fightCapPpm } = settings
  const soldUnder = { ...terms.soldUnder, tipPocketsPerYear, fightCapPpm }
  return acceptUnless(refusals, () => ({ ...terms, soldUnder }))
}

function recipientRefusals(
  terms: PocketTerms,
  { recipient }: PublicationFacts,
  settings: BusinessSettings,
  now: Instant,
): readonly Refusal[] {
  if (terms.kind === 'federation') {
    const approved = recipient.kind === 'federation' && recipient.approvedToday
    return when(!approved, { code: 'federation_not_approved' })
  }
  if (recipient.kind !== 'athlete') return [{ code: 'not_allowed' }]
  return [
    ...when(recipient.fundingOverdue, { code: 'funding_overdue' }),
    ...(terms.kind === 'tips'
      ? [
          ...when(recipient.firstProContractVerified, { code: 'already_professional' }),
          ...tipLimitRefusals(recipient.tipPockets, settings, now),
        ]
      : [
          // Shares sold before that contract is verified would bypass the badges' priority.
          ...when(!recipient.firstProContractVerified, { code: 'not_professional' }),
          ...priorityRefusals(terms, recipient.priorityOwedUntil, settings),
        ]),
  ]
}

/** A window is owed as long as it would begin within the badges' months, to the millisecond. Rule TIP-03. */
function priorityRefusals(
  { opensAt, priorityOpensAt }: ShareTerms,
  owedUntil: Instant | null,
  settings: BusinessSettings,
): readonly Refusal[] {
  if (owedUntil === null || priorityOpensAt !== null) return []
  const owed = !hasCome(owedUntil, priorityOpening(opensAt, settings))
  return when(owed, { code: 'priority_owed', detail: { until: owedUntil } })
}

/**
 * Every tip Pocket that counts against the limit at `now`: opened less than twelve calendar months
 * ago, or still open however old. Rule TIP-02.
 */
export function countedTipPockets(
  pockets: readonly TipPocketOpening[],
  now: Instant,
): readonly TipPocketOpening[] {
  return pockets.filter(
    ({ openedAt, stillOpen }) => stillOpen || !hasCome(addMonths(openedAt, 12), now),
  )
}

/** When the next tip Pocket may open: now, a date, or null while only open ones stand in the way. */
export function nextTipPocketAt(
  pockets: readonly TipPocketOpening[],
  limit: number,
  now: Instant,
): Instant | null {
  const counted = countedTipPockets(pockets, now)
  if (counted.length < limit) return now
  const leaving = counted
    .filter(({ stillOpen }) => !stillOpen)
    .map(({ openedAt }) => addMonths(openedAt, 12))
    .sort((left, right) => left.getTime() - right.getTime())
  return leaving[counted.length - limit] ?? null
}

function tipLimitRefusals(
  pockets: readonly TipPocketOpening[],
  { tipPocketsPerYear: limit }: PublicationLimits,
  now: Instant,
): readonly Refusal[] {
  if (countedTipPockets(pockets, now).length < limit) return []
  const nextAllowedAt = nextTipPocketAt(pockets, limit, now)
  return [{ code: 'tip_pocket_limit', detail: { nextAllowedAt } }]
}

/** What of a fight's earnings may still be offered: at most 80 % over all Pockets ever. Rule PRO-01. */
export function availablePpm(takenPpm: Ppm, capPpm: Ppm): Ppm {
  return ppm(Math.max(0, Math.min(capPpm - takenPpm, PPM_WHOLE)))
}

function supplyRefusals(
  terms: ShareTerms,
  facts: PublicationFacts,
  { fightCapPpm }: PublicationLimits,
): readonly Refusal[] {
  return terms.coveredFights.flatMap(({ fightId }): readonly Refusal[] => {
    const supply = facts.fights.find((fight) => fight.fightId === fightId)
    if (!supply?.contractApproved) return [{ code: 'contract_missing' }]
    const left = availablePpm(supply.takenPpm, fightCapPpm)
    return [
      ...when(supply.started, { code: 'fight_started' }),
      ...when(supply.undated, { code: 'fight_undated' }),
      ...when(offeredPpm(terms) > left, {
        code: 'fight_cap_exceeded',
        detail: { fightId, availablePpm: left },
      }),
    ]
  })
}

function reserveRefusals(terms: PocketTerms, facts: PublicationFacts): readonly Refusal[] {
  if (!offersLevel2(terms)) return []
  const missingMicro = subtract(facts.earmarkMicro, facts.freeReserveMicro)
  return when(missingMicro > 0n, { code: 'reserve_too_small', detail: { missingMicro } })
}
