import { sql } from 'kysely'
import { type MicroUsdc, ZERO } from '#domain/money.ts'
import { paidFromPurchase, paidPurchaseByCard } from '#domain/purchase-journals.ts'
import type { BusinessSettings } from '#domain/settings.ts'
import { resold } from '#domain/settlement-journals.ts'
import { addDays } from '#domain/time.ts'
import { bookEntries } from '#server/db/book-entries.ts'
import { inTransaction, type Trx } from '#server/db/in-transaction.ts'
import { exactJson } from '#server/exact-json.ts'
import { openAccounts } from '#server/ledger/balances.ts'
import type { TestPlatform } from '#server/test-platform.ts'

/**
 * Somebody is owed so much by name, whole cents, as after a sale: with all rows that one leaves behind, of a certificate and a
 * buyer of which nothing else is known.
 */
export async function owe(
  { platform, clock }: Pick<TestPlatform, 'platform' | 'clock'>,
  personId: string,
  amountMicro: MicroUsdc,
): Promise<void> {
  const now = clock.now()
  const purchaseId = crypto.randomUUID()
  const purchase = { purchaseId, priceMicro: amountMicro }
  await inTransaction(platform.db, async (trx) => {
    // What is unknown is nowhere else, which the database would ask for.
    await sql`set local session_replication_role = replica`.execute(trx)
    await writeSale(trx, { ...purchase, personId, settings: platform.settings }, now)
    await sql`set local session_replication_role = default`.execute(trx)
    await openAccounts(trx, [`payable:person:${personId}`, `payable:purchase:${purchaseId}`])
    const royalty = { priceMicro: amountMicro, sellerMicro: amountMicro, royaltyMicro: ZERO }
    const entries = [
      ...paidPurchaseByCard(purchase, ZERO),
      resold(purchaseId, personId, royalty),
      paidFromPurchase(purchase),
    ]
    const booked = entries.map((entry) => ({ entry, backingId: null, pocketId: null }))
    await bookEntries(trx, booked, now)
  })
}

type Sale = {
  purchaseId: string
  personId: string
  priceMicro: MicroUsdc
  settings: BusinessSettings
}

async function writeSale(trx: Trx, sale: Sale, now: Date) {
  const { purchaseId, personId, priceMicro } = sale
  const [listingId, buyerId, pocketId] = Array.from({ length: 3 }, () => crypto.randomUUID())
  const settings = exactJson(sale.settings)
  const parts = sql`-1, ${personId}::uuid, ${buyerId}::uuid`
  const price = sql`${priceMicro}::bigint, 0, ${priceMicro}::bigint`
  await sql`insert into listing values (${listingId}, -1, ${personId}, ${priceMicro}, ${now}, ${addDays(now, 1)},
    null, ${now})`.execute(trx)
  await sql`insert into purchase (id, listing_id, certificate_number, seller_id, buyer_id, pocket_id, state,
      price_micro, royalty_micro, seller_micro, created_at, reserved_until, settings, payment_id, paid_at, screened_at,
      converted_at)
    values (${purchaseId}, ${listingId}, ${parts}, ${pocketId}, 'sold', ${price}, ${now}, ${now}, ${settings},
      ${purchaseId}, ${now}, ${now}, ${now})`.execute(trx)
  await sql`insert into purchase_step (purchase_id, from_state, to_state, at) values
    (${purchaseId}, null, 'awaiting_payment', ${now}), (${purchaseId}, 'awaiting_payment', 'paid', ${now}),
    (${purchaseId}, 'paid', 'sold', ${now})`.execute(trx)
  await sql`insert into reservation values
    (${purchaseId}, ${buyerId}, ${pocketId}, 0, ${priceMicro}, ${now}, ${now}, 'paid')`.execute(trx)
  await sql`insert into webhook_event values
    ('test', ${purchaseId}, 'paid', '', ${now}, '{}')`.execute(trx)
  await sql`insert into payment values ('test', ${purchaseId}, ${purchaseId}, ${purchaseId},
    ${priceMicro / 10_000n}, 'eur', ${now}, ${now}, 'confirmed')`.execute(trx)
  await sql`insert into identity.screening_check
      (person_id, phase, verdict, provider, provider_reference, checked_at, backing_id)
    values (${buyerId}, 'after_payment', 'pass', 'test', ${purchaseId}, ${now}, ${purchaseId})`.execute(
    trx,
  )
  await sql`insert into sale values
    (${purchaseId}, ${listingId}, ${parts}, ${price}, ${now})`.execute(trx)
  await sql`insert into certificate_transfer (certificate_number, from_id, to_id, route, price_micro, at)
    values (${parts}, 'in_house_sale', ${priceMicro}, ${now})`.execute(trx)
}
