import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { accept, type Decision, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { Instant } from '#domain/kernel/time.ts'
import { type OrderPermit, sameAddress } from './order-permit.ts'

/** What a wallet has signed so that an order's USDC may be taken (EIP-3009). Times are seconds, as contracts count them. */
export type SignedPayment = {
  readonly amountMicro: bigint
  readonly validAfter: bigint
  readonly validBefore: bigint
  readonly nonce: string
}

/** How a signed payment stands. */
export const SIGNED_PAYMENT_STATES = ['received', 'sent', 'refused'] as const
export type SignedPaymentState = (typeof SIGNED_PAYMENT_STATES)[number]

/** Why one was not taken. */
export const SIGNED_PAYMENT_ENDS = ['too_little', 'too_late', 'order_ended', 'contract'] as const
export type SignedPaymentEnd = (typeof SIGNED_PAYMENT_ENDS)[number]

/**
 * Takes a payment by signature if it pays its order exactly, in time, and was signed by the order's wallet. Refuses
 * `signed_for_another`, `amount_mismatch`, `signed_out_of_time` and `wallet_signature_wrong`. Rule PAY-01.
 * @param signer Whose signature it is; null for none.
 * @param permitHash The nonce that ties it to its order.
 */
export function decideSignedPayment(
  signed: SignedPayment,
  permit: Pick<OrderPermit, 'backer' | 'amountMicro' | 'expiresAt'>,
  { signer, permitHash, now }: { signer: string | null; permitHash: string; now: Instant },
): Decision<null> {
  if (signed.nonce.toLowerCase() !== permitHash.toLowerCase()) {
    return refuse({ code: 'signed_for_another' })
  }
  if (signed.amountMicro !== permit.amountMicro) return refuse(mismatch(signed, permit.amountMicro))
  if (!isInTime(signed, permit.expiresAt, now)) return refuse({ code: 'signed_out_of_time' })
  const isTheirs = signer !== null && sameAddress(signer, permit.backer)
  return isTheirs ? accept(null) : refuse({ code: 'wallet_signature_wrong' })
}

function mismatch({ amountMicro }: SignedPayment, expectedMicro: MicroUsdc): Refusal {
  return { code: 'amount_mismatch', detail: { expectedMicro, receivedMicro: micro(amountMicro) } }
}

/** The contract takes it after its beginning and before its end; the permit ends too. */
function isInTime(signed: SignedPayment, expiresAt: Instant, now: Instant): boolean {
  const seconds = BigInt(Math.floor(now.getTime() / 1_000))
  const hasBegun = signed.validAfter < seconds
  return hasBegun && seconds < signed.validBefore && now < expiresAt
}

/** What a refusal of the contract means for whoever has signed; null where the order is paid already. */
export function endOfSigned(refusal: string): SignedPaymentEnd | null {
  const name = /^\w+/.exec(refusal)?.[0] ?? ''
  if (name === 'Escrow_OrderPaid') return null
  if (name === 'InsufficientBalance') return 'too_little'
  if (name === 'Signed_Expired' || name === 'Escrow_PocketClosed') return 'too_late'
  return SIGNED_PAYMENT_ENDS.find((end) => end === name) ?? 'contract'
}
