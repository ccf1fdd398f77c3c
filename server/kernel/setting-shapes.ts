import { z } from 'zod'
import type { FightWindows } from '#domain/bouts/fight.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { bps, micro, ppm } from '#domain/kernel/money.ts'
import {
  SETTING_NAMES,
  type SettingName,
  type SettingValue,
} from '#domain/kernel/setting-change.ts'
import {
  type BusinessSettings,
  EUR_RATE_BOUNDS,
  SOLD_UNDER,
  type SoldUnder,
} from '#domain/kernel/settings.ts'

/** The stored form of a setting, in an order's snapshot and in a change. Amounts are text. */

const MOST_DIGITS = 18
const rate = z.int().min(0).max(10_000).transform(bps)
const share = z.int().min(0).max(1_000_000).transform(ppm)
const amount = z
  .string()
  .regex(/^(0|[1-9][0-9]*)$/)
  .max(MOST_DIGITS)
  .transform((text) => micro(BigInt(text)))
const price = amount.refine((amountMicro) => amountMicro > 0n)
const count = (least: number, most: number) => z.int().min(least).max(most)
const days = count(0, 3_650)
const { least, most, decimals } = EUR_RATE_BOUNDS
const eurRate = z
  .string()
  .regex(new RegExp(`^\\d([.,]\\d{1,${decimals}})?$`))
  .transform((text) => text.replace(',', '.'))
  .refine((text) => Number(text) >= Number(least) && Number(text) <= Number(most))
const span = z
  .strictObject({ least: count(1, 365), usual: count(1, 365), most: count(1, 365) })
  .refine(({ least, usual, most }) => least <= usual && usual <= most)

/** One shape for each setting, with the bounds that no change may leave. */
export const settingShapes = {
  minimumMicro: z.strictObject({ tips: price, share: price, federation: price }),
  saleFeeBps: rate,
  payoutFeeBps: rate,
  premiumBps: rate,
  coverLevel1Bps: rate,
  coverLevel2Bps: rate,
  coverBackerAlone: z.boolean(),
  earmarkBps: rate,
  royaltyBps: rate,
  kycThreshold: z.strictObject({ amountMicro: amount, inclusive: z.boolean() }),
  fullKycMonths: count(1, 120),
  reservationMinutes: count(1, 1_440),
  quoteMinutes: count(1, 1_440),
  closingMinutes: count(0, 1_440),
  release: z
    .strictObject({
      walletHours: count(0, 8_760),
      cardDays: days,
      cardHeldBackBps: rate,
      cardHeldBackDays: days,
    })
    .refine(({ cardDays, cardHeldBackDays }) => cardDays <= cardHeldBackDays),
  priorityHours: count(1, 720),
  priorityMonths: count(1, 600),
  tipPocketsPerYear: count(1, 100),
  coveredFightsMost: count(1, 20),
  // A Pocket of more than 800,000 ppm can neither be stored nor be put on chain.
  fightCapPpm: share.refine((ofFight) => ofFight <= 800_000),
  hoursBeforeWeighIn: count(0, 720),
  reflectionHours: count(0, 720),
  fights: z.strictObject({
    rescheduleDays: count(1, 3_650),
    startAfterHours: count(1, 8_760),
    challengeHours: count(1, 8_760),
    fundingDays: count(1, 365),
  }),
  resale: z.strictObject({ haltMostDays: days, cardLockDays: days }),
  eurPerUsdc: eurRate.nullable(),
  addressDelayHours: count(0, 8_760),
  automaticPayout: z.strictObject({ minimumMicro: amount, afterDays: days }),
  milestoneAtCloseBps: rate,
  federationApprovalMonths: count(1, 120),
  termsNoticeDays: count(1, 365),
  reconfirmation: z.strictObject({
    businessDays: count(1, 60),
    daysAfterClose: count(0, 365),
    silence: z.enum(['keep', 'refund']),
  }),
  proposalDays: count(1, 365),
  soldWarningPpm: share,
  durationDays: z.strictObject({ tips: span, share: span, federation: span }),
} as const satisfies {
  readonly [Name in keyof BusinessSettings]: z.ZodType<BusinessSettings[Name]>
}

/** Reads a Pocket's snapshot. Throws for anything that this program has not written. */
export function soldUnderOfJson(stamp: Record<string, unknown>): SoldUnder {
  const values = SOLD_UNDER.map((name) => [name, settingShapes[name].parse(stamp[name])])
  return Object.fromEntries(values) as SoldUnder
}

/** Reads a fight's snapshot of windows. Throws for anything that this program has not written. */
export function windowsOfJson(stamp: Record<string, unknown>): FightWindows {
  return settingShapes.fights.parse(stamp)
}

/** The threshold that an order was taken under. Rule KYC-01. */
export function thresholdOfOrder(stamp: Record<string, unknown>): BusinessSettings['kycThreshold'] {
  return settingShapes.kycThreshold.parse(stamp.kycThreshold)
}

/** How long a payment on its way keeps its order, by the order's settings. */
export function closingMinutesOfOrder(stamp: Record<string, unknown>): number {
  return settingShapes.closingMinutes.parse(stamp.closingMinutes)
}

/** Reads one setting as it is kept. Throws for a value that this program would not have written. */
export function settingOfJson(name: SettingName, value: unknown): SettingValue {
  return { name, value: settingShapes[name].parse(value) } as SettingValue
}

const shapeOf = (name: SettingName) =>
  z.strictObject({ name: z.literal(name), value: settingShapes[name] })
const [first, ...others] = SETTING_NAMES.map(shapeOf)
invariant(first, 'there are settings')

/** One setting and its new value, as a request carries them. */
export const settingValue = z.discriminatedUnion('name', [
  first,
  ...others,
]) as unknown as z.ZodType<SettingValue>
