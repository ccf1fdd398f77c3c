import type { PaymentRow } from '#app/screens/account/payments-table.tsx'
import type { MovementView } from '#app/screens/movements/movement-screen.tsx'
import {
  amountText,
  boutDateText,
  dateTimeText,
  eurText,
  rateText,
  usdcText,
} from '#app/texts/format.ts'
import { movementKindTexts as kinds, movementTexts } from '#app/texts/movements.ts'
import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import { type MicroUsdc, negate } from '#domain/kernel/money.ts'
import type { Movement, MovementKind } from '#domain/ledger/movement.ts'

/** A movement as the server tells it. */
export interface ToldMovement extends Movement {
  id: string
  at: Date
  certificateNumber: bigint | null
  pocket: { slug: string; title: string; recipientName: string } | null
  fight: { opponentName: string; eventName: string; scheduledAt: Date } | null
  orderId: string | null
  isBacking: boolean
  toAddress: string | null
  reference: string | null
  elsewhere: { platform: string; royaltyMicro: MicroUsdc } | null
  card: { eurCents: bigint; numerator: bigint; denominator: bigint } | null
}

const SPENT: ReadonlySet<MovementKind> = new Set(['backing', 'purchase'])
const RECEIVED: ReadonlySet<MovementKind> = new Set([
  ...(['refund', 'chargeback', 'earnings', 'compensation', 'returned', 'sale'] as const),
])

/** The amount with its sign: none for a payout, whose money was the payee's before and after, and for what was settled elsewhere. */
export function signedText({ kind, amountMicro, balanceMicro }: Movement): string {
  if (kind === 'correction') return signOf(balanceMicro)
  if (SPENT.has(kind)) return signOf(negate(amountMicro))
  return RECEIVED.has(kind) ? signOf(amountMicro) : usdcText(amountMicro)
}

function signOf(amountMicro: MicroUsdc): string {
  return amountMicro < 0n ? `−${usdcText(negate(amountMicro))}` : `+${usdcText(amountMicro)}`
}

/** A change of the balance, as a figure without its unit; a dash where there is none. */
export function balanceText(amountMicro: MicroUsdc): string {
  if (amountMicro === 0n) return '–'
  const text = amountText(amountMicro < 0n ? negate(amountMicro) : amountMicro)
  return amountMicro < 0n ? `−${text}` : `+${text}`
}

/** What a movement was for, in a few words. */
export function aboutText({ pocket, certificateNumber }: ToldMovement): string {
  const number =
    certificateNumber === null ? null : formatCertificateNumber(Number(certificateNumber))
  return [pocket?.title, number].filter((fact) => fact != null).join(' · ')
}

/** One line of the list. */
export function movementRow(movement: ToldMovement): PaymentRow {
  return {
    id: movement.id,
    date: dateTimeText(movement.at),
    title: kinds[movement.kind].one,
    detail: aboutText(movement),
    amount: signedText(movement),
    href: `/mouvements/${movement.id}`,
  }
}

/** One movement with all that is known of it. */
export function movementView(movement: ToldMovement): MovementView {
  const { id, kind, orderId, isBacking, certificateNumber } = movement
  return {
    title: kinds[kind].one,
    why: kinds[kind].why,
    amount: signedText(movement),
    facts: movementFacts(movement),
    receiptHref: movement.elsewhere ? null : `/mouvements/${id}/recu.pdf`,
    backingHref: orderId && isBacking ? `/soutiens/${orderId}` : null,
    certificateHref: certificateNumber === null ? null : `/c/${certificateNumber}`,
  }
}

type TextFact = MovementView['facts'][number]

/** The facts of a movement, the same on its page and on its receipt. */
export function movementFacts(movement: ToldMovement): TextFact[] {
  const { facts: texts } = movementTexts
  const { at, pocket, fight, card, certificateNumber, toAddress, reference, balanceMicro } =
    movement
  const { elsewhere } = movement
  const rows: readonly (readonly [string, string | false | null | undefined])[] = [
    [texts.date, dateTimeText(at)],
    [texts.pocket, pocket?.title],
    [texts.recipient, pocket?.recipientName],
    [
      texts.certificate,
      certificateNumber !== null && formatCertificateNumber(Number(certificateNumber)),
    ],
    [
      texts.fight,
      fight && texts.eventOn(fight.opponentName, fight.eventName, boutDateText(fight.scheduledAt)),
    ],
    [texts.platform, elsewhere?.platform],
    [texts.royalty, elsewhere && usdcText(elsewhere.royaltyMicro)],
    [texts.card, card && eurText(card.eurCents)],
    [texts.rate, card && texts.rateText(rateText(card))],
    [texts.address, toAddress],
    [texts.transaction, reference],
    [
      texts.balance,
      elsewhere
        ? texts.settledElsewhere
        : balanceMicro === 0n
          ? texts.elsewhere
          : `${balanceText(balanceMicro)}\u00a0USDC`,
    ],
    [texts.reference, referenceOf(movement)],
  ]
  const tall: ReadonlySet<string> = new Set([
    ...[texts.address, texts.transaction, texts.fight, texts.platform],
  ])
  return rows.flatMap(([label, value]) =>
    value ? [{ label, value, ...(tall.has(label) ? { tall: true } : {}) }] : [],
  )
}

/** Short enough to be read out; of an order that of its page. */
export const referenceOf = ({ id, orderId }: Pick<ToldMovement, 'id' | 'orderId'>): string =>
  (orderId ?? id).slice(0, 8).toUpperCase()
