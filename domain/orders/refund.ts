import { acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'
import { type BackingState, isPaid } from './confirmation.ts'

/** Why an operator refunds an order. A backer's request alone is no cause. */
export const REFUND_CAUSES = [
  'duplicate',
  'fraud',
  'failed_screening',
  'pocket_cancelled',
  'material_change',
  'backer_asked',
] as const
/** A backer who withdrew while the order was stopped has a right to it, which no operator grants. */
export type RefundCause = (typeof REFUND_CAUSES)[number] | 'backer_withdrew'

/**
 * Whether an order is refunded, in full and once. Nobody is refunded just for asking; withdrawals are `decideWithdrawal`. Refuses
 * `already_refunded`, `refund_not_offered`, `transition_not_allowed`. Rules TIP-01, FED-01, invariant R10.
 */
export function decideRefund(
  backing: { readonly state: BackingState },
  cause: RefundCause,
): Decision<'refunded'> {
  const done = backing.state === 'refunded' || backing.state === 'withdrawn'
  const refusals = [
    ...when(done, { code: 'already_refunded' }),
    ...when(cause === 'backer_asked', { code: 'refund_not_offered' }),
    ...when(!done && !isPaid(backing.state), { code: 'transition_not_allowed' }),
  ]
  return acceptUnless(refusals, () => 'refunded')
}
