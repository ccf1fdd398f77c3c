import type { Trx } from '#server/kernel/door.ts'
import { creditDues } from '#server/settlements/door.ts'
import type { LockedOrder } from './lock-order.ts'

/**
 * An order that stands again: what came for its burned certificate meanwhile is credited now. One that is not burned yet
 * is credited as it burns.
 */
export async function creditBurned(
  trx: Trx,
  { certificate }: LockedOrder,
  now: Date,
): Promise<void> {
  if (certificate === null || certificate.burned_at === null) return
  await creditDues(trx, certificate.number, now)
}
