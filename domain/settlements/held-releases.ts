import type { PocketTerms } from '#domain/campaigns/pocket.ts'
import { add, type MicroUsdc, smaller, subtract, ZERO } from '#domain/kernel/money.ts'
import { hasCome, type Instant } from '#domain/kernel/time.ts'
import type { ReleaseFacts } from '#domain/treasury/release-plan.ts'
import { releaseSchedule, type ScheduledRelease } from './release-schedule.ts'

/** An order that is frozen or in dispute: its part of the escrow waits, and nobody else's does. */
export type StoppedOrder = {
  readonly orderId: string
  readonly byCard: boolean
  readonly recipientMicro: MicroUsdc
}

/** A step of a plan: of one order that was stopped, or of all the others together. */
export type PlannedRelease = ScheduledRelease & { readonly orderId: string | null }

/** A step as it is kept; open while its money is still held. */
export type KeptRelease = PlannedRelease & { readonly isOpen: boolean }

/** What an order takes out of one step. */
export type PartOfStep = { readonly step: number; readonly amountMicro: MicroUsdc }

/** The plan of one order by itself, as if the Pocket had no other. */
function planOfOrder(terms: PocketTerms, facts: ReleaseFacts, order: StoppedOrder) {
  const { byCard, recipientMicro } = order
  const rail = { walletMicro: ZERO, cardMicro: ZERO }
  const own = byCard
    ? { ...rail, cardMicro: recipientMicro }
    : { ...rail, walletMicro: recipientMicro }
  return releaseSchedule(terms, { ...facts, ...own })
}

/**
 * The plan of a Pocket in which some orders are stopped: one plan for all that stand, and beside it one of its own for
 * each stopped order, at the same times. `facts` are of those that stand. Rule PAY-03.
 */
export function planAround(
  terms: PocketTerms,
  facts: ReleaseFacts,
  stopped: readonly StoppedOrder[],
): readonly PlannedRelease[] {
  const together = releaseSchedule(terms, facts).map((each) => ({ ...each, orderId: null }))
  const alone = stopped.flatMap((order) =>
    planOfOrder(terms, facts, order).map((each) => ({ ...each, orderId: order.orderId })),
  )
  return [...together, ...alone].map((each, at) => ({ ...each, step: at + 1 }))
}

/**
 * What an order stopped after the plan was fixed takes out of the others' open steps: its own plan, step for step, and never more
 * than is there. Nothing for one that was split off before. Rule PAY-03.
 */
export function partsOf(
  order: StoppedOrder,
  terms: PocketTerms,
  closedAt: Instant,
  steps: readonly KeptRelease[],
): readonly PartOfStep[] {
  if (steps.some(({ orderId }) => orderId === order.orderId)) return []
  const nothing = { walletMicro: ZERO, cardMicro: ZERO }
  const own = planOfOrder(terms, { closedAt, withdrawableUntil: null, ...nothing }, order)
  const taken = new Map<number, MicroUsdc>()
  for (const part of own) {
    let wantedMicro = part.amountMicro
    for (const { step, amountMicro } of sameTime(part, steps)) {
      const before = taken.get(step) ?? ZERO
      const moreMicro = smaller(wantedMicro, subtract(amountMicro, before))
      if (moreMicro > ZERO) taken.set(step, add(before, moreMicro))
      wantedMicro = subtract(wantedMicro, moreMicro)
    }
  }
  return [...taken].map(([step, amountMicro]) => ({ step, amountMicro }))
}

/**
 * The open steps of the others at the time of an order's part. Where the plan had to wait for a right of withdrawal its
 * days are later than the part's, by which none is passed over: the first day from then on is its own.
 */
function sameTime(part: ScheduledRelease, steps: readonly KeptRelease[]): readonly KeptRelease[] {
  const open = steps.filter(({ isOpen, orderId }) => isOpen && orderId === null)
  const { dueAt } = part
  if (dueAt === null) return open.filter(({ fightId }) => fightId === part.fightId)
  const days = steps.flatMap((each) => each.dueAt?.getTime() ?? [])
  const day = Math.min(...days.filter((time) => hasCome(dueAt, new Date(time))))
  return open.filter((each) => each.dueAt?.getTime() === day)
}
