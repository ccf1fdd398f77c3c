import type { MicroUsdc } from '#domain/kernel/money.ts'
import { acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'

/** Money that came in for a fight, of which some or all may be returned to its sender. */
export type ReturnableReceipt = {
  readonly amountMicro: MicroUsdc
  /** What its settlement left over; null for one that was never settled. */
  readonly excessMicro: MicroUsdc | null
  /** Something is owed, or may yet be, that it could settle. */
  readonly mayBeOwed: boolean
  /** It is being returned, or was. */
  readonly goesBack: boolean
}

/**
 * How much of a receipt is returned: the excess of a settled one, all of one for which nothing is owed. Refuses
 * `already_recorded` for one being returned, `transition_not_allowed` while it could be settled, which shows the excess, and
 * `nothing_due`. Rule PRO-05.
 */
export function decideReceiptReturn(
  receipt: ReturnableReceipt,
): Decision<{ readonly amountMicro: MicroUsdc }> {
  const { excessMicro, amountMicro } = receipt
  const backMicro = excessMicro ?? amountMicro
  const refusals = [
    ...when(receipt.goesBack, { code: 'already_recorded' }),
    ...when(excessMicro === null && receipt.mayBeOwed, { code: 'transition_not_allowed' }),
    ...when(backMicro <= 0n, { code: 'nothing_due' }),
  ]
  return acceptUnless(refusals, () => ({ amountMicro: backMicro }))
}
