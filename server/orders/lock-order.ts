import type { Selectable } from 'kysely'
import { type BackingRow, type CertificateRow, lockRows, type Trx } from '#server/kernel/door.ts'
import { lockBackings } from './lock-backings.ts'
import { settingsOfOrder, type WithSettings } from './order-settings.ts'

/** A locked order; with its certificate once it is paid. */
export interface LockedOrder {
  row: WithSettings<BackingRow>
  certificate: Selectable<CertificateRow> | null
}

/** Locks an order with its person, Pocket, certificate and the reserve with its premium. Null for an unknown id. */
export async function lockOrder(trx: Trx, backingId: string): Promise<LockedOrder | null> {
  if ((await lockBackings(trx, [backingId])).size === 0) return null
  const row = await trx
    .selectFrom('backing')
    .selectAll()
    .select(settingsOfOrder('backing').as('settings'))
    .where('id', '=', backingId)
    .executeTakeFirstOrThrow()
  if (row.certificate_number === null) return { row, certificate: null }
  await lockRows(trx, {
    certificates: [row.certificate_number],
    reserve: row.reserve_micro > 0n,
  })
  const certificate = await trx
    .selectFrom('certificate')
    .selectAll()
    .where('number', '=', row.certificate_number)
    .executeTakeFirstOrThrow()
  return { row, certificate }
}

/** Who is concerned by an order: the holder of its certificate, who may have bought it. */
export const whoseOrder = ({ row, certificate }: LockedOrder): string =>
  certificate?.holder_id ?? row.person_id
