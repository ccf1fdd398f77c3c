import type { Selectable } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import type { Listing } from '#domain/market/listing.ts'
import { mayTransitionPurchase, type PurchaseState } from '#domain/market/purchase.ts'
import {
  lockNaturalPersons,
  type Platform,
  type PurchaseRow,
  type Trx,
} from '#server/kernel/door.ts'
import { settingsOfOrder, type WithSettings } from '#server/orders/door.ts'
import { lockTraded, readListing, type Traded } from './load-traded.ts'

/** A locked purchase, with its certificate and offer. `listing.isReserved` counts others' reservations only. */
export interface LockedPurchase {
  row: WithSettings<PurchaseRow>
  traded: Traded
  listing: Listing
}

/**
 * Locks a purchase with all accounts of its buyer and seller and all that its certificate's trade depends on. Null for an unknown
 * id.
 */
export async function lockPurchase(
  trx: Trx,
  platform: Pick<Platform, 'clock' | 'settings'>,
  id: string,
): Promise<LockedPurchase | null> {
  const found = await trx
    .selectFrom('purchase')
    .select(['certificate_number', 'buyer_id', 'seller_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return null
  const persons = [found.buyer_id, found.seller_id]
  await lockNaturalPersons(trx, persons)
  // Every change of a purchase locks its certificate.
  const traded = await lockTraded(trx, platform, found.certificate_number, persons)
  invariant(traded, 'a purchase is of a certificate')
  const row = await trx
    .selectFrom('purchase')
    .selectAll()
    .select(settingsOfOrder('purchase').as('settings'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const listing = await readListing(trx, row.listing_id, platform.clock.now(), id)
  return { row, traded, listing }
}

/** Changes a locked purchase's state, and records the transition. Only allowed transitions are made. */
export async function transitionPurchase(
  trx: Trx,
  row: Selectable<PurchaseRow>,
  { to, reason }: { to: PurchaseState; reason?: string },
  now: Date,
): Promise<void> {
  const { id, state: from } = row
  invariant(mayTransitionPurchase(from, to), `a purchase does not go from ${from} to ${to}`)
  const frozenAt = to === 'frozen' ? now : null
  await trx
    .updateTable('purchase')
    .set({ state: to, frozen_at: frozenAt })
    .where('id', '=', id)
    .execute()
  const step = { from_state: from, to_state: to, reason: reason ?? null, at: now }
  await trx
    .insertInto('purchase_transition')
    .values({ purchase_id: id, ...step })
    .execute()
  row.state = to
}
