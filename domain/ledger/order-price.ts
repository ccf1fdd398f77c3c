import { invariant } from '#domain/kernel/invariant.ts'
import { add, type Bps, type MicroUsdc } from '#domain/kernel/money.ts'

/** What one order costs and where each micro-USDC goes. */
export type OrderPrice = {
  /** What the backer puts into the Pocket; minimums are measured on it. */
  readonly principalMicro: MicroUsdc
  /** What leaves the backer: the principal and the backer's own premium. */
  readonly backerPaysMicro: MicroUsdc
  readonly saleFeeMicro: MicroUsdc
  /** Both premiums, kept for compensations. */
  readonly reserveMicro: MicroUsdc
  /** What the athlete or the federation gets once the escrow is released. */
  readonly recipientMicro: MicroUsdc
  /** The part of the principal that a cancelled fight gives back; 0 without the pack. */
  readonly coverBps: Bps
}

/** Throws when a price creates or loses a micro-USDC; asserted again before it is booked. */
export function assertPriceAddsUp(price: OrderPrice): void {
  const { backerPaysMicro, saleFeeMicro, reserveMicro, recipientMicro } = price
  invariant(recipientMicro >= 0n, 'the recipient never owes for being backed')
  invariant(
    backerPaysMicro === add(saleFeeMicro, reserveMicro, recipientMicro),
    'what the backer pays is fee + reserve + recipient',
  )
}
