import type { Instant } from '#domain/kernel/time.ts'
import { createSocket, type Database, type Trx } from '#server/kernel/door.ts'
import type { OwnProfiles } from './own-profiles.ts'

/** What of an account has ended that a later module keeps. */
export interface EndedRecords {
  payoutAddress: boolean
  recoveries: number
  offers: number
}

/** What a later module keeps for people, and does with it when their account changes hands, closes or is erased. */
export interface PersonalRecords {
  /** Ends what a stranger may have set up since an instant. Under the lock on the person. */
  endSetUp?(
    trx: Trx,
    of: { personId: string; from: Instant; now: Date },
  ): Promise<Partial<EndedRecords>>
  /** The account closes, and nothing keeps it. Under `lockProfiles`. */
  closeAccount?(trx: Trx, of: { personId: string; profiles: OwnProfiles; now: Date }): Promise<void>
  /** The law releases the identities of people who have left. */
  eraseIdentities?(trx: Trx, personIds: readonly string[]): Promise<void>
  /** Deletes what is not kept any more, by the table in `domain/kernel/retention.ts`. */
  prune?(db: Database, now: Date): Promise<void>
}

/** They are carried out in this order. */
export const { plug: plugPersonalRecords, plugged: personalRecords } =
  createSocket<readonly PersonalRecords[]>('personal-records')
