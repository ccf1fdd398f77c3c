import type { PocketKind } from '#domain/campaigns/pocket.ts'
import type { IntentKind } from '#domain/certificates/chain-intent.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { TimeWindow } from '#domain/kernel/time.ts'
import type { ChainSettlement } from '#domain/settlements/chain-claim.ts'
import type { PocketOnChain } from '#domain/settlements/pocket-on-chain.ts'
import type { SignedPermit } from './port.ts'

/* What the books ask of the chain. Each order is carried out once, by its key. */

/** An order of the books that a card has paid: the treasury deposits its USDC in its name. */
export interface PaidByCard {
  orderId: string
  pocketNumber: number
  kind: PocketKind
  /** 0 where nothing is sold by the unit. */
  units: number
  level2: boolean
}

/** An order to the treasury's wallet to move USDC into the escrow contract or out of it; once by the key. */
export interface MoveOrder {
  key: string
  /** Positive into the contract, negative out of it. */
  amountMicro: MicroUsdc
  /** What it brings has paid this order, which stands. */
  pays?: PaidByCard | null
  /** What it takes out goes back to whoever has paid this order. */
  undoes?: string | null
}

/** An order that changes a token, once by the key. */
export interface TokenOrder {
  key: string
  orderId: string
  /** Who has it, or is to have it. */
  owner: string
  kind: PocketKind
  /** The 96 bits beside the owner. */
  data: bigint
  act: IntentKind
  /** How many of its Pocket's first settlements the token cannot claim. For a mint and a transfer. */
  claimsAfter: number
  /** What the treasury deposits for the order in the minting transaction; it can be refunded to the treasury alone. */
  deposit?: MoveOrder | null
  /** The owner's consent that it goes back to the vault (EIP-712). */
  consent?: ReturnConsent | null
}

/** A deposit that a wallet has signed (EIP-3009) and we bring to the contract, once by the key. */
export interface DepositOrder {
  key: string
  /** With the platform's signature. */
  permit: SignedPermit
  /** Seconds, as the contract counts them. */
  validAfter: bigint
  validBefore: bigint
  /** The wallet's. */
  signature: string
}

/** An owner's signature that a token may go back to the vault, and how long it holds. */
export interface ReturnConsent {
  expiresAt: Date
  signature: string
}

/** A settlement that the tokens of a Pocket may claim, once by the key. */
export interface SettleOrder {
  key: string
  pocketNumber: number
  /** Its number within the Pocket. */
  number: number
  terms: ChainSettlement
  /**
   * What holders are owed by it, void units left out: of the earnings that came in, or what cover adds to returned escrow. The
   * contract is given that much.
   */
  owedMicro: MicroUsdc
}

/** What the books tell the contract beside tokens, settlements and moves; once by the key. */
export type ActOrder = { key: string } & (
  | { act: 'open_pocket'; pocketNumber: number; rules: PocketOnChain }
  | { act: 'close_pocket' | 'collect_fees' | 'complete'; pocketNumber: number }
  /** With all that the books have released of it by then. */
  | { act: 'release'; pocketNumber: number; releasedMicro: MicroUsdc }
  | { act: 'reach_milestone'; pocketNumber: number; step: number }
  | { act: 'quarantine' | 'release_quarantine' | 'hand_over' | 'end_recovery'; orderId: string }
  | { act: 'announce_recovery'; orderId: string; owner: string }
  | { act: 'fund_reserve'; amountMicro: MicroUsdc }
  /** Pays an account what a sale has credited to it. */
  | { act: 'pay_credit'; owner: string }
  /** No share of the Pocket is sold from its begin until just before its end; null ends it. */
  | { act: 'set_halt'; pocketNumber: number; halt: TimeWindow | null }
  /** From when on anybody may burn the Pocket's badges. */
  | { act: 'set_burn_date'; pocketNumber: number; burnsAt: Date }
  | { act: 'claim_for_vault'; orderIds: readonly string[] }
  /** By its owner's signature; the contract pays the owner. */
  | { act: 'claim_signed'; orderId: string; owner: string; signature: string }
)

/** A call that a wallet sends as its own transaction; its data is hex. */
export interface WalletCall {
  to: string
  data: string
}
