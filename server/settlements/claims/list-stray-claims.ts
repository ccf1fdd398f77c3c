import type { Database } from '#server/kernel/door.ts'

/** A claim that the treasury may have sent to an address that was blocked since. */
export interface StrayClaim {
  claimId: string
  personId: string
}

/**
 * The unanswered claims whose address was blocked after they were made, the oldest first, at most twenty: as when a stranger has
 * claimed in somebody's name before the account was returned.
 */
export function listStrayClaims(db: Database): Promise<readonly StrayClaim[]> {
  return db
    .selectFrom('claim')
    .select(['id as claimId', 'person_id as personId'])
    .where('state', '=', 'unknown')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payout_address')
          .select('id')
          .whereRef('payout_address.person_id', '=', 'claim.person_id')
          .whereRef('address', '=', 'to_address')
          .where('blocked_at', 'is not', null),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(20)
    .execute()
}
