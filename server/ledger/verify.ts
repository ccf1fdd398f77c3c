import type { Platform } from '#server/platform.ts'
import type { Difference } from './difference.ts'
import { verifyBooks } from './verify-books.ts'
import { verifyOrders } from './verify-orders.ts'

/**
 * Works everything out anew from what was written once, and lists each difference from what is shown or
 * relied on. An empty list is the only good answer. Invariants L1 to L5, C2, C4, R3, R5, R11.
 */
export async function verify(
  platform: Pick<Platform, 'db' | 'clock' | 'settings'>,
): Promise<readonly Difference[]> {
  return [...(await verifyBooks(platform.db)), ...(await verifyOrders(platform))]
}
