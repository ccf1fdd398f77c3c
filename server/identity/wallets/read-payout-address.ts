import type { Selectable } from 'kysely'
import type { PayoutAddress } from '#domain/treasury/payout-address.ts'
import { anyUuid, type Database, type PayoutAddressRow } from '#server/kernel/door.ts'

/** Where a person wants to be paid now; null for nowhere. Read under the lock on the person. */
export async function readPayoutAddress(
  db: Database,
  personId: string,
): Promise<PayoutAddress | null> {
  return (await readPayoutAddresses(db, [personId])).get(personId) ?? null
}

/** The same for many; those who want to be paid nowhere are left out. */
export async function readPayoutAddresses(
  db: Database,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, PayoutAddress>> {
  const rows = await db
    .selectFrom('payout_address')
    .select(['person_id', ...columns])
    .where('person_id', '=', anyUuid(personIds))
    .where('replaced_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.person_id, toAddress(row)]))
}

/** An address as a person has named it last, whether or not another has replaced it since; null where they never have. */
export async function readNamedAddress(
  db: Database,
  personId: string,
  address: string,
): Promise<PayoutAddress | null> {
  const row = await lastNamed(db, personId, address).select(columns).executeTakeFirst()
  return row ? toAddress(row) : null
}

/** The row of an address that a person has named last. */
export function lastNamed(db: Database, personId: string, address: string) {
  return db
    .selectFrom('payout_address')
    .where('person_id', '=', personId)
    .where('address', '=', address)
    .orderBy('replaced_at', (place) => place.desc().nullsFirst())
    .orderBy('id')
    .limit(1)
}

const columns = ['address', 'changed_at', 'is_first', 'blocked_at', 'screened_at'] as const

function toAddress(row: Pick<Selectable<PayoutAddressRow>, (typeof columns)[number]>) {
  const { address, changed_at: changedAt, is_first: first, screened_at: screenedAt } = row
  return { address, changedAt, first, blocked: row.blocked_at !== null, screenedAt }
}
