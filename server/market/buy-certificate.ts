import { refuse } from '#domain/kernel/refusal.ts'
import { paidFromBalance } from '#domain/ledger/holder-journals.ts'
import { decidePurchase } from '#domain/market/listing.ts'
import { addPurchased } from '#server/identity/door.ts'
import { personCommand } from '#server/kernel/door.ts'
import { readOpenBalance } from '#server/settlements/door.ts'
import { findForBuyer, lockOffer, type Purchase } from './load-offer.ts'
import { recordSale } from './record-sale.ts'

/**
 * Buys a listed certificate with the buyer's own balance, once per key. What the certificate was due is credited to its seller
 * first; price, royalty and certificate move in one transaction. Refuses `unknown_object`, `money_stopped`, `not_launched` and
 * what `decidePurchase` refuses. Rules NFT-02, KYC-01, KYC-02.
 */
export const buyCertificate = personCommand({
  operation: 'trade',
  once: 'buy_certificate',
  ask: findForBuyer,
  load: async (loading, purchase: Purchase, found) => {
    const offer = await lockOffer(loading, purchase, found)
    const balanceMicro = await readOpenBalance(loading.trx, loading.by.personId)
    return { ...offer, buyer: { ...offer.buyer, balanceMicro } }
  },
  decide: ({ closed, market, buyer, rules }, { priceMicro }, { now }) =>
    closed
      ? refuse(closed)
      : decidePurchase({ ...market, dueToSeller: null }, buyer, priceMicro, rules, now),
  record: async (recording, { royalty, counterAddedMicro }, { facts, input: { listingId } }) => {
    const { trx, platform, by, now, audit } = recording
    const { sellerId, traded } = facts
    const { personId: buyerId } = by
    const { priceMicro, royaltyMicro } = royalty
    const saleId = platform.randomness.uuid()
    const payment = paidFromBalance(saleId, buyerId, priceMicro)
    const { number } = traded
    const sold = { saleId, listingId, number, sellerId, buyerId, royalty, payment }
    await recordSale(trx, sold, now)
    // No provider's payment proves here that the buyer has asked for it.
    await audit(`sale:${saleId}`, { detail: { listingId, buyerId, priceMicro } })
    await addPurchased(trx, buyerId, counterAddedMicro)
    return {
      saleId,
      certificateNumber: number.toString(),
      priceMicro: priceMicro.toString(),
      royaltyMicro: royaltyMicro.toString(),
    }
  },
})
