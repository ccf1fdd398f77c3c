import {
  type Address,
  concat,
  type Hex,
  hashDomain,
  hashStruct,
  keccak256,
  parseSignature,
  serializeTransaction,
  type TransactionSerializableEIP1559,
  toPrefixedMessage,
} from 'viem'

/** As what the platform signs. Each role has a key of its own. */
export const CHAIN_ROLES = ['compliance', 'registrar', 'settler', 'pauser', 'deployer'] as const
export type ChainRole = (typeof CHAIN_ROLES)[number]

/** A key that signs and is not seen: in a file here, or with a signer on another machine. */
export interface Signer {
  readonly address: Address
  /** Signs the Keccak-256 hash of these bytes; r, s and v as 65 bytes. Throws when there is no answer. */
  sign(bytes: Hex): Promise<Hex>
}

export type Signers = Readonly<Record<ChainRole, Signer>>

/** Text that is signed by EIP-712. */
export interface TypedText {
  domain: { name: string; version: string; chainId: number; verifyingContract: Address }
  types: Record<string, readonly { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

/** Signs typed data (EIP-712). */
export async function signTyped(signer: Signer, text: TypedText): Promise<Hex> {
  const { domain, types, primaryType, message: data } = text
  const all: TypedText['types'] = { ...types, EIP712Domain: domainFields }
  const head = hashDomain({ domain: { ...domain, chainId: BigInt(domain.chainId) }, types: all })
  return signer.sign(concat(['0x1901', head, hashStruct({ data, primaryType, types: all })]))
}

/** Signs a text (EIP-191). */
export function signText(signer: Signer, text: string): Promise<Hex> {
  return signer.sign(toPrefixedMessage(text))
}

/** A signed transaction as its bytes, and its hash. */
export async function signTransaction(
  signer: Signer,
  transaction: TransactionSerializableEIP1559,
): Promise<{ raw: Hex; hash: Hex }> {
  const signature = parseSignature(await signer.sign(serializeTransaction(transaction)))
  const raw = serializeTransaction(transaction, signature)
  return { raw, hash: keccak256(raw) }
}
