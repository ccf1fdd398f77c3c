import type { PayoutAddress } from '#domain/treasury/payout-address.ts'
import { readPayoutAddresses } from '#server/identity/door.ts'
import { anyUuid, type Database } from '#server/kernel/door.ts'

/** Whether a person may be paid now, and where. */
export interface Claimant {
  address: PayoutAddress | null
  accountFrozen: boolean
}

const unknown: Claimant = { address: null, accountFrozen: false }

/** Reads it of one person. Under the lock of the person. */
export async function readClaimant(db: Database, personId: string): Promise<Claimant> {
  return (await readClaimants(db, [personId])).get(personId) ?? unknown
}

/** Reads it of many. Under the locks of the persons. */
export async function readClaimants(
  db: Database,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Claimant>> {
  const persons = await db
    .selectFrom('person')
    .select(['id', 'frozen_at'])
    .where('id', '=', anyUuid(personIds))
    .execute()
  const addresses = await readPayoutAddresses(db, personIds)
  return new Map(
    persons.map(({ id, frozen_at }) => {
      return [id, { address: addresses.get(id) ?? null, accountFrozen: frozen_at !== null }]
    }),
  )
}
