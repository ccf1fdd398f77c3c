/** Asks a contract wallet whether a signature is its own (EIP-1271). */
export type ContractVerdict = 'valid' | 'wrong' | 'silent' | 'no_contract'

/** A signed hash, as hex text. */
export interface SignedHash {
  address: string
  hash: string
  signature: string
}

/** The calls of an adapter to its chain; the rest is the same on every chain. */
export interface ContractReader {
  /** Asks the contract at an address. Throws when the chain gives no answer. */
  askContract(signed: SignedHash): Promise<ContractVerdict>
}
