import type { Selectable } from 'kysely'
import { isOpenCase, type KycCaseStatus, kycExpiresAt, nextKycStatus } from '#domain/kyc-case.ts'
import { addMilliseconds, HOUR_MS } from '#domain/time.ts'
import { inTransaction, type Trx } from '#server/db/in-transaction.ts'
import { lockRows } from '#server/db/lock-rows.ts'
import type { KycCaseRow } from '#server/db/tables-compliance.ts'
import { recordAudit } from '#server/operator/audit.ts'
import type { Platform } from '#server/platform.ts'
import { KycRefused, type KycTruth } from '#server/ports/kyc/port.ts'

const mostTries = 5

/**
 * Asks the provider for the truth about a case and keeps it. An answer that was asked for before the case changed is not
 * taken: it is asked for again. Throws while the provider does not answer; the case stays as it is. Rule KYC-01.
 */
export async function followKycCase(platform: Platform, caseId: string): Promise<void> {
  for (let tries = 1; tries <= mostTries; tries++) {
    const found = await platform.db
      .selectFrom('kyc_case')
      .selectAll()
      .where('id', '=', caseId)
      .executeTakeFirst()
    if (!found?.provider_reference || found.provider !== platform.ports.kyc.provider) return
    const truth = await askFor(platform, found.provider_reference, caseId)
    if (await inTransaction(platform.db, (trx) => keepTruth(trx, platform, found, truth))) return
  }
  throw new Error(`the case ${caseId} changes faster than it is read`)
}

/** A provider that refuses to say has not said yes. */
async function askFor(platform: Platform, reference: string, caseId: string): Promise<KycTruth> {
  try {
    return await platform.ports.kyc.read(reference, caseId)
  } catch (error) {
    if (!(error instanceof KycRefused)) throw error
    platform.log.warn({ err: error, caseId }, 'the identity provider does not tell')
    return { finding: 'pending', reasons: ['provider_refused'], document: null }
  }
}

/** False when the case has changed since it was read. */
async function keepTruth(
  trx: Trx,
  platform: Platform,
  before: Selectable<KycCaseRow>,
  truth: KycTruth,
): Promise<boolean> {
  await lockRows(trx, { persons: [before.person_id] })
  const now = platform.clock.now()
  const { version, status, decided_by, id } = before
  const next = nextKycStatus({ status, decidedByOperator: decided_by !== null }, truth.finding)
  const changes = changesOf(platform, before, next, now)
  const kept = await trx
    .updateTable('kyc_case')
    .set({ ...changes, reasons: JSON.stringify(truth.reasons), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!kept) return false
  if (next !== status) await applyStatus(trx, before, next, now)
  return true
}

function changesOf(
  platform: Platform,
  before: Selectable<KycCaseRow>,
  status: KycCaseStatus,
  now: Date,
) {
  const look_at = isOpenCase(status) ? addMilliseconds(now, HOUR_MS) : null
  if (status === before.status) return { look_at }
  const changed = { status, look_at, changed_at: now }
  if (status !== 'approved') return changed
  const { fullKycMonths } = platform.settings
  return { ...changed, verified_at: now, expires_at: kycExpiresAt(now, fullKycMonths) }
}

/** What a case has become changes what its person may do. The person is locked. */
async function applyStatus(
  trx: Trx,
  { id, person_id, status: from }: Selectable<KycCaseRow>,
  status: KycCaseStatus,
  now: Date,
): Promise<void> {
  const person = trx.updateTable('person').where('id', '=', person_id)
  if (status === 'approved') {
    await person.set({ kyc_level: 'full', kyc_verified_at: now }).execute()
  } else if (from === 'approved') {
    await person.set({ kyc_level: 'simplified' }).where('kyc_level', '=', 'full').execute()
  }
  const subject = `kyc_case:${id}`
  const detail = { from, to: status }
  await recordAudit(
    trx,
    { by: { kind: 'worker' }, operation: 'record_kyc_status', subject, detail },
    now,
  )
}
