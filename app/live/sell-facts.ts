import { bpsText, usdcText } from '#app/texts/format.ts'
import { tradeTexts } from '#app/texts/trades.ts'
import type { Fact } from '#app/ui/facts-list.tsx'
import { type Bps, normaliseTypedAmount, parseUsdc } from '#domain/kernel/money.ts'
import { royaltyOn } from '#domain/market/resale.ts'

/** To whom a typed price goes, by the rule of the server; dashes while it is no price. */
export function sellFacts(typed: string, royaltyBps: Bps): Fact[] {
  const texts = tradeTexts.sell
  const parsed = parseUsdc(normaliseTypedAmount(typed))
  const royalty =
    parsed.ok && parsed.amountMicro > 0n ? royaltyOn(parsed.amountMicro, royaltyBps) : null
  return [
    { label: texts.buyerPays, value: royalty ? usdcText(royalty.priceMicro) : '–' },
    {
      label: texts.royalty(bpsText(royaltyBps)),
      value: royalty ? usdcText(royalty.royaltyMicro) : '–',
    },
    { label: texts.receives, value: royalty ? usdcText(royalty.sellerMicro) : '–', total: true },
  ]
}
