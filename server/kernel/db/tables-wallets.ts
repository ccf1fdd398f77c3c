import type { At, Maybe, MaybeAt } from './column-types.ts'

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

export interface WalletRecoveryRow {
  id: string
  certificate_number: bigint
  person_id: string
  from_address: string
  to_wallet_id: string
  to_address: string
  asked_at: At
  agreed_at: MaybeAt
  done_at: MaybeAt
  ended_at: MaybeAt
  ended_by: Maybe<'objection' | 'holder' | 'operator' | 'change'>
  objection_signature: Maybe<string>
}
