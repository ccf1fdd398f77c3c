import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { TimeWindow } from '#domain/kernel/time.ts'

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

/** What the contract of certificates has been told of the dates of a Pocket. */
export interface PocketDates {
  pocketNumber: number
  /** No share is sold from its begin until just before its end. */
  halt: TimeWindow | null
  /** From when on anybody may burn its badges. */
  burnsAt: Date | null
}

/** What happens on platforms that are not ours, and what keeps them from selling. */
export interface PlatformReader {
  /** Sales by platforms on the list in these blocks, both included, in the chain's order. */
  platformSalesIn(from: bigint, until: bigint): Promise<readonly PlatformSaleSeen[]>
  /** Credits paid in these blocks, both included, in the chain's order. */
  creditsPaidIn(from: bigint, until: bigint): Promise<readonly CreditPaidSeen[]>
  /** The dates of each Pocket of which the contract was told any, as of a height. */
  datesAt(height: bigint): Promise<readonly PocketDates[]>
}
