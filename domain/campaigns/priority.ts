import { acceptUnless, type Decision, type Refusal, when } from '#domain/kernel/refusal.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import {
  addHours,
  addMonths,
  hasCome,
  type Instant,
  isWithin,
  type TimeWindow,
} from '#domain/kernel/time.ts'

/** The hours before the public opening in which only badge holders buy. Rule TIP-03. */
export function priorityWindow(
  opensAt: Instant,
  { priorityHours }: Pick<BusinessSettings, 'priorityHours'>,
): TimeWindow {
  return { from: addHours(opensAt, -priorityHours), until: opensAt }
}

/** A badge as a priority window sees it. */
export type PriorityBadge = {
  readonly badgeId: string
  readonly holderId: string
  readonly heldSince: Instant
  readonly frozen: boolean
  readonly burnedAt: Instant | null
  /** How long after that contract it counts, as it was sold. */
  readonly priorityMonths: number
  /** The athlete's, once verified. */
  readonly firstProContractAt: Instant | null
}

/** One badge, one buyer: who has used which in this window. */
export type PriorityUse = { readonly badgeId: string; readonly buyerId: string }

export type PriorityFacts = {
  readonly buyerId: string
  readonly window: TimeWindow
  /** All badges of the athlete that the buyer holds today. */
  readonly badges: readonly PriorityBadge[]
  readonly uses: readonly PriorityUse[]
}

/**
 * Which badge lets a buyer in before the public. It was held at the opening of the window, stands today, and
 * nobody else has used it; the same buyer may order again with it. Refuses `pocket_not_yet_open` outside
 * the window and without a badge, `priority_used` when another buyer came first. Rule TIP-03.
 */
export function decidePriority(facts: PriorityFacts, now: Instant): Decision<PriorityUse> {
  const { buyerId, window } = facts
  const fitting = facts.badges.filter((badge) => isFitting(badge, facts, now))
  const free = fitting.find(({ badgeId }) => !isUsedByAnother(badgeId, facts))
  const closed = !isWithin(window, now) || fitting.length === 0
  const refusals: readonly Refusal[] = [
    ...when(closed, {
      code: 'pocket_not_yet_open',
      detail: { opensAt: hasCome(window.from, now) ? window.until : window.from },
    }),
    ...when(!closed && free === undefined, { code: 'priority_used' }),
  ]
  return acceptUnless(refusals, () => ({ badgeId: free?.badgeId ?? '', buyerId }))
}

function isFitting(
  badge: PriorityBadge,
  { buyerId, window }: PriorityFacts,
  now: Instant,
): boolean {
  const burned = badge.burnedAt !== null && hasCome(badge.burnedAt, now)
  const stands = badge.holderId === buyerId && !badge.frozen && !burned
  return stands && givesPriority({ ...badge, burnedAt: null }, window.from, badge.priorityMonths)
}

function isUsedByAnother(badgeId: string, { uses, buyerId }: PriorityFacts): boolean {
  return uses.some((use) => use.badgeId === badgeId && use.buyerId !== buyerId)
}

/** Whether a badge lets its holder buy the athlete's shares before the public. Rule TIP-03. */
export function givesPriority(
  badge: {
    readonly firstProContractAt: Instant | null
    readonly burnedAt: Instant | null
    readonly heldSince: Instant
  },
  windowOpensAt: Instant,
  priorityMonths: number,
): boolean {
  if (badge.firstProContractAt === null || badge.burnedAt !== null) return false
  const begun = hasCome(badge.firstProContractAt, windowOpensAt)
  const over = hasCome(badgeBurnsAt(badge.firstProContractAt, priorityMonths), windowOpensAt)
  return begun && !over && hasCome(badge.heldSince, windowOpensAt)
}

/** The date at which a badge burns: 36 calendar months after the first signed pro contract. Rule TIP-04. */
export function badgeBurnsAt(firstProContractAt: Instant, priorityMonths: number): Instant {
  return addMonths(firstProContractAt, priorityMonths)
}
