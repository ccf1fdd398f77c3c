import type { OfferedPocket } from '#app/screens/backing/offer.ts'
import type { PocketFace, WrittenFact } from '#app/screens/pocket/pocket-face.ts'
import { backingTexts } from '#app/texts/backing.ts'
import { bpsText, usdcText } from '#app/texts/format.ts'
import { pocketTexts as texts } from '#app/texts/pocket.ts'
import { hasClosed, type PocketStatus } from '#domain/campaigns/pocket-status.ts'
import { usdc } from '#domain/kernel/money.ts'
import type { OrderPrice } from '#domain/ledger/order-price.ts'
import { NO_COVER, priceOrder } from '#domain/treasury/fees.ts'

const EXAMPLE = usdc(100)

/** One worked order, to the last decimal: a hundred USDC, or one unit. */
export function splitOf({ terms, recipient, status }: OfferedPocket): PocketFace['split'] {
  const isShare = terms.kind === 'share'
  const principalMicro = isShare ? terms.unitPriceMicro : EXAMPLE
  const cover = isShare ? { level1: terms.compensationLevel1, level2: false } : NO_COVER
  const price = priceOrder(principalMicro, cover, terms.rates)
  const amount = usdcText(principalMicro)
  return {
    example: isShare ? texts.split.exampleUnit(amount) : texts.split.example(amount),
    facts: splitFacts(price, {
      name: recipient.name,
      fee: bpsText(terms.rates.saleFeeBps),
      keptNote: keptNote(status),
    }),
  }
}

/** Where the recipient’s part lies. */
function keptNote(status: PocketStatus): string {
  if (status === 'cancelled') return texts.split.givenBack
  return hasClosed(status) ? texts.split.released : backingTexts.summary.pocketNote
}

interface SplitWords {
  name: string
  fee: string
  keptNote: string
}

function splitFacts(price: OrderPrice, { name, fee, keptNote }: SplitWords): WrittenFact[] {
  const { summary } = backingTexts
  const reserve: WrittenFact = {
    label: summary.reserve,
    note: summary.premiumAthlete,
    value: usdcText(price.reserveMicro),
  }
  return [
    {
      label: summary.pocket(name),
      note: keptNote,
      value: usdcText(price.recipientMicro),
    },
    { label: summary.fee(fee), note: summary.feeNote, value: usdcText(price.saleFeeMicro) },
    ...(price.reserveMicro > 0n ? [reserve] : []),
    { label: summary.pays, value: usdcText(price.backerPaysMicro), total: true },
  ]
}
