import { usdcText } from '#app/texts/format.ts'
import { tradeTexts } from '#app/texts/trades.ts'
import { type Bps, type MicroUsdc, normaliseTypedAmount, parseUsdc } from '#domain/kernel/money.ts'
import { leastPrice } from '#domain/market/resale.ts'

/** What is wrong with an offer's fields, in words. */
export interface OfferErrors {
  price?: string
  days?: string
}

type TypedOffer =
  | { ok: true; offer: { priceMicro: MicroUsdc; days: number } }
  | { ok: false; errors: OfferErrors }

/**
 * An offer as it was typed.
 * @param royaltyBps With it a price that the market would not take is told here; null leaves that to the market.
 */
export function typedOffer(
  { price, days }: { price: string; days: string },
  royaltyBps: Bps | null = null,
): TypedOffer {
  const texts = tradeTexts.sell
  const parsed = parseUsdc(normaliseTypedAmount(price))
  const wholeDays = /^\d{1,2}$/.test(days.trim()) ? Number(days) : 0
  const least = royaltyBps === null ? null : leastPrice(royaltyBps)
  const errors: OfferErrors = {
    ...(!parsed.ok && { price: texts.wrongPrice }),
    ...(parsed.ok &&
      least !== null &&
      parsed.amountMicro < least && { price: texts.priceHint(usdcText(least)) }),
    ...((wholeDays < 1 || wholeDays > 90) && { days: texts.wrongDays }),
  }
  return parsed.ok && Object.keys(errors).length === 0
    ? { ok: true, offer: { priceMicro: parsed.amountMicro, days: wholeDays } }
    : { ok: false, errors }
}
