import type { Entry } from '#domain/ledger/ledger.ts'
import { resold } from '#domain/market/purchase-journals.ts'
import type { Royalty } from '#domain/market/resale.ts'
import { changeHolder, intendMove, recordTransfer } from '#server/certificates/door.ts'
import { enqueue, recordAudit, type Trx } from '#server/kernel/door.ts'
import { bookEntries, openAccounts } from '#server/ledger/door.ts'
import { creditDues } from '#server/settlements/door.ts'

/** A sale of a certificate: buyer, price, and what it is paid from. */
export interface SoldCertificate {
  saleId: string
  listingId: string
  number: bigint
  sellerId: string
  buyerId: string
  royalty: Royalty
  /** The account that pays the price. */
  payment: Entry
}

/**
 * Moves price, royalty and certificate together, in the transaction that has locked them. What the certificate was due is
 * credited to its seller first. Both are notified. Journal 5, rule NFT-02.
 */
export async function recordSale(trx: Trx, sold: SoldCertificate, now: Date): Promise<void> {
  const { saleId, number, sellerId, buyerId, royalty } = sold
  await creditDues(trx, number, now)
  await openAccounts(trx, [`payable:person:${sellerId}`])
  const entries = [resold(saleId, sellerId, royalty), sold.payment]
  await bookEntries(
    trx,
    entries.map((entry) => ({ entry, backingId: null, pocketId: null })),
    now,
  )
  await writeSale(trx, sold, now)
  await moveCertificate(trx, sold, now)
  const by = { kind: 'person', id: buyerId } as const
  const detail = { saleId, ...royalty }
  await recordAudit(trx, { by, operation: 'trade', subject: `certificate:${number}`, detail }, now)
  const payload = { purchaseId: saleId, what: 'sold' } as const
  await enqueue(trx, [{ key: `mail_sold:${saleId}`, kind: 'mail_purchase', payload }], now)
}

async function writeSale(trx: Trx, sold: SoldCertificate, now: Date): Promise<void> {
  const { saleId, listingId, number, sellerId, buyerId, royalty } = sold
  await trx.updateTable('listing').set({ sold_at: now }).where('id', '=', listingId).execute()
  await trx
    .insertInto('sale')
    .values({
      id: saleId,
      listing_id: listingId,
      certificate_number: number,
      seller_id: sellerId,
      buyer_id: buyerId,
      price_micro: royalty.priceMicro,
      royalty_micro: royalty.royaltyMicro,
      seller_micro: royalty.sellerMicro,
      sold_at: now,
    })
    .execute()
}

async function moveCertificate(
  trx: Trx,
  { number, sellerId, buyerId, royalty }: SoldCertificate,
  now: Date,
): Promise<void> {
  await changeHolder(trx, number, buyerId)
  // A token in the seller's wallet goes to the vault, for the buyer; one in the vault stays there.
  await intendMove(trx, number, now)
  const { priceMicro } = royalty
  const moved = { number, fromId: sellerId, toId: buyerId, priceMicro, at: now } as const
  await recordTransfer(trx, { ...moved, route: 'in_house_sale' })
}
