import type { ChainSettlement } from '#domain/settlements/chain-claim.ts'
import type {
  ChainFault,
  ClaimSeen,
  DepositSeen,
  TokenSeen,
  TokenState,
  TransferSeen,
} from './port.ts'

/** A transaction of the sandbox chain. Its height is null while no block holds it. */
export interface SandboxTransaction {
  hash: string
  height: bigint | null
  sender: string
  minedAt: Date
  deposits: readonly SandboxDeposit[]
  /** The order that a deposit has used up. */
  orderId: string | null
  transfers: readonly SandboxTransfer[]
  /** What it does to tokens; kept apart, so left out where a transaction is read. */
  tokens?: readonly TokenChange[]
  /** What it does beside; kept apart as well. */
  operations?: readonly SandboxOperation[]
}

export type SandboxDeposit = Pick<DepositSeen, 'token' | 'amount' | 'permitId' | 'sender'> & {
  /** Where it can go back to; null for one that came past the contract's checks. */
  refundTo?: string | null
}

export interface SandboxTransfer {
  token: string
  from: string
  to: string
  amount: bigint
  /** A key is used once, however often it is sent. */
  key?: string | null
}

/** What the sandbox's contract was told to owe, or has paid of it. */
export type SandboxOperation = { settlementNumber: number } & (
  | { act: 'settle'; key: string; pocketNumber: number; terms: ChainSettlement }
  | { act: 'claim'; orderId: string; owner: string; amount: bigint }
)

/** A token with what the contract keeps about its claims. */
export interface ClaimableToken extends TokenState {
  claimsAfter: number
}

/** How a token stands after a transaction of the sandbox chain. */
export interface TokenChange extends TokenState {
  act: string
  key: string | null
  claimsAfter: number
}

/** Where a key was used. */
export interface UsedKey {
  key: string
  hash: string
  height: bigint | null
  sender: string
}

/** What the sandbox chain remembers, while nobody else changes it. */
export interface ChainView {
  state(): Promise<{ genesisAt: Date; extraBlocks: bigint; fault: ChainFault }>
  saveState(change: { extraBlocks?: bigint; fault?: ChainFault }): Promise<void>
  forks(): Promise<readonly { fromHeight: bigint; salt: string }[]>
  addFork(fromHeight: bigint, salt: string): Promise<void>
  transactionsIn(from: bigint, until: bigint): Promise<readonly SandboxTransaction[]>
  add(transaction: SandboxTransaction): Promise<void>
  move(hash: string, height: bigint | null): Promise<void>
  count(): Promise<number>
  hasUsed(orderId: string): Promise<boolean>
  depositsOf(hash: string): Promise<readonly SandboxDeposit[]>
  /** What came to an address and left it. */
  transfersIn(
    token: string,
    address: string,
    from: bigint,
    until: bigint,
  ): Promise<readonly TransferSeen[]>
  balanceAt(token: string, address: string, height: bigint): Promise<bigint>
  usedKeys(keys: readonly string[]): Promise<readonly UsedKey[]>
  /** Drops the changes by this key of a transaction without a block. */
  forgetKey(key: string): Promise<void>
  tokensIn(from: bigint, until: bigint): Promise<readonly TokenSeen[]>
  /** The tokens of these orders at a height, or all of them. */
  tokensAt(height: bigint, orderIds: readonly string[] | null): Promise<readonly ClaimableToken[]>
  /** What the tokens of a Pocket may claim, by number. */
  settlementsOf(pocketNumber: number): Promise<ReadonlyMap<number, ChainSettlement>>
  /** Of which settlements an order's token has claimed. */
  claimedOf(orderId: string): Promise<ReadonlySet<number>>
  claimsIn(from: bigint, until: bigint): Promise<readonly ClaimSeen[]>
}

/** Keeps the sandbox chain. Whoever changes it works alone. */
export interface ChainMemory {
  look<T>(work: (view: ChainView) => Promise<T>): Promise<T>
  alone<T>(work: (view: ChainView) => Promise<T>): Promise<T>
}
