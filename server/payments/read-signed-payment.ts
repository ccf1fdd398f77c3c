import { sql } from 'kysely'
import { z } from 'zod'
import {
  endOfSigned,
  SIGNED_PAYMENT_ENDS,
  SIGNED_PAYMENT_STATES,
  type SignedPaymentEnd,
  type SignedPaymentState,
} from '#domain/orders/signed-payment.ts'

/** How the payment stands that a wallet has signed last for an order. */
export interface SignedPaymentNow {
  state: SignedPaymentState
  /** Once it was sent. */
  transactionHash: string | null
  /** Why it was not taken. */
  end: SignedPaymentEnd | null
}

export const signedPaymentAnswer = z.object({
  state: z.enum(SIGNED_PAYMENT_STATES),
  transactionHash: z.string().nullable(),
  end: z.enum(SIGNED_PAYMENT_ENDS).nullable(),
})

/** The last one of the order in the column `orderId`, as JSON; null where no wallet has signed. */
export const lastSigned = (orderId: string) =>
  sql<LastSigned | null>`(select jsonb_build_object('state', a.state, 'transactionHash', a.transaction_hash,
      'refusal', a.refusal)
    from deposit_authorization a where a.order_id = ${sql.ref(orderId)}
    order by a.received_at desc limit 1)`

/** As the table has it. */
export interface LastSigned {
  state: 'intended' | 'unknown' | 'sent' | 'done' | 'refused'
  transactionHash: string | null
  refusal: string | null
}

export function signedPaymentOf(last: LastSigned | null): SignedPaymentNow | null {
  if (!last) return null
  const { state, refusal, transactionHash } = last
  return {
    state: states[state],
    transactionHash: state === 'refused' ? null : transactionHash,
    end: refusal === null ? null : endOfSigned(refusal),
  }
}

const states: { readonly [At in LastSigned['state']]: SignedPaymentState } = {
  intended: 'received',
  unknown: 'received',
  sent: 'sent',
  done: 'sent',
  refused: 'refused',
}
