import { kycExpiresAt } from '#domain/identity/kyc-case.ts'
import { accept, acceptUnless, type Decision, refuse, when } from '#domain/kernel/refusal.ts'
import { isOwn } from '#server/approvals/door.ts'
import {
  auditedAs,
  caseToday,
  enqueue,
  inTransaction,
  lockRows,
  type OperatorActor,
  type Platform,
  recordAudit,
  type Trx,
} from '#server/kernel/door.ts'
import { noteDocument } from './note-document.ts'

type Verdict = 'approved' | 'rejected'

/**
 * An operator decides a case, with a reason: what its provider says later no longer counts. Refuses `unknown_object`,
 * `reason_missing`, `not_allowed` about oneself and `transition_not_allowed` for a case that has lapsed or is so already.
 * Rule KYC-01.
 */
export function decideKycCase(
  platform: Platform,
  by: OperatorActor,
  request: { caseId: string; verdict: Verdict; reason: string },
): Promise<Decision<{ status: Verdict }>> {
  const { caseId, verdict, reason } = request
  return inTransaction(platform.db, async (trx) => {
    const kycCase = await lockCase(trx, caseId)
    if (!kycCase) return refuse({ code: 'unknown_object' })
    const { person_id, version } = kycCase
    const { status: from } = caseToday(platform, kycCase)
    const refusals = [
      ...when(reason.trim() === '', { code: 'reason_missing' }),
      ...when(await isOwn(trx, by, person_id), { code: 'not_allowed' }),
      ...when(from === 'expired' || from === verdict, { code: 'transition_not_allowed' }),
    ]
    const decision = acceptUnless(refusals, () => ({ status: verdict }))
    if (!decision.ok) return decision
    const now = platform.clock.now()
    await keep(
      trx,
      platform,
      { ...request, version, personId: person_id, operatorId: by.operatorId },
      now,
    )
    const auditEntry = { operation: 'decide_kyc', subject: `kyc_case:${caseId}`, reason } as const
    const detail = { from, to: verdict }
    await recordAudit(trx, { ...auditEntry, by: auditedAs(by), detail }, now)
    return accept({ status: verdict })
  })
}

/** The person before the case, as every command locks. */
async function lockCase(trx: Trx, caseId: string) {
  const cases = trx
    .selectFrom('kyc_case')
    .select(['status', 'person_id', 'version', 'verified_at', 'expires_at'])
    .where('id', '=', caseId)
  const found = await cases.executeTakeFirst()
  if (!found) return null
  await lockRows(trx, { persons: [found.person_id] })
  return cases.forUpdate().executeTakeFirst()
}

async function keep(
  trx: Trx,
  platform: Platform,
  decided: {
    caseId: string
    verdict: Verdict
    version: number
    personId: string
    operatorId: string
  },
  now: Date,
): Promise<void> {
  const { caseId, verdict, version, personId, operatorId } = decided
  const { fullKycMonths } = platform.settings
  const approval = { verified_at: now, expires_at: kycExpiresAt(now, fullKycMonths) }
  await trx
    .updateTable('kyc_case')
    .set((eb) => ({
      status: verdict,
      decided_by: operatorId,
      changed_at: now,
      look_at: null,
      documents_in_at: null,
      version: eb('version', '+', 1),
      ...(verdict === 'approved' ? approval : {}),
    }))
    .where('id', '=', caseId)
    .execute()
  const person = trx.updateTable('person').where('id', '=', personId)
  if (verdict === 'approved') {
    await person.set({ kyc_level: 'full', kyc_verified_at: now }).execute()
    await noteDocument(trx, platform, caseId)
  } else {
    await person.set({ kyc_level: 'simplified' }).where('kyc_level', '=', 'full').execute()
  }
  const key = `follow_identity:${caseId}:${version + 1}`
  const payload = { personId }
  await enqueue(trx, [{ key, kind: 'follow_identity', payload }], now)
}
