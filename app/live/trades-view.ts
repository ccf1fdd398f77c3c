import type { PurchaseView } from '#app/screens/market/purchase-screen.tsx'
import type { TradeLine } from '#app/screens/market/sales-screen.tsx'
import { dateTimeText, shortDateText, timeText, usdcText } from '#app/texts/format.ts'
import { tradeTexts } from '#app/texts/trades.ts'
import type { ProgressStep } from '#app/ui/progress-steps.tsx'
import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { hasCome } from '#domain/kernel/time.ts'
import type { PurchaseState } from '#domain/market/purchase.ts'
import type { SignedPaymentState } from '#domain/orders/signed-payment.ts'

/** A purchase of the viewer's, as the server tells it. */
export interface OwnPurchase {
  id: string
  certificateNumber: bigint
  pocketTitle: string
  paidBy: 'payment' | 'balance'
  state: PurchaseState
  priceMicro: MicroUsdc
  royaltyMicro: MicroUsdc
  createdAt: Date
  reservedUntil: Date
  paidAt: Date | null
  /** The last payment that a wallet has signed. */
  signedPayment: { state: SignedPaymentState; transactionHash: string | null } | null
}

/** The state as of now: what waits for its payment beyond its time has expired. */
export function stateNow({ state, reservedUntil }: OwnPurchase, now: Date): PurchaseState {
  return state === 'awaiting_payment' && hasCome(reservedUntil, now) ? 'expired' : state
}

/** True while time or the provider may still change it. */
export function isPurchaseMoving(state: PurchaseState): boolean {
  return state === 'awaiting_payment' || state === 'detected' || state === 'paid'
}

/** Where a purchase stands, in words. */
export function purchaseView(purchase: OwnPurchase, now: Date): PurchaseView {
  const texts = tradeTexts.purchase
  const state = stateNow(purchase, now)
  // The signature is here, and its transaction is not yet.
  const isHanded = state === 'detected' && purchase.signedPayment?.state === 'received'
  return {
    title: isHanded ? texts.signed.title : texts.titles[state],
    text: isHanded ? texts.signed.text : texts.texts[state](timeText(purchase.reservedUntil)),
    unpaid: state === 'awaiting_payment',
    certificateHref: state === 'sold' ? `/c/${purchase.certificateNumber}` : null,
    steps: stepsOf(purchase, isHanded ? 'handed' : state),
    receipt: [
      { label: texts.pocket, value: purchase.pocketTitle },
      { label: texts.certificate, value: numberOf(purchase) },
      { label: texts.begun, value: dateTimeText(purchase.createdAt) },
      ...(purchase.paidAt
        ? [
            { label: texts.paidAt, value: dateTimeText(purchase.paidAt) },
            {
              label: texts.means,
              value: purchase.paidBy === 'balance' ? texts.balance : texts.external,
            },
          ]
        : []),
      { label: texts.royalty, value: usdcText(purchase.royaltyMicro) },
      { label: texts.total, value: usdcText(purchase.priceMicro), total: true },
      { label: texts.reference, value: purchase.id.slice(0, 8).toUpperCase() },
    ],
  }
}

type StepState = ProgressStep['state']

/** Of the payment, its check and the certificate; whatever has gone back or is disputed stops where it stands. */
type Stage = PurchaseState | 'handed'

const progress: { readonly [At in Stage]: readonly [StepState, StepState, StepState] } = {
  awaiting_payment: ['current', 'waiting', 'waiting'],
  handed: ['current', 'waiting', 'waiting'],
  detected: ['done', 'current', 'waiting'],
  paid: ['done', 'current', 'waiting'],
  sold: ['done', 'done', 'done'],
  expired: ['stopped', 'waiting', 'waiting'],
  rejected: ['stopped', 'waiting', 'waiting'],
  frozen: ['done', 'stopped', 'waiting'],
  refunded: ['done', 'stopped', 'waiting'],
  disputed: ['done', 'done', 'stopped'],
  charged_back: ['done', 'done', 'stopped'],
}

function stepsOf({ createdAt }: OwnPurchase, stage: Stage): ProgressStep[] {
  const { steps } = tradeTexts.purchase
  const [paid, checked, yours] = progress[stage]
  return [
    {
      title: steps.ordered.title,
      text: steps.ordered.done(dateTimeText(createdAt)),
      state: 'done',
    },
    {
      title: steps.paid.title,
      text: stage === 'handed' ? steps.paid.handed : steps.paid[paid],
      state: paid,
    },
    { title: steps.checked.title, text: steps.checked[checked], state: checked },
    { title: steps.yours.title, text: steps.yours[yours], state: yours },
  ]
}

function numberOf({ certificateNumber }: Pick<OwnPurchase, 'certificateNumber'>): string {
  return formatCertificateNumber(Number(certificateNumber))
}

/** A purchase as a line of the list. */
export function purchaseLine(purchase: OwnPurchase, now: Date): TradeLine {
  const state = tradeTexts.purchase.titles[stateNow(purchase, now)]
  return {
    id: purchase.id,
    title: `${purchase.pocketTitle}, ${numberOf(purchase)}`,
    href: `/achats/${purchase.id}`,
    detail: `${shortDateText(purchase.createdAt)} · ${state}`,
    amount: usdcText(purchase.priceMicro),
  }
}

/** What is, or was, for sale. */
interface OwnTrade {
  id: string
  certificateNumber: bigint
  pocketTitle: string
  priceMicro: MicroUsdc
}

/** An offer of one's own as a line of the list. */
export function ownOfferLine(offer: OwnTrade & { endsAt: Date }): TradeLine {
  return {
    id: offer.id,
    title: `${offer.pocketTitle}, ${numberOf(offer)}`,
    href: `/marche/${offer.id}`,
    detail: tradeTexts.sales.until(shortDateText(offer.endsAt)),
    amount: usdcText(offer.priceMicro),
  }
}

/** A sale of one's own as a line of the list. */
export function saleLine(sale: OwnTrade & { soldAt: Date; sellerMicro: MicroUsdc }): TradeLine {
  const received = tradeTexts.sales.receives(usdcText(sale.sellerMicro))
  return {
    id: sale.id,
    title: `${sale.pocketTitle}, ${numberOf(sale)}`,
    href: `/c/${sale.certificateNumber}`,
    detail: `${shortDateText(sale.soldAt)} · ${received}`,
    amount: usdcText(sale.priceMicro),
  }
}
