import { createSocket, type Platform, type Trx } from '#server/kernel/door.ts'

/** A subject under lock. */
export interface LockedSubject {
  /** Whose it is; of a Pocket whose athlete has no account, their manager; null for nobody. */
  ownerId: string | null
  /** False where it has ended, and there is nothing left to stop. */
  canBeStopped: boolean
}

/** What a later module keeps that operators can stop. */
export interface Stoppable {
  /** Null for one that does not exist. */
  lock(
    trx: Trx,
    platform: Pick<Platform, 'settings' | 'clock'>,
    id: string,
  ): Promise<LockedSubject | null>
  /** Lets it follow its stops, of which one was written down, or lifted; it is locked. */
  followStops(trx: Trx, id: string, stoppedAt: Date | null, now: Date): Promise<void>
}

/** Everything that can be stopped besides people. */
export interface Stoppables {
  pocket: Stoppable
  /** By its number. */
  certificate: Stoppable
  /** A stop of these people has begun or ended: the tokens in their wallets say so. */
  tellTokensOf(trx: Trx, personIds: readonly string[], now: Date): Promise<void>
}

export const { plug: plugStoppables, plugged: stoppables } = createSocket<Stoppables>('stoppables')
