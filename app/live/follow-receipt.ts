import type { FollowView } from '#app/screens/backing/follow-screen.tsx'
import { backingTexts } from '#app/texts/backing.ts'
import { followTexts } from '#app/texts/follow.ts'
import {
  bpsText,
  dateTimeText,
  eurText,
  numberText,
  rateText,
  usdcText,
} from '#app/texts/format.ts'
import { kindTexts } from '#app/texts/kinds.ts'
import { movementTexts } from '#app/texts/movements.ts'
import { paperTexts } from '#app/texts/papers.ts'
import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import { brand } from '#domain/kernel/brand.ts'
import { legal } from '#domain/kernel/legal.ts'
import { type MicroUsdc, subtract } from '#domain/kernel/money.ts'
import { type PublicCertificate, shareFacts } from './certificate-face.ts'
import type { OwnOrder } from './shapes.ts'

/** The right to withdraw, as the server tells it. */
export interface WithdrawalRight {
  endsAt: Date | null
  open: boolean
  declaredAt: Date | null
  unproven: boolean
}

/** What is known of an order once it is paid. */
export interface PaidFacts {
  /** By name. */
  payer: string
  /** What a card was charged, in euro cents, and the euros per USDC as a fraction. */
  card: { eurCents: bigint; numerator: bigint; denominator: bigint } | null
  /** Borne by the recipient. */
  saleFeeMicro: MicroUsdc
  saleFeeBps: number
  certificate: PublicCertificate
  /** The certificate's drawing, as SVG. */
  art: string
  /** Why the certificate cannot be resold yet, and from when on; null where a card payment does not delay it. */
  resale: string | null
}

type Lines = FollowView['receipt']

const texts = followTexts.receipt

/** What was ordered and paid, and on what terms. */
export function receiptOf(
  order: OwnOrder,
  {
    isUnpaid,
    right,
    paid,
  }: { isUnpaid: boolean; right: WithdrawalRight | null; paid: PaidFacts | null },
): Lines {
  const premium = subtract(order.backerPaysMicro, order.principalMicro)
  return [
    { label: texts.pocket, value: order.pocket.title },
    { label: texts.recipient, value: order.pocket.recipientName },
    { label: texts.kind, value: kindTexts[order.kind].label },
    ...boughtOf(order, paid),
    ...(order.level2 ? [{ label: texts.cover, value: texts.coverLevel2 }] : []),
    { label: texts.principal, value: usdcText(order.principalMicro) },
    ...(premium > 0n ? [{ label: texts.premium, value: usdcText(premium) }] : []),
    {
      label: isUnpaid ? texts.toPay : texts.paid,
      value: usdcText(order.backerPaysMicro),
      total: true,
    },
    ...(paid ? chargedOf(paid) : []),
    { label: texts.ordered, value: dateTimeText(order.createdAt) },
    ...(order.confirmedAt
      ? [{ label: texts.confirmedAt, value: dateTimeText(order.confirmedAt) }]
      : []),
    ...(order.certificateNumber === null
      ? []
      : [
          {
            label: texts.certificate,
            value: formatCertificateNumber(Number(order.certificateNumber)),
          },
        ]),
    ...(paid?.resale ? [{ label: texts.resale, value: paid.resale, tall: true }] : []),
    ...emailOf(order),
    { label: texts.waiver, value: rightText(order, right) },
    { label: texts.reference, value: order.id.slice(0, 8).toUpperCase() },
  ]
}

function boughtOf({ units }: OwnOrder, paid: PaidFacts | null): Lines {
  if (units === null) return []
  return paid ? shareFacts(paid.certificate) : [{ label: texts.units, value: numberText(units) }]
}

function chargedOf({ payer, card, saleFeeMicro, saleFeeBps }: PaidFacts): Lines {
  const { facts } = movementTexts
  return [
    {
      label: paperTexts.backing.fee(bpsText(saleFeeBps)),
      note: backingTexts.summary.feeNote,
      value: usdcText(saleFeeMicro),
    },
    ...(card
      ? [
          { label: facts.card, value: eurText(card.eurCents) },
          { label: facts.rate, value: facts.rateText(rateText(card)) },
        ]
      : []),
    { label: texts.payer, value: payer },
    { label: texts.issuer, value: legal.companyName ?? brand.name },
  ]
}

function rightText({ kind }: OwnOrder, right: WithdrawalRight | null): string {
  if (kind !== 'share') return texts.none
  if (!right) return texts.waived
  return right.endsAt ? texts.until(dateTimeText(right.endsAt)) : texts.afterConfirmation
}

function emailOf({ confirmationEmail: email }: OwnOrder): Lines {
  if (!email) return []
  const text = email.outcome === 'sent' ? texts.emailSent : texts.emailRefused
  return [{ label: texts.email, value: text(dateTimeText(email.endedAt)) }]
}
