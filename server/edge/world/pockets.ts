import { ppm, usdc } from '#domain/kernel/money.ts'
import { DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'
import { addDays, type Instant } from '#domain/kernel/time.ts'
import { commonTerms, type SandboxPocket, sandboxFight, sandboxId } from '#server/kernel/door.ts'
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

function pocketOf(plan: Plan, terms: SandboxPocket['terms']): SandboxPocket {
  const { slug, description, recipientId } = plan
  return { id: pocketIdOf(plan), slug, description, recipientId, terms }
}

/** The rows of a plan's fights, signed before its opening. */
export function fightsOf({ recipientId, fights: planned, opens }: SharePlan, today: Instant) {
  return planned.map(({ day, ...rest }) =>
    sandboxFight({
      ...rest,
      fighterId: recipientId,
      event: `Gala Fictif ${++events}`,
      scheduledAt: addDays(today, day),
      signedAt: addDays(today, Math.min(opens, 0) - 12),
    }),
  )
}

export function sharePocket(plan: SharePlan, today: Instant): SandboxPocket {
  const opensAt = addDays(today, plan.opens)
  return pocketOf(plan, {
    ...commonTerms(plan.title, opensAt, plan.days, DEFAULT_SETTINGS),
    kind: 'share',
    minimumMicro: DEFAULT_SETTINGS.minimumMicro.share,
    priorityOpensAt: null,
    unitPriceMicro: usdc(plan.unitPrice),
    unitCount: plan.units,
    ppmPerUnit: ppm(plan.ppmPerUnit),
    coveredFights: plan.fights.map(({ id: fightId, day }) => ({
      fightId,
      weight: 1,
      weighInAt: addDays(today, day - 1),
    })),
    compensationLevel1: plan.level1,
    coverBackerAlone: false,
    withdrawalPolicy: 'waiver',
    releaseBy: 'dates',
  })
}

export function giftPocket(plan: GiftPlan, today: Instant): SandboxPocket {
  const { kind, goal, title, days } = plan
  const common = commonTerms(title, addDays(today, plan.opens), days, DEFAULT_SETTINGS)
  const minimumMicro = DEFAULT_SETTINGS.minimumMicro[kind]
  return pocketOf(plan, {
    ...common,
    kind,
    minimumMicro,
    goalMicro: goal === null ? null : usdc(goal),
  })
}
