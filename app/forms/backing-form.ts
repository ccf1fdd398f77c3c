import * as z from 'zod/mini'
import { backingTexts } from '#app/texts/backing.ts'
import { usdcText } from '#app/texts/format.ts'
import { refusalText } from '#app/texts/refusals.ts'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { type MicroUsdc, normaliseTypedAmount, parseUsdc } from '#domain/kernel/money.ts'
import {
  decideCardAmount,
  type EurRate,
  LEAST_CARD_CENTS,
  leastByCard,
} from '#domain/payments/card-quote.ts'
import type { FieldErrors } from './field-errors.ts'
import { type IdentityValues, identityProblems } from './identity-form.ts'

/** All that the sheet can ask; what its Pocket does not need stays as it was. */
export interface BackingValues extends IdentityValues {
  /** As it was typed. */
  amount: string
  /** NaN while the field is empty. */
  units: number
  level2: boolean
  waiver: boolean
  /** The linked wallet that pays; empty for a card. */
  payWith: string
}

/** What this Pocket and this person make of the form. */
export interface BackingRules {
  kind: PocketKind
  minimumMicro: MicroUsdc
  /** Euros per USDC, by which a card pays; null while nobody says. */
  rate: EurRate | null
  /** Null where nothing is sold by the unit. */
  units: { least: number; available: number } | null
  asksWaiver: boolean
  asksIdentity: boolean
}

const texts = backingTexts.errors

/**
 * What is wrong with the form, per field, before the server is asked. It decides nothing: the server
 * judges the order by the same rules. Sources: TIP-01, PRO-01, PRO-02, FED-01, KYC-01.
 */
export function backingProblems(
  values: BackingValues,
  rules: BackingRules,
  today: Date,
): FieldErrors<BackingValues> {
  return {
    ...(rules.units ? unitsProblem(values.units, rules.units) : amountProblem(values, rules)),
    ...(rules.asksIdentity ? identityProblems(values, today) : {}),
    ...(rules.asksWaiver && !values.waiver ? { waiver: texts.waiver } : {}),
  }
}

function amountProblem(
  { amount, payWith }: BackingValues,
  { minimumMicro, rate }: BackingRules,
): FieldErrors<BackingValues> {
  const parsed = parseUsdc(normaliseTypedAmount(amount))
  if (!parsed.ok) return { amount: texts.amount[parsed.error] }
  if (parsed.amountMicro <= 0n) return { amount: texts.amount.negative }
  if (parsed.amountMicro < minimumMicro) {
    return { amount: texts.tooLittle(usdcText(minimumMicro)) }
  }
  const byWallet = payWith !== ''
  if (byWallet || rate === null || decideCardAmount(parsed.amountMicro, rate).ok) return {}
  const detail = { minimumMicro: leastByCard(rate), minimumCents: LEAST_CARD_CENTS }
  return { amount: refusalText({ code: 'below_card_minimum', detail }) }
}

function unitsProblem(
  units: number,
  { least, available }: { least: number; available: number },
): FieldErrors<BackingValues> {
  if (available < least) return { units: texts.soldOut }
  if (!Number.isSafeInteger(units)) return { units: texts.notWhole }
  if (units < least) return { units: texts.tooFewUnits(least) }
  return units > available ? { units: texts.tooManyUnits(available) } : {}
}

/** The form's schema for these rules. */
export function backingForm(rules: BackingRules, today: () => Date): z.ZodMiniType<BackingValues> {
  const shape = z.object({
    amount: z.string(),
    units: z.union([z.number(), z.nan()]),
    level2: z.boolean(),
    waiver: z.boolean(),
    payWith: z.string(),
    legalName: z.string(),
    birthDate: z.string(),
    country: z.string(),
  })
  return shape.check((context) => {
    const problems = backingProblems(context.value, rules, today())
    for (const [field, message] of Object.entries(problems)) {
      context.issues.push({ code: 'custom', input: context.value, message, path: [field] })
    }
  })
}
