import type { Trend } from '#app/ui/change-figure.tsx'
import type { BoutAnswer } from '#domain/bouts/material-change.ts'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { ToldCause } from '#domain/notifications/told-cause.ts'
import type { BackingState } from '#domain/orders/confirmation.ts'
import type { SignedPaymentEnd, SignedPaymentState } from '#domain/orders/signed-payment.ts'

/** An order of the viewer's, as the server tells it. */
export interface OwnOrder {
  readonly id: string
  readonly kind: PocketKind
  readonly state: BackingState
  readonly units: number | null
  readonly level2: boolean
  readonly principalMicro: MicroUsdc
  readonly backerPaysMicro: MicroUsdc
  readonly createdAt: Date
  readonly reservedUntil: Date
  readonly confirmedAt: Date | null
  readonly certificateNumber: bigint | null
  /** The payment that a wallet has signed last; null where none has. */
  readonly signedPayment: {
    readonly state: SignedPaymentState
    readonly transactionHash: string | null
    readonly end: SignedPaymentEnd | null
  } | null
  readonly confirmationEmail: {
    readonly outcome: 'sent' | 'refused'
    readonly endedAt: Date
  } | null
  /** Why it was refunded, as far as its backer is told. */
  readonly refundCause: ToldCause | null
  readonly pocket: {
    readonly id: string
    readonly slug: string
    readonly title: string
    readonly recipientName: string
    readonly closesAt: Date
  }
}

/** A changed bout that the viewer is asked about, as the server tells it, once an order. */
export interface OwnQuestion {
  readonly questionId: string
  readonly pocket: { readonly title: string }
  readonly answerBy: Date
  readonly answer: BoutAnswer | null
}

/** What a share certificate of the viewer's has cost and brought, once something was settled. */
export interface OwnReturn {
  readonly certificateNumber: number
  readonly pocketTitle: string
  readonly costMicro: MicroUsdc
  readonly backMicro: MicroUsdc
  /** Basis points, cut toward zero. */
  readonly roiBps: number | null
  readonly parts: readonly {
    readonly fightId: string
    readonly part: string
    readonly amountMicro: MicroUsdc
    readonly state: 'due' | 'due_on_chain' | 'on_its_way' | 'paid' | 'credited'
  }[]
}

/** The viewer's sums, as the server counts them. */
export interface OwnFigures {
  readonly activePockets: number
  readonly certificates: number
  readonly backedMicro: MicroUsdc
  readonly awaitingPayment: number
  readonly fighters: number
  /** Calendar months with an order in a Pocket that had not come to its end. */
  readonly activeMonths: number
}

/** States in which an order's money is in the Pocket. */
const LIVE: ReadonlySet<BackingState> = new Set([
  'confirmed',
  'unlocked',
  'settled',
  'frozen',
  'disputed',
])

/** True once the order is paid for and still stands. */
export function isLive({ state }: Pick<OwnOrder, 'state'>): boolean {
  return LIVE.has(state)
}

/** True while its money is in a Pocket that has not come to its end. */
export function isRunning(order: Pick<OwnOrder, 'state'>): boolean {
  return isLive(order) && order.state !== 'settled'
}

const NEVER_PAID: ReadonlySet<BackingState> = new Set([
  'quoted',
  'awaiting_payment',
  'detected',
  'expired',
  'failed',
  'rejected',
])

/** True once the order has brought money into its Pocket, whatever became of it. */
export function wasPaid({ state }: Pick<OwnOrder, 'state'>): boolean {
  return !NEVER_PAID.has(state)
}

/** True while the order still waits for its payment and keeps its reservation. */
export function isUnpaid(
  { state, reservedUntil }: Pick<OwnOrder, 'state' | 'reservedUntil'>,
  now: Date,
): boolean {
  return state === 'awaiting_payment' && reservedUntil.getTime() > now.getTime()
}

/** Questions that still wait for the viewer's answer, each once. */
export function openQuestions(asked: readonly OwnQuestion[], now: Date): OwnQuestion[] {
  const open = asked.filter(
    ({ answer, answerBy }) => answer === null && answerBy.getTime() > now.getTime(),
  )
  return [...new Map(open.map((question) => [question.questionId, question])).values()]
}

/** Which way a return went. */
export function trendOfBps(bps: number): Trend {
  if (bps === 0) return 'flat'
  return bps > 0 ? 'up' : 'down'
}
