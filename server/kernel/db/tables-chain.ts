import type { Generated } from 'kysely'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import type { IntentKind } from '#domain/certificates/chain-intent.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { At, Json, Maybe, MaybeAt } from './column-types.ts'

export interface ChainPocketRow {
  number: Generated<number>
  pocket_id: string
}

export interface BadgeUseRow {
  pocket_id: string
  certificate_number: bigint
  person_id: string
  backing_id: string
  used_at: At
}

export interface OrderPermitRow {
  id: string
  order_id: string
  person_id: string
  wallet_id: string
  chain_id: bigint
  /** What was signed, as it goes to the wallet. */
  permit: Json<Record<string, unknown>>
  signature: string
  backer_address: string
  refund_address: string
  amount_micro: MicroUsdc
  signed_at: At
  expires_at: At
}

export interface ChainDepositRow {
  chain_id: bigint
  transaction_hash: string
  log_index: number
  block_height: bigint
  block_hash: string
  mined_at: At
  sender: string
  token: string
  amount_micro: bigint
  permit_id: Maybe<string>
  order_id: Maybe<string>
  state: 'seen' | 'replaced' | 'final'
  seen_at: At
  changed_at: At
}

export interface ChainHeadRow {
  chain_id: bigint
  height: bigint
  hash: string
  looked_at: At
  /** When the chain was last read up to its then latest block. */
  caught_up_at: MaybeAt
}

export interface ChainComparisonRow {
  proposal_id: string
  chain_id: bigint
  head_height: bigint
  hash_before: string
  height: bigint
  hash_after: string
  evidence_hash: string
  compared_at: At
}

export interface ChainIntentRow {
  id: Generated<bigint>
  key: string
  kind: IntentKind
  backing_id: string
  state: Generated<'intended' | 'unknown' | 'sent' | 'done' | 'void'>
  created_at: At
  first_sent_at: MaybeAt
  owner: Maybe<string>
  /** 96 bits, as text. */
  data: Maybe<string>
  block_height: Maybe<bigint>
  transaction_hash: Maybe<string>
  ended_at: MaybeAt
}

export interface ChainTokenEventRow {
  id: Generated<bigint>
  chain_id: bigint
  transaction_hash: string
  log_index: number
  block_height: bigint
  mined_at: At
  act: string
  key: Maybe<string>
  backing_id: string
  owner: string
  kind: PocketKind
  data: string
  burned: boolean
}

export interface ChainSettlementRow {
  id: Generated<bigint>
  key: string
  pocket_id: string
  fight_id: string
  part: string
  number: number
  terms: Json<Record<string, unknown>>
  state: Generated<'intended' | 'unknown' | 'sent' | 'done'>
  created_at: At
  first_sent_at: MaybeAt
  block_height: Maybe<bigint>
  transaction_hash: Maybe<string>
  ended_at: MaybeAt
}

export interface ChainClaimRow {
  id: Generated<bigint>
  chain_id: bigint
  transaction_hash: string
  log_index: number
  block_height: bigint
  mined_at: At
  backing_id: string
  owner: string
  settlement_number: number
  amount_micro: MicroUsdc
  state: Generated<'seen' | 'booked' | 'differs'>
  claim_id: Maybe<string>
}

export interface ChainMoveRow {
  id: Generated<bigint>
  entry_key: string
  chain_key: string
  way: 'move' | 'effect'
  amount_micro: MicroUsdc
  backing_id: Maybe<string>
  pocket_id: Maybe<string>
  state: Generated<'intended' | 'unknown' | 'sent' | 'done'>
  created_at: At
  first_sent_at: MaybeAt
  block_height: Maybe<bigint>
  transaction_hash: Maybe<string>
  ended_at: MaybeAt
}

export interface ChainTransferRow {
  id: Generated<bigint>
  chain_id: bigint
  transaction_hash: string
  log_index: number
  block_height: bigint
  mined_at: At
  key: Maybe<string>
  party: string
  amount_micro: MicroUsdc
}

export interface ChainTransferHeadRow {
  chain_id: bigint
  height: bigint
  looked_at: At
}

export interface ChainTokenHeadRow {
  chain_id: bigint
  height: bigint
  looked_at: At
  /** Since when blocks have been read without a gap. */
  followed_since: At
  vault: string
}
