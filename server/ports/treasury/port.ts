import type { MicroUsdc } from '#domain/kernel/money.ts'

/** A payment of USDC out of the platform. */
export interface TreasuryPayment {
  /** The same key is the same payment, however often it is asked for. */
  key: string
  toAddress: string
  amountMicro: MicroUsdc
  /** The provider's own addition to what the escrow holds for it. */
  addedMicro?: MicroUsdc
  /** The refunded deposit, as payments name it: to its refund target alone. */
  refundOf?: string
}

/** The custodian of the platform's USDC, which sends it on order. */
export interface TreasuryPort {
  /** Nothing real can happen. */
  sandbox: boolean
  /**
   * Sends, once by the key, and returns the transfer. Throws `TreasuryRefused` when nothing left and nothing will; after any
   * other error it may have left.
   */
  pay(payment: TreasuryPayment): Promise<{ reference: string }>
}

/** The treasury refused: the money is where it was. */
export class TreasuryRefused extends Error {}

/** What the sandbox's treasury remembers. */
export interface TreasuryMemory {
  find(key: string): Promise<{ reference: string; payment: TreasuryPayment } | null>
  keep(reference: string, payment: TreasuryPayment): Promise<void>
}
