import type { Platform } from '#server/kernel/platform.ts'
import type { Trx } from './in-transaction.ts'
import { lockRows } from './lock-rows.ts'
import { type PocketRowFacts, readPocketFacts } from './read-pocket-facts.ts'

/** A Pocket as it is, and the moment from which on nobody else changes it. */
export interface LockedPocket extends PocketRowFacts {
  now: Date
}

/**
 * A Pocket under lock with all that the rules ask of it; null for one that is not there. The clock is read under the
 * lock: whoever waited for it would judge by a moment before the step of the one who had it.
 */
export async function lockPocket(
  trx: Trx,
  platform: Pick<Platform, 'settings' | 'clock'>,
  pocketId: string,
): Promise<LockedPocket | null> {
  await lockRows(trx, { pockets: [pocketId] })
  const now = platform.clock.now()
  const read = await readPocketFacts(trx, [pocketId], now)
  const found = read.get(pocketId)
  return found ? { ...found, now } : null
}
