import type { Instant } from '#domain/kernel/time.ts'
import { createSocket, type Trx } from '#server/kernel/door.ts'

/** What campaigns keep about the releases of a locked Pocket. */
export interface PocketReleases {
  notePlanned(trx: Trx, pocketId: string, now: Date): Promise<void>
  /** The first release: a transition of the Pocket. */
  noteReleased(trx: Trx, pocketId: string, releasedAt: Instant | null): Promise<void>
}

export const { plug: plugPocketReleases, plugged: pocketReleases } =
  createSocket<PocketReleases>('pocket releases')
