import type { Trx } from '#server/kernel/door.ts'
import { creditDues } from '#server/settlements/door.ts'
import type { LockedOrder } from './lock-order.ts'

/**
 * An order stands again: what came in for its burned certificate meanwhile is credited now. If it is not burned yet, that happens
 * at its burn.
 */
export async function creditBurned(
  trx: Trx,
  { certificate }: LockedOrder,
  now: Date,
): Promise<void> {
  if (certificate === null || certificate.burned_at === null) return
  await creditDues(trx, certificate.number, now)
}
