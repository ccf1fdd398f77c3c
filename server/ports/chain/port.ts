import type { PocketKind } from '#domain/campaigns/pocket.ts'
import type { SignatureVerdict, SignInMessage } from '#domain/identity/wallet-link.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { OrderPermit } from '#domain/orders/order-permit.ts'
import type { AuthorizationData } from './authorization-data.ts'
import type {
  ActOrder,
  DepositOrder,
  MoveOrder,
  SettleOrder,
  TokenOrder,
  WalletCall,
} from './chain-orders.ts'
import type { PlatformReader } from './platform-sales.ts'
import type { ReturnTerms } from './return-data.ts'

/** A signed text. */
export interface SignedText {
  address: string
  text: string
  signature: string
}

/** Signed typed data, as JSON (EIP-712). */
export interface SignedData {
  address: string
  typedData: Record<string, unknown>
  signature: string
}

export interface Block {
  height: bigint
  hash: string
}

/** The chain's latest and last final block. */
export interface ChainHeads {
  latest: Block
  finalized: Block
}

/** USDC that was paid into the escrow contract with a permit of ours. */
export interface DepositSeen {
  transactionHash: string
  logIndex: number
  block: Block
  minedAt: Date
  sender: string
  token: string
  /** In millionths of the token; a foreign token's may be anything. */
  amount: bigint
  /** The permit that it names; null for what is none of ours. */
  permitId: string | null
}

/** A certificate's token on the chain. Its id is that of its order. */
export interface TokenState {
  orderId: string
  owner: string
  kind: PocketKind
  /** The 96 bits beside the owner. */
  data: bigint
  burned: boolean
}

/** The result of an order: its transaction, or the contract's refusal. */
export type TokenAnswer = { key: string } & (
  | { transactionHash: string /** Null while no block holds it. */; height: bigint | null }
  | { refused: string }
)

/** An act may be so already, whoever has seen to it. */
export type ActAnswer = TokenAnswer | { key: string; isSo: true }

/** A sent order's transaction and block. */
export type Mined = Extract<TokenAnswer, { transactionHash: string }> & { height: bigint }

/** Whether a block contains it. The block may still be replaced; only a final one stays. */
export function isMined(answer: ActAnswer): answer is Mined {
  return 'transactionHash' in answer && answer.height !== null
}

/** USDC that came into the escrow contract or left it. */
export interface TransferSeen {
  transactionHash: string
  logIndex: number
  height: bigint
  minedAt: Date
  /** The key of our order; null for others' transactions. */
  key: string | null
  /** The sender, or the recipient. */
  party: string
  /** Positive into the contract, negative out of it. */
  amountMicro: MicroUsdc
}

/** A token after a transaction that has changed it. */
export interface TokenSeen extends TokenState {
  transactionHash: string
  logIndex: number
  height: bigint
  minedAt: Date
  act: string
  /** The key of our order; null for others' transactions. */
  key: string | null
}

/** A claim by a token's owner, from one settlement; the contract has paid it. */
export interface ClaimSeen {
  transactionHash: string
  logIndex: number
  height: bigint
  minedAt: Date
  orderId: string
  owner: string
  settlementNumber: number
  amountMicro: MicroUsdc
  /** Not paid yet: a sale has credited it to the seller, who is paid by a withdrawal. */
  credited?: boolean
}

/** A permit as the wallet gets it: everything that the signature covers (EIP-712), as JSON. */
export interface SignedPermit {
  typedData: Record<string, unknown>
  signature: string
}

/** How wallets that do not know a chain are told of it (EIP-3085). */
export interface ChainNetwork {
  name: string
  rpcUrl: string
  coin: { name: string; symbol: string; decimals: number }
  /** Where anybody can look at it; null where nobody shows it. */
  explorerUrl: string | null
}

/** Pays by a wallet's signature in place of its transaction. */
export interface DepositRelay {
  /** What the wallet signs to pay with a permit. Throws when there is no answer. */
  dataOf(permit: Pick<SignedPermit, 'typedData'>): Promise<AuthorizationData>
  /** Brings deposits to the contract, each once by its key. Throws when there is no answer: then any of them may have been taken. */
  sendDeposits(orders: readonly DepositOrder[]): Promise<readonly TokenAnswer[]>
}

/** The chain with USDC and certificates. Its calls throw when there is no answer. */
export interface ChainPort extends PlatformReader {
  /** Nothing real can happen. */
  readonly sandbox: boolean
  /** As payments name it. */
  readonly provider: 'chain'
  readonly chainId: bigint
  /** The contracts: the stablecoin's, and the one that holds the money. */
  readonly usdc: string
  readonly escrow: string
  /** The contract of the certificates' tokens; null where there is none. */
  readonly certificates: string | null
  /** The owner of certificates that are not in a wallet of their holder. */
  readonly vault: string
  /** The address of the key that signs permits and statements. */
  readonly compliance: string
  /** The contract holds Pockets, reserve and quarantine apart, and is told what the books do with each (`sendActs`). */
  readonly keepsParts: boolean
  /** Null where wallets send their payments themselves. */
  readonly relay: DepositRelay | null
  /** Null for a chain that no wallet can reach. */
  readonly network: ChainNetwork | null
  /** The most blocks per query. */
  readonly blocksAtOnce: bigint
  /** An address with its checksum (EIP-55); null for text that is none. */
  checksummed(text: string): string | null
  /** Writes the message for a wallet to sign, to the letter of EIP-4361. */
  writeSignIn(message: SignInMessage, statement: string): string
  /** Parses a signed message; null for text that is not exactly such a message. */
  readSignIn(text: string): SignInMessage | null
  /** The signer of a text or of typed data: by the key, or by the contract at the address. */
  checkSignature(signed: SignedText | SignedData): Promise<SignatureVerdict>
  /** Signs with the compliance key. Without its signature the contract takes no deposit. */
  signPermit(permit: OrderPermit): Promise<SignedPermit>
  /** What a wallet sends in this order to pay by transactions of its own; null where it sends none. */
  ownDeposit(permit: SignedPermit): readonly WalletCall[] | null
  /** What the owner of a token sends to burn it by the contract's own rule; null where the contract would not take that now. */
  ownBurn(orderId: string, owner: string): Promise<WalletCall | null>
  /** Signs a text with the compliance key (EIP-191), so that anybody can recover who vouches for it. */
  signStatement(text: string): Promise<string>
  heads(): Promise<ChainHeads>
  /** The hash of a block as the chain has it now; null for one that it does not have. */
  blockHash(height: bigint): Promise<string | null>
  /** Deposits in these blocks, both included, in the chain's order. */
  depositsIn(from: bigint, until: bigint): Promise<readonly DepositSeen[]>
  /** The stablecoin balance of an address at a height. */
  balanceAt(address: string, height: bigint): Promise<MicroUsdc>
  /** Sends these in order, each once by its key. Throws when there is no answer: then any of them may have been taken. */
  sendTokens(orders: readonly TokenOrder[]): Promise<readonly TokenAnswer[]>
  /** The same for settlements. */
  sendSettlements(orders: readonly SettleOrder[]): Promise<readonly TokenAnswer[]>
  /** The same for moves of USDC. The contract refuses what it does not hold. */
  sendMoves(orders: readonly MoveOrder[]): Promise<readonly TokenAnswer[]>
  /** The same for what moves no USDC into the contract or out of it. */
  sendActs(orders: readonly ActOrder[]): Promise<readonly ActAnswer[]>
  /** Sends again whatever of ours the chain has lost, and offers more for what hangs. Throws when there is no answer. */
  follow(): Promise<void>
  /** Sends again the transactions with these keys that have lost their block. */
  resend(keys: readonly string[]): Promise<readonly TokenAnswer[]>
  /** Transfers into and out of the escrow contract in these blocks, both included, in the chain's order. */
  transfersIn(from: bigint, until: bigint): Promise<readonly TransferSeen[]>
  /** The typed data that an owner signs to claim all dues of a token. The contract asks nobody else. */
  claimData(orderId: string, owner: string): Record<string, unknown>
  /** The typed data that an owner signs so that a token may go back to the vault. */
  returnData(terms: ReturnTerms): Record<string, unknown>
  /** Claims in these blocks, both included, in the chain's order. */
  claimsIn(from: bigint, until: bigint): Promise<readonly ClaimSeen[]>
  /** The keys, of these, that the chain has taken. */
  sentTokens(keys: readonly string[]): Promise<readonly TokenAnswer[]>
  /** The tokens of these orders in the latest block; orders without one are left out. */
  tokensOf(orderIds: readonly string[]): Promise<readonly TokenState[]>
  /** Changes of tokens in these blocks, both included, in the chain's order. */
  tokensIn(from: bigint, until: bigint): Promise<readonly TokenSeen[]>
  /** Every token that there ever was, as it stood at a height. */
  tokensAt(height: bigint): Promise<readonly TokenState[]>
}

/** Faults of the sandbox chain for the next transactions or queries. */
export const CHAIN_FAULTS = [
  'none',
  'slow',
  'dropping',
  'unreachable',
  'repeating',
  'unanswered',
  'unfunded',
] as const
export type ChainFault = (typeof CHAIN_FAULTS)[number]

/** What becomes of transactions whose blocks are replaced. */
export const FATES = ['dropped', 'again', 'later', 'reversed'] as const
export type Fate = (typeof FATES)[number]

/** The sandbox contract's "no". */
export class Reverted extends Error {}

/** Wallets of the sandbox, for whoever has none of their own. */
export interface SandboxKeys {
  /** Makes one; gives its address. */
  make(): Promise<string>
  has(address: string): Promise<boolean>
  /** Null for an address whose key is not here. */
  signText(address: string, text: string): Promise<string | null>
  signTyped(address: string, typedData: Record<string, unknown>): Promise<string | null>
}

/** A payment out of the sandbox's escrow contract. */
export interface PaidOut {
  to: string
  amount: bigint
  /** What the treasury adds to it in the same transaction. */
  added?: bigint
  /** The deposit that goes back, as payments name it. The contract sends it to its refund target alone. */
  refundOf?: string | null
}

/** The sandbox chain's own side: what somebody other than the platform does there. */
export interface SandboxChain {
  keys: SandboxKeys
  /** Puts a wallet there that is a contract: it takes its owner's signatures, or knows nothing of signatures. */
  deployWallet(wallet: { owner: string; answers: boolean }): Promise<string>
  /** Mints stablecoins for somebody. */
  faucet(address: string, amountMicro: bigint): Promise<string>
  balanceOf(address: string): Promise<bigint>
  /**
   * Pays with a permit, as the contract allows: the wallet signs the permit too, in place of the transaction. Returns the
   * transaction's hash; throws `Reverted`.
   */
  deposit(permit: SignedPermit, walletSignature: string): Promise<string>
  /** Pays without the contract's checks, as a faulty contract would allow. */
  depositAnyhow(deposit: {
    sender: string
    token?: string
    amount: bigint
    permitId: string | null
  }): Promise<string>
  /** Claims as an owner, who signs in place of the transaction. Returns its hash; throws `Reverted`. */
  claim(typedData: Record<string, unknown>, walletSignature: string): Promise<string>
  /** Pays an owner without the contract's checks, as a faulty contract would. */
  claimAnyhow(claim: {
    orderId: string
    owner: string
    settlementNumber: number
    amount: bigint
  }): Promise<string>
  /** Pays stablecoins out of the escrow contract, once by the key; throws `Reverted` for more than it holds. */
  payOut(key: string, payment: PaidOut): Promise<void>
  /** Sends stablecoins from one address to another. */
  transfer(from: string, to: string, amount: bigint): Promise<string>
  /** Adds blocks at once. */
  mine(blocks: number): Promise<void>
  /** Replaces so many of the latest blocks. */
  reorganise(depth: number, fate: Fate): Promise<void>
  setFault(fault: ChainFault): Promise<void>
}
