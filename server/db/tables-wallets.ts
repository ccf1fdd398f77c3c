import type { At, MaybeAt } from './column-types.ts'

export interface WalletNonceRow {
  nonce: string
  person_id: string
  issued_at: At
  expires_at: At
  used_at: MaybeAt
}

export interface WalletRow {
  id: string
  person_id: string
  /** With the checksum of EIP-55. */
  address: string
  chain_id: bigint
  signed_by: 'key' | 'contract'
  nonce: string
  linked_at: At
  unlinked_at: MaybeAt
}

export interface WalletProofRow {
  wallet_id: string
  message: string
  signature: string
}
