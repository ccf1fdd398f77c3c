import { objectionText } from '#domain/certificates/recovery.ts'
import { decideSignature } from '#domain/identity/wallet-link.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import {
  type AuditEntry,
  auditedAs,
  operatorCommand,
  type Platform,
  personCommand,
  recordAudit,
  type Trx,
  tellPerson,
  transact,
} from '#server/kernel/door.ts'
import { type RecoveryEnd, recoveryEndedEmail } from './certificate-mail-texts.ts'
import {
  findOpenRecovery,
  findRecovery,
  lockOpenRecovery,
  type RecoveryRow,
} from './lock-recovery.ts'

/**
 * The wallet reported lost objects, with a signature of `objectionText`; it needs no account. Refuses `unknown_object`,
 * `provider_unavailable` while the chain cannot be asked about a contract wallet, and what `decideSignature` refuses. Rule
 * NFT-02.
 */
export async function objectToRecovery(
  platform: Platform,
  recoveryId: string,
  signature: string,
): Promise<Decision<null>> {
  const { db, ports } = platform
  const known = await findRecovery(db, recoveryId)
  if (!known) return refuse({ code: 'unknown_object' })
  const text = objectionText(known.id, known.certificate_number)
  const signed = { address: known.from_address, text, signature }
  const verdict = await ports.chain.checkSignature(signed).catch((error: unknown) => {
    platform.log.warn({ err: error }, 'the chain does not answer')
    return null
  })
  if (verdict === null) return refuse({ code: 'provider_unavailable' })
  const judged = decideSignature(verdict)
  if (!judged.ok) return judged
  return transact(platform, async (trx) => {
    const row = await lockOpenRecovery(trx, recoveryId)
    if (!row) return refuse({ code: 'unknown_object' })
    const by = { kind: 'worker' } as const
    await endRecovery(trx, platform, row, { endedBy: 'objection', by, signature })
    return accept(null)
  })
}

/** Its holder withdraws a recovery. Refuses `unknown_object`. */
export const withdrawRecovery = personCommand({
  operation: 'ask_recovery',
  load: async ({ trx, by }, number: bigint) => {
    const open = await findOpenRecovery(trx, number)
    return open?.person_id === by.personId ? lockOpenRecovery(trx, open.id) : null
  },
  decide: (row) => accept(row),
  record: async ({ trx, platform, by }, row) => {
    const holder = { kind: 'person', id: by.personId } as const
    await endRecovery(trx, platform, row, { endedBy: 'holder', by: holder })
    return null
  },
})

/** An operator ends an improper recovery; one is enough for that. Refuses `unknown_object`, `reason_missing`. */
export const refuseRecovery = operatorCommand({
  operation: 'recover_certificate',
  load: ({ trx }, { recoveryId }: { recoveryId: string; reason: string }) =>
    lockOpenRecovery(trx, recoveryId),
  decide: (row, { reason }) =>
    reason.trim() === '' ? refuse({ code: 'reason_missing' }) : accept(row),
  record: async ({ trx, platform, by }, row, { input: { reason } }) => {
    await endRecovery(trx, platform, row, { endedBy: 'operator', by: auditedAs(by), reason })
    return null
  },
})

interface Ending {
  endedBy: RecoveryEnd
  by: AuditEntry['by']
  signature?: string
  reason?: string
}

/** Ends a locked recovery, and notifies whoever asked for it. */
export async function endRecovery(
  trx: Trx,
  { clock, site }: Pick<Platform, 'clock' | 'site'>,
  row: RecoveryRow,
  { endedBy, by, signature, reason }: Ending,
): Promise<void> {
  const now = clock.now()
  await trx
    .updateTable('wallet_recovery')
    .set({ ended_at: now, ended_by: endedBy, objection_signature: signature ?? null })
    .where('id', '=', row.id)
    .execute()
  const { certificate_number: number, person_id: personId, id } = row
  const auditEntry = { by, operation: 'recover_certificate', subject: `recovery:${id}` } as const
  await recordAudit(trx, { ...auditEntry, ...(reason ? { reason } : {}), detail: { endedBy } }, now)
  const moved = { number, toAddress: row.to_address }
  const email = recoveryEndedEmail(site.publicUrl(), moved, endedBy)
  await tellPerson(trx, personId, { ...email, key: `recovery:${id}:ended` }, now)
}
