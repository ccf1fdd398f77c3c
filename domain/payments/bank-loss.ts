import { type MicroUsdc, micro, ZERO } from '#domain/kernel/money.ts'

/** What a bank takes of a payment when a dispute is lost, in cents. */
export type LostAmounts = {
  readonly paidMinor: bigint
  /** Lost before in other disputes of the same payment. */
  readonly lostBeforeMinor: bigint
  readonly lostNowMinor: bigint
}

/** Whether nothing of the payment is left, and what this loss is, of all that was paid, in micro-USDC. */
export type BankLoss = {
  readonly isWhole: boolean
  /** The part that this dispute has taken. All parts of a payment sum to the whole, in whatever order they are lost. */
  readonly partMicro: MicroUsdc
  /** What was taken beyond all that was ever paid. */
  readonly beyondMicro: MicroUsdc
}

/** Judges a lost dispute by all that a bank has taken of the payment so far, in whatever order. */
export function decideBankLoss(paidMicro: MicroUsdc, amounts: LostAmounts): BankLoss {
  const { paidMinor, lostBeforeMinor, lostNowMinor } = amounts
  const worth = (minor: bigint) => (paidMicro * minor) / paidMinor
  const lostMinor = lostBeforeMinor + lostNowMinor
  const isWhole = lostMinor >= paidMinor
  return {
    isWhole,
    partMicro: micro(worth(lostMinor) - worth(lostBeforeMinor)),
    beyondMicro: isWhole ? micro(worth(lostMinor) - paidMicro) : ZERO,
  }
}
