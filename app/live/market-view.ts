import type { MarketView } from '#app/screens/market/market-screen.tsx'
import type { OfferPageView, TradeRow } from '#app/screens/market/offer-screen.tsx'
import { rightsOf } from '#app/texts/certificate.ts'
import {
  bpsText,
  countText,
  dateTimeText,
  numberText,
  shortDateText,
  usdcText,
} from '#app/texts/format.ts'
import { kindTexts } from '#app/texts/kinds.ts'
import { marketTexts as texts } from '#app/texts/market.ts'
import { refusalText } from '#app/texts/refusals.ts'
import type { PocketKind, PocketTerms } from '#domain/campaigns/pocket.ts'
import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import { certificateArt } from '#domain/certificates/certificate-art.ts'
import { type Bps, larger, type MicroUsdc, smaller, subtract } from '#domain/kernel/money.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'

/** An offer, as the server tells it to everybody. */
export interface PublicOffer {
  id: string
  certificateNumber: bigint
  kind: PocketKind
  pocketSlug: string
  pocketTitle: string
  recipientName: string
  principalMicro: MicroUsdc
  coveredFights: number
  units: number | null
  priceMicro: MicroUsdc
  royaltyMicro: MicroUsdc
  royaltyBps: Bps
  referenceMicro: MicroUsdc | null
  endsAt: Date
  reserved: boolean
}

/** One offer in the list, in words. */
export function offerLine(offer: PublicOffer): MarketView['offers'][number] {
  const { kind, units } = offer
  const number = formatCertificateNumber(Number(offer.certificateNumber))
  return {
    id: offer.id,
    art: artOf(offer),
    title: offer.pocketTitle,
    kind: kindTexts[kind].label,
    kindLang: kindTexts[kind].lang,
    detail: [
      offer.recipientName,
      number,
      ...(units === null ? [] : [countText(units, ...texts.list.units)]),
    ].join(' · '),
    price: usdcText(offer.priceMicro),
    royalty: texts.list.royalty(bpsText(offer.royaltyBps)),
    reference: referenceText(offer.referenceMicro),
    until: texts.list.until(shortDateText(offer.endsAt)),
    reserved: offer.reserved,
  }
}

function artOf({ kind, certificateNumber, principalMicro, coveredFights }: PublicOffer): string {
  const number = formatCertificateNumber(Number(certificateNumber)).slice(1)
  const facts = { coveredFights: Math.max(1, coveredFights), detail: 'light' } as const
  return certificateArt(kind, number, principalMicro, facts)
}

/** A reference value in words, also where there is none. */
export function referenceText(referenceMicro: MicroUsdc | null): string {
  return referenceMicro === null ? texts.list.unknown : usdcText(referenceMicro)
}

/** The past prices of a Pocket, as the server tells them. */
interface PastPrices {
  trades: readonly {
    priceMicro: MicroUsdc
    units: number
    pricePerUnitMicro: MicroUsdc
    soldAt: Date
  }[]
}

interface OfferFacts {
  offer: PublicOffer & { obstacles: readonly Refusal[] }
  art: string
  terms: PocketTerms
  /** Covered fights that have neither begun nor been cancelled. */
  fightsLeft: number
  prices: PastPrices
}

/** The words of one offer's page. */
export function offerPage({ offer, art, terms, fightsLeft, prices }: OfferFacts): OfferPageView {
  const { kind, units, priceMicro, royaltyMicro, obstacles } = offer
  const words = texts.offer
  const number = formatCertificateNumber(Number(offer.certificateNumber))
  return {
    title: offer.pocketTitle,
    kind: kindTexts[kind].label,
    kindLang: kindTexts[kind].lang,
    art,
    price: usdcText(priceMicro),
    certificateHref: `/c/${offer.certificateNumber}`,
    pocketHref: `/p/${offer.pocketSlug}`,
    certificate: number,
    facts: [
      { label: words.recipient, value: offer.recipientName },
      ...(units === null ? [] : [{ label: words.units, value: numberText(units) }]),
      ...(kind === 'share'
        ? [
            {
              label: words.fights,
              value: fightsLeft === 0 ? words.noFight : numberText(fightsLeft),
            },
          ]
        : []),
      { label: words.first, value: usdcText(offer.principalMicro) },
      {
        label: words.reference,
        note: kind === 'share' ? words.referenceNote : words.giftNote,
        value: referenceText(offer.referenceMicro),
      },
      { label: words.ends, value: dateTimeText(offer.endsAt) },
    ],
    paid: [
      { label: words.seller, value: usdcText(subtract(priceMicro, royaltyMicro)) },
      { label: words.royalty(bpsText(offer.royaltyBps)), value: usdcText(royaltyMicro) },
      { label: words.total, value: usdcText(priceMicro), total: true },
    ],
    rights: rightsOf(terms),
    risk: kind === 'share' ? kindTexts.share.risk : words.giftRisk,
    obstacles: obstacles.map(refusalText),
    history: historyOf(prices, kind),
  }
}

/** The past prices of a Pocket in words, and where each stands in the chart. */
export function historyOf({ trades }: PastPrices, kind: PocketKind): OfferPageView['history'] {
  if (trades.length === 0) return { rows: [], points: [], summary: '' }
  const byUnit = kind === 'share'
  const prices = trades.map(({ pricePerUnitMicro }) => pricePerUnitMicro)
  const least = prices.reduce(smaller)
  const most = prices.reduce(larger)
  const rows: TradeRow[] = trades.map((trade) => ({
    date: shortDateText(trade.soldAt),
    unit: usdcText(trade.pricePerUnitMicro),
    units: byUnit ? numberText(trade.units) : null,
    whole: usdcText(trade.priceMicro),
  }))
  const count = countText(trades.length, ...texts.history.sale)
  return {
    rows,
    points: pointsOf(trades, least, most),
    summary: texts.history.chart(count, usdcText(least), usdcText(most)),
  }
}

/** Where each sale stands between the first and the last, and between the least and the most; each from 0 to 1. */
function pointsOf(trades: PastPrices['trades'], least: MicroUsdc, most: MicroUsdc) {
  const times = trades.map(({ soldAt }) => soldAt.getTime())
  const [from, until] = [Math.min(...times), Math.max(...times)]
  const spread = most - least
  return trades.toReversed().map(({ soldAt, pricePerUnitMicro }) => ({
    across: until > from ? (soldAt.getTime() - from) / (until - from) : 0.5,
    up: spread > 0n ? Number(((pricePerUnitMicro - least) * 1000n) / spread) / 1000 : 0.5,
  }))
}
