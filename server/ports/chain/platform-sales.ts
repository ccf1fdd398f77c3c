import type { MicroUsdc } from '#domain/kernel/money.ts'

/** A sale of a token by a platform on the contract's list. */
export interface PlatformSaleSeen {
  transactionHash: string
  /** Among all logs of its block. */
  logIndex: number
  orderId: string
  operator: string
  /** What was paid; where the platform told none, what the royalty was taken of. */
  priceMicro: MicroUsdc
  royaltyMicro: MicroUsdc
}

/** A payment of all that the contract had credited to an account. */
export interface CreditPaidSeen {
  transactionHash: string
  height: bigint
  account: string
}
