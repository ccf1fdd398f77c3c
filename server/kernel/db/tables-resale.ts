import type { Generated } from 'kysely'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { PurchaseState } from '#domain/market/purchase.ts'
import type { At, Maybe, MaybeAt } from './column-types.ts'

export interface ListingRow {
  id: string
  certificate_number: bigint
  seller_id: string
  price_micro: MicroUsdc
  listed_at: At
  ends_at: At
  taken_back_at: MaybeAt
  sold_at: MaybeAt
}

export interface SaleRow {
  id: string
  listing_id: string
  certificate_number: bigint
  seller_id: string
  buyer_id: string
  price_micro: MicroUsdc
  royalty_micro: MicroUsdc
  seller_micro: MicroUsdc
  sold_at: At
}

export interface PurchaseRow {
  id: string
  listing_id: string
  certificate_number: bigint
  seller_id: string
  buyer_id: string
  pocket_id: string
  state: PurchaseState
  price_micro: MicroUsdc
  royalty_micro: MicroUsdc
  seller_micro: MicroUsdc
  created_at: At
  reserved_until: At
  /** Names all settings of the moment at which it was placed. */
  settings_hash: Uint8Array
  payment_id: Maybe<string>
  paid_at: MaybeAt
  screened_at: MaybeAt
  converted_at: MaybeAt
  freeze_reason: Maybe<string>
}

export interface PurchaseTransitionRow {
  id: Generated<bigint>
  purchase_id: string
  from_state: PurchaseState | null
  to_state: PurchaseState
  reason: Maybe<string>
  at: At
}
