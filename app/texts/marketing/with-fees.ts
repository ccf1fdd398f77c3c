import { bpsText } from '#app/texts/format.ts'
import { type BusinessSettings, DEFAULT_SETTINGS } from '#domain/kernel/settings.ts'

/** The rates that the marketing texts name. */
export type Fees = Pick<
  BusinessSettings,
  'saleFeeBps' | 'payoutFeeBps' | 'premiumBps' | 'coverLevel1Bps' | 'coverLevel2Bps'
>

/** Of all settings, those that the texts name. */
export function feesOf(settings: BusinessSettings): Fees {
  const { saleFeeBps, payoutFeeBps, premiumBps, coverLevel1Bps, coverLevel2Bps } = settings
  return { saleFeeBps, payoutFeeBps, premiumBps, coverLevel1Bps, coverLevel2Bps }
}

/** What counts before the launch, and what the worked examples are worked at. */
export const FORESEEN: Fees = feesOf(DEFAULT_SETTINGS)

/** True once a worked example and the rates beside it differ. */
export function haveChanged(fees: Fees): boolean {
  return (Object.keys(FORESEEN) as (keyof Fees)[]).some((name) => fees[name] !== FORESEEN[name])
}

/** What stands in place of `{saleFee}` and its like. */
function wordsOf(fees: Fees): ReadonlyMap<string, string> {
  const { saleFeeBps, payoutFeeBps } = fees
  const saleFee = bpsText(saleFeeBps)
  const payoutFee = bpsText(payoutFeeBps)
  return new Map([
    ['saleFee', saleFee],
    ['saleKept', bpsText(10_000 - saleFeeBps)],
    ['payoutFee', payoutFee],
    ['payoutKept', bpsText(10_000 - payoutFeeBps)],
    ['fee', saleFee === payoutFee ? saleFee : `${saleFee} / ${payoutFee}`],
    ['premium', bpsText(fees.premiumBps)],
    ['cover1', bpsText(fees.coverLevel1Bps)],
    ['cover2', bpsText(fees.coverLevel2Bps)],
  ])
}

/** Texts, however deep, with the rates that count written in. */
export function withFees<Texts>(texts: Texts, fees: Fees): Texts {
  const words = wordsOf(fees)
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') {
      return value.replaceAll(/\{(\w+)\}/g, (whole, name) => words.get(name) ?? whole)
    }
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fill(part)]))
  }
  return fill(texts) as Texts
}
