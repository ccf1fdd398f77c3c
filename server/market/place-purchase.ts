import { refuse } from '#domain/kernel/refusal.ts'
import { decideReservation, RESERVING_STATES, type Reserved } from '#domain/market/purchase.ts'
import { type Actor, personCommand, type Recording, type Trx } from '#server/kernel/door.ts'
import { keptSettings } from '#server/orders/door.ts'
import { reserve } from '#server/payments/door.ts'
import { endUnpaidPurchase } from './end-unpaid-purchase.ts'
import { findForBuyer, lockOffer, type Purchase } from './load-offer.ts'
import type { Traded } from './load-traded.ts'
import { readUnpaidPurchases } from './read-unpaid-purchases.ts'

/**
 * Reserves an offer for half an hour, once per key, for a buyer who pays by wallet or card; meanwhile nobody else buys it and its
 * seller does not withdraw it. Refuses `unknown_object`, `money_stopped`, `terms_not_accepted`, `not_launched` and what `decideReservation` refuses.
 * Rules NFT-02, KYC-01, KYC-02.
 */
export const placePurchase = personCommand({
  operation: 'trade',
  once: 'place_purchase',
  ask: findForBuyer,
  load: async (loading, purchase: Purchase, found) => {
    const offer = await lockOffer(loading, purchase, found)
    const { trx, platform, by } = loading
    const now = platform.clock.now()
    const unpaidReservations = await readUnpaidPurchases(trx, by.personId, offer.traded.number, now)
    return { ...offer, buyer: { ...offer.buyer, unpaidReservations } }
  },
  decide: ({ closed, market, buyer, rules }, { priceMicro }, { now }) =>
    closed ? refuse(closed) : decideReservation(market, buyer, priceMicro, rules, now),
  record: async (recording, reserved, { facts: { traded }, input: { listingId } }) => {
    const id = recording.platform.randomness.uuid()
    await endLapsed(recording.trx, listingId, recording.now)
    await writePurchase(recording, traded, { id, listingId }, reserved)
    const { royalty, reservedUntil } = reserved
    return {
      purchaseId: id,
      certificateNumber: traded.number.toString(),
      priceMicro: royalty.priceMicro.toString(),
      royaltyMicro: royalty.royaltyMicro.toString(),
      /** Until then the offer is reserved. */
      reservedUntil: reservedUntil.toISOString(),
    }
  },
})

/** Purchases whose reservation has ended make room; no other live one is left by then. */
export async function endLapsed(
  trx: Trx,
  listingId: string,
  now: Date,
  exceptId: string | null = null,
): Promise<void> {
  const lapsed = await trx
    .selectFrom('purchase')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('state', 'in', RESERVING_STATES)
    .execute()
  for (const row of lapsed) {
    if (row.id !== exceptId)
      await endUnpaidPurchase(trx, row, { to: 'expired', because: 'lapsed' }, now)
  }
}

async function writePurchase(
  { trx, platform, by: { personId: buyerId }, now }: Recording<Actor>,
  { number, pocketId, certificate }: Traded,
  { id, listingId }: { id: string; listingId: string },
  { royalty, counterAddedMicro, reservedUntil }: Reserved,
): Promise<void> {
  const { priceMicro, royaltyMicro, sellerMicro } = royalty
  await trx
    .insertInto('purchase')
    .values({
      id,
      listing_id: listingId,
      certificate_number: number,
      seller_id: certificate.ownerId,
      buyer_id: buyerId,
      pocket_id: pocketId,
      state: 'awaiting_payment',
      price_micro: priceMicro,
      royalty_micro: royaltyMicro,
      seller_micro: sellerMicro,
      created_at: now,
      reserved_until: reservedUntil,
      settings_hash: keptSettings(platform.settings),
    })
    .execute()
  const step = { from_state: null, to_state: 'awaiting_payment', at: now } as const
  await trx
    .insertInto('purchase_transition')
    .values({ purchase_id: id, ...step })
    .execute()
  await reserve(trx, {
    orderId: id,
    personId: buyerId,
    pocketId,
    units: 0,
    counterMicro: counterAddedMicro,
    reservedUntil,
  })
}
