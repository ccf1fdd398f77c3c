import type { SignatureVerdict, SignInMessage } from '#domain/wallet-link.ts'

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

/** The chain on which USDC and certificates lie. */
export interface ChainPort {
  /** Nothing real can happen. */
  readonly sandbox: boolean
  readonly provider: string
  readonly chainId: bigint
  /** An address with its checksum (EIP-55); null for text that is none. */
  checksummed(text: string): string | null
  /** Writes the message for a wallet to sign, to the letter of EIP-4361. */
  writeSignIn(message: SignInMessage, statement: string): string
  /** Reads a signed message by its fields; null for text that is not, to the letter, such a message. */
  readSignIn(text: string): SignInMessage | null
  /**
   * Whose signature a text bears: the key's own, or one that the contract at the address takes for its own. Throws
   * when the chain gives no answer: that is never a yes.
   */
  checkSignature(signed: SignedText): Promise<SignatureVerdict>
}

/** What an adapter asks its chain; the rest is arithmetic and the same on every chain. */
export interface ContractReader {
  /** Asks the contract at an address. Throws when the chain gives no answer. */
  askContract(signed: SignedHash): Promise<ContractVerdict>
}

/** The sandbox chain's own side: what somebody other than the platform does there. */
export interface SandboxChain {
  /** Puts a wallet there that is a contract: it takes its owner's signatures, or knows nothing of signatures. */
  deployWallet(wallet: { owner: string; answers: boolean }): Promise<string>
}
