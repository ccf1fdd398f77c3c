import { addDays, type Instant } from '#domain/kernel/time.ts'
import { sandboxFight, sandboxId } from '#server/kernel/door.ts'
import { type GiftPlan, giftPlans, type Plan, type SharePlan, sharePlans } from './plans.ts'

let events = 14

const numbers = new Map(
  [...Object.values(sharePlans), ...Object.values(giftPlans)].map(({ slug }, at) => [
    slug as string,
    at + 10,
  ]),
)

export const pocketIdOf = ({ slug }: Pick<Plan, 'slug'>): string =>
  sandboxId('b0', numbers.get(slug) ?? 0)

/** The rows of a plan's fights, signed before its Pocket is handed in. */
export function fightsOf(
  { recipientId, fights: planned }: SharePlan,
  today: Instant,
  now: Instant,
) {
  return planned.map(({ day, ...rest }) =>
    sandboxFight({
      ...rest,
      fighterId: recipientId,
      event: `Gala Fictif ${++events}`,
      scheduledAt: addDays(today, day),
      signedAt: addDays(now, -9),
    }),
  )
}

/** A plan as its recipient hands it in. */
export function draftOf(plan: SharePlan | GiftPlan, today: Instant) {
  const { title, description, recipientId } = plan
  const opensAt = addDays(today, plan.opens)
  const closesAt = addDays(opensAt, plan.days).toISOString()
  const common = { title, description, recipientId, opensAt: opensAt.toISOString(), closesAt }
  if ('kind' in plan) {
    const { kind, goal } = plan
    return { ...common, kind, goal: goal === null ? null : String(goal) }
  }
  return {
    ...common,
    kind: 'share' as const,
    unitPrice: String(plan.unitPrice),
    unitCount: plan.units,
    ppmPerUnit: plan.ppmPerUnit,
    coveredFights: plan.fights.map(({ id: fightId }) => ({ fightId, weight: 1 })),
    compensationLevel1: plan.level1,
    priorityWindow: false,
    withdrawalPolicy: 'waiver',
    releaseBy: 'dates',
  }
}
