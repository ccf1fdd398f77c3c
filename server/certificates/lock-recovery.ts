import type { Selectable } from 'kysely'
import type { RecoveryFacts } from '#domain/certificates/recovery.ts'
import { isUuid, lockRows, type Trx, type WalletRecoveryRow } from '#server/kernel/door.ts'

export type RecoveryRow = Selectable<WalletRecoveryRow>

/** An open recovery, with its person and certificate locked; null for an unknown or ended one. */
export async function lockOpenRecovery(trx: Trx, id: string): Promise<RecoveryRow | null> {
  const known = isUuid(id) ? await findRecovery(trx, id) : null
  if (!known) return null
  await lockRows(trx, { persons: [known.person_id], certificates: [known.certificate_number] })
  const row = await findRecovery(trx, id)
  return row && row.done_at === null && row.ended_at === null ? row : null
}

export async function findRecovery(
  trx: Pick<Trx, 'selectFrom'>,
  id: string,
): Promise<RecoveryRow | null> {
  const row = await trx
    .selectFrom('wallet_recovery')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The recovery of a certificate that has neither been carried out nor ended; null without one. */
export async function findOpenRecovery(
  db: Pick<Trx, 'selectFrom'>,
  number: bigint,
): Promise<RecoveryRow | null> {
  const row = await db
    .selectFrom('wallet_recovery')
    .selectAll()
    .where('certificate_number', '=', number)
    .where('done_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** The facts for judging a certificate's recovery; null for an unknown number. The certificate is locked. */
export async function readRecoveryFacts(
  trx: Trx,
  number: bigint,
  newAddress: string,
  openId: string | null = null,
): Promise<RecoveryFacts | null> {
  const row = await trx
    .selectFrom('certificate')
    .innerJoin('person', 'person.id', 'certificate.holder_id')
    .select(['holder_id', 'state', 'wallet_address', 'burned_at', 'person.frozen_at'])
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) return null
  const open = await findOpenRecovery(trx, number)
  return {
    ownerId: row.holder_id,
    burned: row.burned_at !== null,
    locked: row.state === 'locked',
    // What a stopped person holds counts as frozen as well.
    frozen: row.state === 'frozen' || row.frozen_at !== null,
    lostAddress: row.wallet_address,
    newAddress,
    open: open !== null && open.id !== openId,
  }
}
