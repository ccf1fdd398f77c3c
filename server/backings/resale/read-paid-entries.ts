import type { Selectable } from 'kysely'
import { roundingOf } from '#domain/card-quote.ts'
import { invariant } from '#domain/invariant.ts'
import type { Entry } from '#domain/ledger.ts'
import { paidPurchaseByCard, paidPurchaseByWallet } from '#domain/purchase-journals.ts'
import type { Trx } from '#server/db/in-transaction.ts'
import type { PurchaseRow } from '#server/db/tables-resale.ts'

/** The entries of a card's capture and of its conversion, worked out of the quote that it has paid. */
export async function readCardEntries(
  trx: Trx,
  row: Pick<Selectable<PurchaseRow>, 'id' | 'price_micro' | 'payment_id'>,
): Promise<readonly [Entry, Entry]> {
  const quote = await trx
    .selectFrom('card_quote')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.backing_id', '=', 'card_quote.backing_id')
        .onRef('payment.amount_minor', '=', 'card_quote.eur_cents'),
    )
    .selectAll('card_quote')
    .where('card_quote.backing_id', '=', row.id)
    .where('payment.payment_id', '=', row.payment_id)
    .orderBy('quoted_at', 'desc')
    .executeTakeFirst()
  invariant(quote, 'a card payment was confirmed by its quote')
  const roundingMicro = roundingOf({
    amountMicro: row.price_micro,
    eurCents: quote.eur_cents,
    rate: { numerator: quote.rate_numerator, denominator: quote.rate_denominator },
  })
  return paidPurchaseByCard({ purchaseId: row.id, priceMicro: row.price_micro }, roundingMicro)
}

/** What is booked of a purchase that is paid and not handed over. */
export async function readPaidEntries(
  trx: Trx,
  row: Selectable<PurchaseRow>,
): Promise<readonly Entry[]> {
  const { provider } = await trx
    .selectFrom('payment')
    .select('provider')
    .where('payment_id', '=', row.payment_id)
    .where('backing_id', '=', row.id)
    .executeTakeFirstOrThrow()
  if (provider === 'chain') {
    return paidPurchaseByWallet({ purchaseId: row.id, priceMicro: row.price_micro })
  }
  const [capture, conversion] = await readCardEntries(trx, row)
  return row.converted_at === null ? [capture] : [capture, conversion]
}
