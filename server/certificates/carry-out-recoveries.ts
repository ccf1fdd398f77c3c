import { sql } from 'kysely'
import { decideRecovery, RECOVERY_DAYS } from '#domain/certificates/recovery.ts'
import { addDays } from '#domain/kernel/time.ts'
import { findOwnWallet } from '#server/identity/door.ts'
import {
  eachApart,
  idOf,
  inTransaction,
  type Platform,
  recordAudit,
  type Trx,
  tellPerson,
} from '#server/kernel/door.ts'
import { isStopped } from '#server/ledger/door.ts'
import { recoveredEmail } from './certificate-mail-texts.ts'
import { endRecovery } from './end-recovery.ts'
import { intendMove } from './intend-on-chain.ts'
import { lockOpenRecovery, type RecoveryRow, readRecoveryFacts } from './lock-recovery.ts'

/** Recoveries that have been public for seven days. */
export const recoveriesDue = ({ clock }: Pick<Platform, 'clock'>) => sql<{ id: string }>`
  select id from wallet_recovery where approved_at <= ${addDays(clock.now(), -RECOVERY_DAYS)}
    and done_at is null and ended_at is null`

/**
 * Carries out recoveries that have been public for seven days; each is judged again, and a frozen one does not delay those behind
 * it. Rule NFT-02, invariant C5.
 */
export async function carryOutRecoveries(platform: Platform): Promise<void> {
  const { db } = platform
  const { rows: due } = await sql<{
    id: string
  }>`${recoveriesDue(platform)} order by approved_at`.execute(db)
  if (due.length === 0 || (await isStopped(db))) return
  await eachApart(due, idOf, ({ id }) =>
    inTransaction(db, async (trx) => {
      const row = await lockOpenRecovery(trx, id)
      if (row) await carryOut(trx, platform, row)
    }),
  )
}

async function carryOut(trx: Trx, platform: Platform, row: RecoveryRow): Promise<void> {
  const { certificate_number: number, person_id: personId, to_address: toAddress } = row
  const now = platform.clock.now()
  const facts = await readRecoveryFacts(trx, number, toAddress, row.id)
  const wallet = await findOwnWallet(trx, personId, row.to_wallet_id)
  // What is frozen waits until it is decided.
  if (facts?.frozen) return
  const stands = facts && decideRecovery(facts, personId).ok
  if (!stands || !wallet || facts.lostAddress !== row.from_address) {
    await endRecovery(trx, platform, row, { endedBy: 'change', by: { kind: 'worker' } })
    return
  }
  await trx
    .updateTable('certificate')
    .set({ wallet_address: toAddress })
    .where('number', '=', number)
    .execute()
  await intendMove(trx, number, now, 'recover')
  await trx.updateTable('wallet_recovery').set({ done_at: now }).where('id', '=', row.id).execute()
  const by = { kind: 'worker' } as const
  const auditEntry = {
    by,
    operation: 'recover_certificate',
    subject: `recovery:${row.id}`,
  } as const
  await recordAudit(trx, { ...auditEntry, detail: { certificateNumber: number, toAddress } }, now)
  const email = recoveredEmail(platform.site.publicUrl(), { number, toAddress })
  await tellPerson(trx, personId, { ...email, key: `recovery:${row.id}:done` }, now)
}
