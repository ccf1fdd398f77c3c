import { invariant } from '#domain/kernel/invariant.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { decideReservation, HOLDING_STATES, type Reserved } from '#domain/market/purchase.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import {
  answerOnce,
  inTransaction,
  keptSettings,
  lockNaturalPersons,
  type Trx,
} from '#server/kernel/door.ts'
import { stopRefusals } from '#server/ledger/door.ts'
import type { Purchase } from './buy-certificate.ts'
import { endUnpaid } from './end-unpaid.ts'
import { loadBuyer, screenBuyer } from './load-buyer.ts'
import { lockTraded, readListing, type Traded } from './load-traded.ts'
import { readUnpaidPurchases } from './read-unpaid-purchases.ts'

/** A purchase that waits to be paid; amounts in micro-USDC as text. */
export type PlacedPurchase = {
  purchaseId: string
  certificateNumber: string
  priceMicro: string
  royaltyMicro: string
  /** Until then the offer is held. */
  reservedUntil: string
}

/**
 * Holds an offer for half an hour, once per key, for a buyer who pays by wallet or card; meanwhile nobody else buys it and
 * its seller does not take it back. Refuses `unknown_object`, `money_stopped`, `not_launched` and what `decideReservation`
 * refuses. Rules NFT-02, KYC-01, KYC-02.
 */
export async function placePurchase(
  platform: Platform,
  { personId }: Actor,
  purchase: Purchase,
  key: string,
): Promise<Decision<PlacedPurchase>> {
  const { listingId } = purchase
  const found = await platform.db
    .selectFrom('listing')
    .select(['certificate_number', 'seller_id'])
    .where('id', '=', listingId)
    .executeTakeFirst()
  if (!found) return refuse({ code: 'unknown_object' })
  const screening = await screenBuyer(platform, personId)
  return inTransaction(platform.db, async (trx) => {
    const persons = [personId, found.seller_id]
    await lockNaturalPersons(trx, persons)
    const traded = await lockTraded(trx, platform, found.certificate_number, persons)
    invariant(traded, 'an offer is of a certificate')
    const now = platform.clock.now()
    const request = { actorId: personId, operation: 'place_purchase', key, input: purchase }
    return answerOnce(trx, request, now, async () => {
      const [stopped] = await stopRefusals(trx)
      if (stopped) return refuse(stopped)
      if (!isLaunched(await platform.launch.readWithin(trx), 'backing')) {
        return refuse({ code: 'not_launched' })
      }
      const { certificate } = traded
      const market = { certificate, listing: await readListing(trx, listingId, now) }
      const unpaidHolds = await readUnpaidPurchases(trx, personId, traded.number, now)
      const known = await loadBuyer(trx, platform, personId, traded)
      const buyer = { ...known, screening, unpaidHolds }
      const rules = { ...platform.settings, ...traded.soldUnder }
      const decision = decideReservation(market, buyer, purchase.priceMicro, rules, now)
      if (!decision.ok) return decision
      await endLapsed(trx, listingId, now)
      const ids = { id: platform.chance.uuid(), listingId, buyerId: personId }
      return accept(await record(trx, platform, traded, ids, decision.value, now))
    })
  })
}

/** Purchases whose hold is over make room for the next; none that still holds is left by then. */
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
    .where('state', 'in', HOLDING_STATES)
    .execute()
  for (const row of lapsed) {
    if (row.id !== exceptId) await endUnpaid(trx, row, { to: 'expired', because: 'lapsed' }, now)
  }
}

async function record(
  trx: Trx,
  { settings }: Pick<Platform, 'settings'>,
  { number, pocketId, certificate }: Traded,
  { id, listingId, buyerId }: { id: string; listingId: string; buyerId: string },
  { royalty, counterAddedMicro, reservedUntil }: Reserved,
  now: Date,
): Promise<PlacedPurchase> {
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
      settings_hash: keptSettings(settings),
    })
    .execute()
  const step = { from_state: null, to_state: 'awaiting_payment', at: now } as const
  await trx
    .insertInto('purchase_step')
    .values({ purchase_id: id, ...step })
    .execute()
  await trx
    .insertInto('reservation')
    .values({
      backing_id: id,
      person_id: buyerId,
      pocket_id: pocketId,
      units: 0,
      counter_micro: counterAddedMicro,
      reserved_until: reservedUntil,
    })
    .execute()
  return {
    purchaseId: id,
    certificateNumber: number.toString(),
    priceMicro: priceMicro.toString(),
    royaltyMicro: royaltyMicro.toString(),
    reservedUntil: reservedUntil.toISOString(),
  }
}
