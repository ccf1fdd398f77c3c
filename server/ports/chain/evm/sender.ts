import type { Address, Hex, PublicClient } from 'viem'
import type { ChainPort } from '#server/ports/chain/port.ts'
import type { TreasuryPort } from '#server/ports/treasury/port.ts'
import type { Signers } from './signer.ts'

/** Where the contracts of a deployment are. The treasury's wallet is the settler's. */
export interface ContractAddresses {
  chainId: number
  usdc: Address
  certificate: Address
  escrow: Address
  settlements: Address
  market: Address
  vault: Address
  /** The block of their deployment: nothing of theirs is older. */
  deployedAt: bigint
}

/** A transaction of ours as it was signed; stored before it is sent. */
export interface StoredTransaction {
  /** Of the act that it carries out. Several have it where one was replaced, or refused in its block and made anew. */
  key: string
  /** By which key the books know the USDC that it moves, where that is another one. */
  moneyKey: string | null
  account: Address
  nonce: number
  to: Address
  data: Hex
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  raw: Hex
  hash: Hex
  firstSentAt: Date
  sentAt: Date
  /** The hash of the one with the same nonce that came after it. */
  replacedBy: Hex | null
  /** The block that held it when it was last looked for. */
  blockHeight: bigint | null
  /** The contract refused it there, or its nonce was used by another for good. */
  isVoid: boolean
}

/** One account's transactions, while nobody else adds any. */
export interface NonceLine {
  /** The next nonce, above all that were ever given. */
  next(): Promise<number>
  ofKeys(keys: readonly string[]): Promise<readonly StoredTransaction[]>
  add(transactions: readonly StoredTransaction[]): Promise<void>
  /** Puts one in the place of another with the same nonce. */
  replace(hash: Hex, by: StoredTransaction): Promise<void>
}

/** Keeps the transactions of ours on one chain. */
export interface TransactionStore {
  ofKeys(keys: readonly string[]): Promise<readonly StoredTransaction[]>
  ofHashes(hashes: readonly Hex[]): Promise<readonly StoredTransaction[]>
  /** An account's transactions that are not known to be mined, and those with this nonce or a later one; by nonce. */
  openOf(account: Address, nonce: number): Promise<readonly StoredTransaction[]>
  /** What was found out about them. */
  note(found: readonly Pick<StoredTransaction, 'hash' | 'blockHeight' | 'isVoid'>[]): Promise<void>
  /** Works alone on an account's line. `first` is its nonce where none was ever given. */
  alone<T>(account: Address, first: number, work: (line: NonceLine) => Promise<T>): Promise<T>
}

/** What sending depends on. */
export interface SenderContext {
  client: PublicClient
  signers: Signers
  addresses: ContractAddresses
  store: TransactionStore
  /** The sandbox's exchange: brings the treasury's wallet what it lacks. */
  buy?(wallet: Address, amountMicro: bigint): Promise<void>
  now(): Date
}

/** Everything of the port that sends and signs. */
export interface ChainSender
  extends Pick<
    ChainPort,
    | 'signPermit'
    | 'signStatement'
    | 'compliance'
    | 'relay'
    | 'sendTokens'
    | 'sendSettlements'
    | 'sendMoves'
    | 'sendActs'
    | 'follow'
    | 'resend'
    | 'sentTokens'
  > {
  /** Pays out of the contract, as the treasury is asked to. */
  pay: TreasuryPort['pay']
}
