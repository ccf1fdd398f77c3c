import { z } from 'zod'
import {
  type CoveredFight,
  type PocketKind,
  type PocketTerms,
  RELEASE_MODES,
  WITHDRAWAL_POLICIES,
} from '#domain/campaigns/pocket.ts'
import { isTooDear, priorityOpening } from '#domain/campaigns/pocket-terms.ts'
import { ppm } from '#domain/kernel/money.ts'
import { type BusinessSettings, soldUnderOf } from '#domain/kernel/settings.ts'
import { amountText, instantText, lineText } from '#server/kernel/door.ts'

/** The most parts per million of a fight's earnings that one Pocket could offer. */
const MOST_PPM = 800_000

const common = {
  title: lineText(1, 120),
  description: z.string().trim().max(5_000),
  opensAt: instantText,
  closesAt: instantText,
}
/** Of several for whom somebody acts: without it their own, or else the first of them. */
const named = { recipientId: z.uuid().optional() }

/** The other fields are looked at even where this one could not be read. */
const isDear = ({
  unitPrice,
  ...parts
}: {
  unitPrice: unknown
  unitCount: number
  ppmPerUnit: number
}) => typeof unitPrice === 'bigint' && isTooDear({ ...parts, unitPriceMicro: unitPrice })

const shapesWith = <Common extends typeof common>(common: Common) => {
  const gift = { ...common, goal: amountText.nullable() }
  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('tips'), ...gift }),
    z.strictObject({ kind: z.literal('federation'), ...gift }),
    z.strictObject({
      kind: z.literal('share'),
      ...common,
      unitPrice: amountText,
      unitCount: z.int().min(1).max(MOST_PPM),
      ppmPerUnit: z.int().min(1).max(MOST_PPM),
      coveredFights: z
        .array(z.strictObject({ fightId: z.uuid(), weight: z.int().min(1).max(1_000) }))
        .min(1)
        .max(20),
      compensationLevel1: z.boolean(),
      priorityWindow: z.boolean(),
      withdrawalPolicy: z.enum(WITHDRAWAL_POLICIES),
      releaseBy: z.enum(RELEASE_MODES),
    }),
  ])
}
const plain = shapesWith(common)

function refuseMisfits(input: z.infer<typeof plain>, context: z.core.$RefinementCtx) {
  const wrong = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (input.closesAt <= input.opensAt) wrong('closesAt', 'closes_before_opening')
  if (input.kind !== 'share') {
    if (input.goal !== null && input.goal <= 0n) wrong('goal', 'goal_not_positive')
    return
  }
  if (input.unitCount * input.ppmPerUnit > MOST_PPM) wrong('unitCount', 'fight_cap_exceeded')
  if (input.unitPrice <= 0n) wrong('unitPrice', 'share_not_positive')
  if (isDear(input)) wrong('unitPrice', 'amount_too_large')
}

/** A Pocket as its recipient writes it. Rates, minimums and states are never among it. */
export const pocketInput = plain.superRefine(refuseMisfits)
/** The same, and for whom. */
export const draftInput = shapesWith({ ...common, ...named }).superRefine(refuseMisfits)
export type PocketInput = z.infer<typeof pocketInput>

/** The settings that a Pocket's terms copy and keep. */
export function stampOf(kind: PocketKind, settings: BusinessSettings) {
  const { saleFeeBps, premiumBps, coverLevel1Bps, coverLevel2Bps } = settings
  return {
    minimumMicro: settings.minimumMicro[kind],
    rates: { saleFeeBps, premiumBps, coverLevel1Bps, coverLevel2Bps },
    soldUnder: soldUnderOf(settings),
  }
}

/** The terms that this input asks for, under the settings of today. */
export function termsOfInput(
  input: PocketInput,
  coveredFights: readonly CoveredFight[],
  settings: BusinessSettings,
): PocketTerms {
  const { title, opensAt, closesAt } = input
  const terms = { title, opensAt, closesAt, ...stampOf(input.kind, settings) }
  if (input.kind !== 'share') return { ...terms, kind: input.kind, goalMicro: input.goal }
  return {
    ...terms,
    kind: 'share',
    priorityOpensAt: input.priorityWindow ? priorityOpening(input.opensAt, settings) : null,
    unitPriceMicro: input.unitPrice,
    unitCount: input.unitCount,
    ppmPerUnit: ppm(input.ppmPerUnit),
    coveredFights,
    compensationLevel1: input.compensationLevel1,
    coverBackerAlone: settings.coverBackerAlone,
    withdrawalPolicy: input.withdrawalPolicy,
    releaseBy: input.releaseBy,
  }
}
