import type { Trx } from '#server/kernel/db/in-transaction.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { lockPurchase } from '#server/market/lock-purchase.ts'
import { lockBackings } from '#server/orders/lock-backings.ts'

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
