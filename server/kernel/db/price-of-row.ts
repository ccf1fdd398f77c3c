import type { Selectable } from 'kysely'
import { bps } from '#domain/kernel/money.ts'
import type { OrderPrice } from '#domain/ledger/order-price.ts'
import type { BackingRow } from './tables.ts'

/** An order's price, as computed when it was placed. */
export function priceOfRow(row: Selectable<BackingRow>): OrderPrice {
  return {
    principalMicro: row.principal_micro,
    backerPaysMicro: row.backer_pays_micro,
    saleFeeMicro: row.sale_fee_micro,
    reserveMicro: row.reserve_micro,
    recipientMicro: row.recipient_micro,
    coverBps: bps(row.cover_bps),
  }
}
