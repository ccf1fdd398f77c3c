import type { PocketTerms } from '#domain/campaigns/pocket.ts'
import { add, floorShare, type MicroUsdc, subtract } from '#domain/kernel/money.ts'
import type { Instant } from '#domain/kernel/time.ts'
import { type ReleaseFacts, type ReleaseStep, releasePlan } from '#domain/treasury/release-plan.ts'
import { milestonePlan } from './milestone-plan.ts'

/** A step of the plan as it is kept: by a date, or by the start of a covered fight. */
export type ScheduledRelease = {
  readonly step: number
  readonly amountMicro: MicroUsdc
  /** Null for the part of a fight. */
  readonly dueAt: Instant | null
  readonly fightId: string | null
}

/**
 * The whole plan by which a Pocket's escrow is released. Where a share Pocket chose milestones, what is released at
 * the close waits by its rail as everywhere else, and each fight's part waits for the fight. Adds up to the whole.
 * Rule PAY-03.
 */
export function releaseSchedule(
  terms: PocketTerms,
  facts: ReleaseFacts,
): readonly ScheduledRelease[] {
  const { release, milestoneAtCloseBps } = terms.soldUnder
  if (terms.kind !== 'share' || terms.releaseBy === 'dates') {
    return releasePlan(facts, release).map(dated)
  }
  const { walletMicro, cardMicro } = facts
  const wholeMicro = add(walletMicro, cardMicro)
  const plan = milestonePlan(wholeMicro, terms.coveredFights, milestoneAtCloseBps)
  const walletAtCloseMicro = floorShare(walletMicro, milestoneAtCloseBps)
  const atClose = {
    ...facts,
    walletMicro: walletAtCloseMicro,
    cardMicro: subtract(plan.atCloseMicro, walletAtCloseMicro),
  }
  const byDate = releasePlan(atClose, release)
  const byFight = plan.perFight.filter(({ amountMicro }) => amountMicro > 0n)
  return [
    ...byDate.map(dated),
    ...byFight.map(({ fightId, amountMicro }, at) => {
      return { step: byDate.length + at + 1, amountMicro, dueAt: null, fightId }
    }),
  ]
}

function dated(step: ReleaseStep): ScheduledRelease {
  return { ...step, fightId: null }
}
