import { lockPurchase } from '#server/backings/resale/lock-purchase.ts'
import type { Trx } from '#server/db/in-transaction.ts'
import type { Platform } from '#server/platform.ts'
import { lockBackings } from './lock-backings.ts'

/** Locks whatever order has this id, a backing or a purchase on the market; nothing for null and for an unknown id. */
export async function lockAnyOrder(
  trx: Trx,
  platform: Pick<Platform, 'clock' | 'settings'>,
  orderId: string | null,
): Promise<void> {
  if (orderId === null) return
  const isBacking = (await lockBackings(trx, [orderId])).size > 0
  if (!isBacking) await lockPurchase(trx, platform, orderId)
}
