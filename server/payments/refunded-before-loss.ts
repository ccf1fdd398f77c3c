import { type Selectable, sql } from 'kysely'
import { type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import { costFor, type EurRate } from '#domain/payments/card-quote.ts'
import type { PaymentRow, Trx } from '#server/kernel/door.ts'
import { isRefundBegun } from './dispute-row.ts'

/**
 * Whether a bank takes back money that was refunded before, or may have been, although it paid for nothing: then it is lost twice.
 * Without a refund it is in no books, and nobody has lost it.
 */
export async function isRefundedBeforeLoss(
  trx: Trx,
  payment: Selectable<PaymentRow>,
): Promise<boolean> {
  if (payment.outcome === 'refunded') return true
  return payment.outcome === 'refund_due' && isRefundBegun(trx, payment)
}

/** What a card payment in euros that has paid nothing is worth, by its own quote or else the latest one. */
export async function worthOfPayment(
  trx: Trx,
  { order_id, amount_minor, currency }: Selectable<PaymentRow>,
): Promise<MicroUsdc> {
  if (currency.toLowerCase() !== 'eur') return ZERO
  const { rows } = await sql<EurRate>`
    select rate_numerator as numerator, rate_denominator as denominator from card_quote
    order by (order_id = ${order_id}) is true desc, quoted_at desc limit 1`.execute(trx)
  return rows[0] ? costFor(amount_minor, rows[0]) : ZERO
}
