import type { MicroUsdc } from '#domain/money.ts'
import type { At, MaybeAt } from './column-types.ts'

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
