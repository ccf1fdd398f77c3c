import type { MicroUsdc } from '#domain/kernel/money.ts'

/** USDC that leaves the platform's keeping for good. */
export interface TreasuryPayment {
  /** The same key is the same payment, however often it is asked for. */
  key: string
  toAddress: string
  amountMicro: MicroUsdc
  /** How much of it the provider adds to what the escrow holds for it. */
  addedMicro?: MicroUsdc
  /** The deposit that goes back by it, as payments name it: to its refund target alone. */
  refundOf?: string
}

/** Whoever holds the platform's USDC and sends it on order. */
export interface TreasuryPort {
  /** Nothing real can happen. */
  sandbox: boolean
  /**
   * Sends, once by the key, and says by which transfer. Throws `TreasuryRefused` when nothing left and nothing will;
   * any other error leaves open whether it did.
   */
  pay(payment: TreasuryPayment): Promise<{ reference: string }>
}

/** The treasury says no: the money is where it was. */
export class TreasuryRefused extends Error {}

/** What the sandbox's treasury remembers. */
export interface TreasuryMemory {
  find(key: string): Promise<{ reference: string; payment: TreasuryPayment } | null>
  keep(reference: string, payment: TreasuryPayment): Promise<void>
}
