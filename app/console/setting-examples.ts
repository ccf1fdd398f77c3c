import { settingExampleTexts as texts } from '#app/texts/console/setting-examples.ts'
import { dateText, eurText, usdcText } from '#app/texts/format.ts'
import { settingText } from '#app/texts/settings.ts'
import { type Bps, bps, type Ppm, ppm, subtract, usdc, ZERO } from '#domain/kernel/money.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { royaltyOn } from '#domain/market/resale.ts'
import { eurCentsFor, parseEurRate } from '#domain/payments/card-quote.ts'
import { compensationOf, earmarkFor } from '#domain/settlements/compensation.ts'
import { milestonePlan } from '#domain/settlements/milestone-plan.ts'
import { grossOf } from '#domain/settlements/settlement.ts'
import { NO_COVER, payoutFee, priceOrder, type Rates } from '#domain/treasury/fees.ts'
import { releasePlan } from '#domain/treasury/release-plan.ts'

const hundred = usdc(100)
const thousand = usdc(1_000)
/** Any day: what counts is how long after it the steps are. */
const closing = new Date('2027-03-01T12:00:00.000Z')

/** Rates with one of them as it would be; the others have no say in the figure that is shown. */
const rates = (changed: Partial<Rates>): Rates => ({
  saleFeeBps: bps(0),
  premiumBps: bps(0),
  coverLevel1Bps: bps(0),
  coverLevel2Bps: bps(0),
  ...changed,
})

type Example = (value: never) => string

/** What a setting does to an amount, worked out by the rule that works it out for everybody. */
const examples: Partial<Record<keyof BusinessSettings, Example>> = {
  saleFeeBps: (value: Bps) => {
    const price = priceOrder(hundred, NO_COVER, rates({ saleFeeBps: value }))
    return texts.sale(
      usdcText(hundred),
      usdcText(price.recipientMicro),
      usdcText(price.saleFeeMicro),
    )
  },
  payoutFeeBps: (value: Bps) => {
    const feeMicro = payoutFee(thousand, value)
    return texts.payout(
      usdcText(thousand),
      usdcText(subtract(thousand, feeMicro)),
      usdcText(feeMicro),
    )
  },
  premiumBps: (value: Bps) => {
    const price = priceOrder(hundred, { level1: false, level2: true }, rates({ premiumBps: value }))
    return texts.premium(
      usdcText(hundred),
      usdcText(price.backerPaysMicro),
      usdcText(price.reserveMicro),
    )
  },
  coverLevel1Bps: (value: Bps) => covered(value),
  coverLevel2Bps: (value: Bps) => covered(value),
  earmarkBps: (value: Bps) => {
    const exposures = [usdc(400), usdc(300), usdc(300)]
    return texts.earmark(usdcText(thousand), usdcText(earmarkFor(exposures, value)))
  },
  royaltyBps: (value: Bps) => {
    const { sellerMicro, royaltyMicro } = royaltyOn(hundred, value)
    return texts.royalty(usdcText(hundred), usdcText(sellerMicro), usdcText(royaltyMicro))
  },
  milestoneAtCloseBps: (value: Bps) => {
    const fights = [
      { fightId: '1', weight: 1, weighInAt: closing },
      { fightId: '2', weight: 1, weighInAt: closing },
    ]
    const { atCloseMicro, perFight } = milestonePlan(thousand, fights, value)
    return texts.milestones(
      usdcText(thousand),
      usdcText(atCloseMicro),
      perFight.map(({ amountMicro }) => usdcText(amountMicro)),
    )
  },
  eurPerUsdc: (value: string) =>
    texts.cardRate(
      settingText('eurPerUsdc', value),
      usdcText(hundred),
      eurText(eurCentsFor(hundred, parseEurRate(value))),
    ),
  fightCapPpm: (value: Ppm) => texts.cap(usdcText(thousand), usdcText(grossOf(thousand, value))),
  soldWarningPpm: (value: Ppm) =>
    texts.warning(usdcText(thousand), usdcText(grossOf(thousand, value))),
  release: (value: BusinessSettings['release']) => {
    const facts = { closedAt: closing, walletMicro: usdc(600), cardMicro: usdc(400) }
    const steps = releasePlan({ ...facts, withdrawableUntil: null }, value)
    return texts.release(
      dateText(closing),
      usdcText(usdc(600)),
      usdcText(usdc(400)),
      steps.map(({ dueAt, amountMicro }) => texts.step(usdcText(amountMicro), dateText(dueAt))),
    )
  },
}

function covered(value: Bps): string {
  const paidMicro = compensationOf(hundred, value, ZERO)
  return texts.covered(usdcText(hundred), usdcText(paidMicro))
}

/** An example of what a value of a setting does; null for settings that need none, and for values that cannot be. */
export function settingExample(name: string, value: unknown): string | null {
  const example = (examples as Readonly<Record<string, ((value: unknown) => string) | undefined>>)[
    name
  ]
  if (!example || value === null || value === undefined) return null
  try {
    return example(branded(name, value))
  } catch {
    // The form says what is wrong with it.
    return null
  }
}

function branded(name: string, value: unknown): unknown {
  if (name.endsWith('Bps')) return bps(Number(value))
  return name.endsWith('Ppm') ? ppm(Number(value)) : value
}
