import type { Platform } from '#server/kernel/platform.ts'
import type { Trx } from './in-transaction.ts'
import { lockRows } from './lock-rows.ts'
import { type PocketRowFacts, readPocketFacts } from './read-pocket-facts.ts'

/** A locked Pocket, and the time at which it was locked. */
export interface LockedPocket extends PocketRowFacts {
  now: Date
}

/**
 * Locks a Pocket and loads all that the rules ask of it; null if there is none. The clock is read under the lock: whoever waited
 * for it would else decide by a time before the other's change.
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
