import type { PocketKind } from '#domain/campaigns/pocket.ts'
import type { IntentKind } from '#domain/certificates/chain-intent.ts'
import type { SignatureVerdict, SignInMessage } from '#domain/identity/wallet-link.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { OrderPermit } from '#domain/orders/order-permit.ts'
import type { ChainSettlement } from '#domain/settlements/chain-claim.ts'

/** What the chain answers when a wallet that is a contract is asked whether a signature is its own (EIP-1271). */
export type ContractVerdict = 'valid' | 'wrong' | 'silent' | 'no_contract'

/** A signed hash, as hex text. */
export interface SignedHash {
  address: string
  hash: string
  signature: string
}

/** A signed text. */
export interface SignedText {
  address: string
  text: string
  signature: string
}

export interface Block {
  height: bigint
  hash: string
}

/** How far the chain has come, and up to where it never changes again. */
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

/** How a certificate's token stands. It bears the id of its order. */
export interface TokenState {
  orderId: string
  owner: string
  kind: PocketKind
  /** The 96 bits beside the owner. */
  data: bigint
  burned: boolean
}

/** USDC that the treasury's wallet shall bring into the escrow contract, or take back out of it; once by the key. */
export interface MoveOrder {
  key: string
  /** Above zero into the contract, below zero out of it. */
  amountMicro: MicroUsdc
}

/** What shall happen to a token, once by the key. */
export interface TokenOrder extends Omit<TokenState, 'burned'> {
  key: string
  act: IntentKind
  /** How many settlements of its Pocket, the first ones, the token cannot claim. For a mint and a move. */
  claimsAfter: number
  /** What the treasury deposits for the order in the transaction that mints; only it gets that back. */
  deposit?: MoveOrder | null
}

/** What the tokens of a Pocket may claim from now on, once by the key. */
export interface SettleOrder {
  key: string
  pocketNumber: number
  /** The how manieth of its Pocket. */
  number: number
  terms: ChainSettlement
}

/** What became of an order that was sent: its transaction, or the contract's "no". */
export type TokenAnswer = { key: string } & (
  | { transactionHash: string /** Null while no block holds it. */; height: bigint | null }
  | { refused: string }
)

/** What was sent and lies in a block. */
export type Mined = Extract<TokenAnswer, { transactionHash: string }> & { height: bigint }

/** Does a block hold what was sent? It may still lose it; only a final one is for good. */
export function isMined(answer: TokenAnswer): answer is Mined {
  return 'transactionHash' in answer && answer.height !== null
}

/** USDC that came into the escrow contract or left it. */
export interface TransferSeen {
  transactionHash: string
  logIndex: number
  height: bigint
  minedAt: Date
  /** Of the order that it carries out; null for what others have done. */
  key: string | null
  /** Who has paid it in, or has got it. */
  party: string
  /** Above zero into the contract, below zero out of it. */
  amountMicro: MicroUsdc
}

/** A token after a transaction that has changed it. */
export interface TokenSeen extends TokenState {
  transactionHash: string
  logIndex: number
  height: bigint
  minedAt: Date
  act: string
  /** Of the order that it carries out; null for what others have done. */
  key: string | null
}

/** What the owner of a token has claimed of one settlement; the contract has paid it to them. */
export interface ClaimSeen {
  transactionHash: string
  logIndex: number
  height: bigint
  minedAt: Date
  orderId: string
  owner: string
  settlementNumber: number
  amountMicro: MicroUsdc
}

/** A permit as it goes to the wallet: all that the signature is about (EIP-712), as JSON can carry it. */
export interface SignedPermit {
  typedData: Record<string, unknown>
  signature: string
}

/** The chain on which USDC and certificates lie. Whatever asks it throws when it gives no answer. */
export interface ChainPort {
  /** Nothing real can happen. */
  readonly sandbox: boolean
  /** As payments name it. */
  readonly provider: 'chain'
  readonly chainId: bigint
  /** The contracts: the stablecoin's, and the one that holds the money. */
  readonly usdc: string
  readonly escrow: string
  /** Whose certificates are that wait for a wallet of their holder. */
  readonly vault: string
  /** The most blocks that can be asked about in one go. */
  readonly blocksAtOnce: bigint
  /** An address with its checksum (EIP-55); null for text that is none. */
  checksummed(text: string): string | null
  /** Writes the message for a wallet to sign, to the letter of EIP-4361. */
  writeSignIn(message: SignInMessage, statement: string): string
  /** Reads a signed message by its fields; null for text that is not, to the letter, such a message. */
  readSignIn(text: string): SignInMessage | null
  /** Whose signature a text bears: the key's own, or one that the contract at the address takes for its own. */
  checkSignature(signed: SignedText): Promise<SignatureVerdict>
  /** Signs with the compliance key. Without its signature the contract takes no deposit. */
  signPermit(permit: OrderPermit): Promise<SignedPermit>
  heads(): Promise<ChainHeads>
  /** The hash of a block as the chain has it now; null for one that it does not have. */
  blockHash(height: bigint): Promise<string | null>
  /** Deposits in these blocks, both included, in the chain's order. */
  depositsIn(from: bigint, until: bigint): Promise<readonly DepositSeen[]>
  /** What an address holds of the stablecoin at a height. */
  balanceAt(address: string, height: bigint): Promise<MicroUsdc>
  /**
   * Sends these in their order, each once by its key however often it is asked for. Throws when the chain gives no
   * answer: then it is open which of them it has taken.
   */
  sendTokens(orders: readonly TokenOrder[]): Promise<readonly TokenAnswer[]>
  /** The same for what tokens may claim. */
  sendSettlements(orders: readonly SettleOrder[]): Promise<readonly TokenAnswer[]>
  /** The same for what the treasury brings and takes back. The contract refuses what it does not hold. */
  sendMoves(orders: readonly MoveOrder[]): Promise<readonly TokenAnswer[]>
  /** Has the chain take in again what was sent with these keys and has lost its block. */
  resend(keys: readonly string[]): Promise<readonly TokenAnswer[]>
  /** What came into the escrow contract and left it in these blocks, both included, in the chain's order. */
  transfersIn(from: bigint, until: bigint): Promise<readonly TransferSeen[]>
  /** What an owner signs to claim all that is due of a token. The contract asks nobody else. */
  claimData(orderId: string, owner: string): Record<string, unknown>
  /** What was claimed in these blocks, both included, in the chain's order. */
  claimsIn(from: bigint, until: bigint): Promise<readonly ClaimSeen[]>
  /** Which of these keys the chain has taken. */
  sentTokens(keys: readonly string[]): Promise<readonly TokenAnswer[]>
  /** How the tokens of these orders stand in the latest block; without those that have none. */
  tokensOf(orderIds: readonly string[]): Promise<readonly TokenState[]>
  /** What happened to tokens in these blocks, both included, in the chain's order. */
  tokensIn(from: bigint, until: bigint): Promise<readonly TokenSeen[]>
  /** Every token that there ever was, as it stood at a height. */
  tokensAt(height: bigint): Promise<readonly TokenState[]>
}

/** What an adapter asks its chain; the rest is arithmetic and the same on every chain. */
export interface ContractReader {
  /** Asks the contract at an address. Throws when the chain gives no answer. */
  askContract(signed: SignedHash): Promise<ContractVerdict>
}

/** How the sandbox chain behaves toward what is sent next, or toward whoever asks. */
export const MOODS = ['well', 'slow', 'lossy', 'deaf', 'double', 'mute', 'broke'] as const
export type Mood = (typeof MOODS)[number]

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
  signPermit(address: string, permit: Pick<SignedPermit, 'typedData'>): Promise<string | null>
  signClaim(address: string, typedData: Record<string, unknown>): Promise<string | null>
}

/** What leaves the sandbox's escrow contract for somebody. */
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
  /** Gives somebody stablecoins out of nothing. */
  faucet(address: string, amountMicro: bigint): Promise<string>
  balanceOf(address: string): Promise<bigint>
  /**
   * Pays with a permit as the contract lets it be paid: the wallet signs the permit too, in place of the
   * transaction. Gives the transaction's hash; throws `Reverted`.
   */
  deposit(permit: SignedPermit, walletSignature: string): Promise<string>
  /** Pays past every check of the contract, as a faulty one would let somebody. */
  depositAnyhow(deposit: {
    sender: string
    token?: string
    amount: bigint
    permitId: string | null
  }): Promise<string>
  /** Claims as an owner does, who signs in place of the transaction. Gives its hash; throws `Reverted`. */
  claim(typedData: Record<string, unknown>, walletSignature: string): Promise<string>
  /** Pays an owner past every check of the contract, as a faulty one would. */
  claimAnyhow(claim: {
    orderId: string
    owner: string
    settlementNumber: number
    amount: bigint
  }): Promise<string>
  /** Lets stablecoins leave the escrow contract, once by the key; throws `Reverted` for more than it holds. */
  payOut(key: string, payment: PaidOut): Promise<void>
  /** Sends stablecoins from one address to another. */
  transfer(from: string, to: string, amount: bigint): Promise<string>
  /** Adds blocks at once. */
  mine(blocks: number): Promise<void>
  /** Replaces so many of the latest blocks. */
  reorganise(depth: number, fate: Fate): Promise<void>
  setMood(mood: Mood): Promise<void>
}
