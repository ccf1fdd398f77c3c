import { decideSoleAct } from '#domain/approvals/one-operator.ts'
import { kycExpiresAt } from '#domain/identity/kyc-case.ts'
import { isOwn } from '#server/approvals/door.ts'
import {
  lockRows,
  type OperatorActor,
  operatorCommand,
  type Recording,
  type Trx,
} from '#server/kernel/door.ts'
import { caseToday } from './case-today.ts'
import { noteDocument } from './note-document.ts'

interface KycDecision {
  caseId: string
  verdict: 'approved' | 'rejected'
  reason: string
}

/**
 * An operator decides a case, with a reason: what its provider says later no longer counts. Refuses `unknown_object`,
 * `reason_missing`, `not_allowed` about oneself and `transition_not_allowed` for a case that has lapsed or is so already.
 * Rule KYC-01.
 */
export const decideKycCase = operatorCommand({
  operation: 'decide_kyc',
  load: async ({ trx, platform, by }, { caseId }: KycDecision) => {
    const kycCase = await lockCase(trx, caseId)
    if (!kycCase) return null
    const { person_id: personId, version } = kycCase
    const { status: from } = caseToday(platform, kycCase)
    return { personId, version, from, isOwn: await isOwn(trx, by, personId) }
  },
  decide: ({ from, isOwn }, { verdict, reason }) =>
    decideSoleAct({ reason, isOwn, fits: from !== 'expired' && from !== verdict }),
  record: async (recording, _, { facts: { personId, version, from }, input }) => {
    const { caseId, verdict, reason } = input
    await writeVerdict(recording, input)
    await writeLevel(recording, personId, input)
    const key = `follow_identity:${caseId}:${version + 1}`
    await recording.enqueue({ key, kind: 'follow_identity', payload: { personId } })
    await recording.audit(`kyc_case:${caseId}`, { reason, detail: { from, to: verdict } })
    return { status: verdict }
  },
})

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

async function writeVerdict(
  { trx, platform, by, now }: Recording<OperatorActor>,
  { caseId, verdict }: KycDecision,
): Promise<void> {
  const expiresAt = kycExpiresAt(now, platform.settings.fullKycMonths)
  await trx
    .updateTable('kyc_case')
    .set((eb) => ({
      status: verdict,
      decided_by: by.operatorId,
      changed_at: now,
      look_at: null,
      documents_in_at: null,
      version: eb('version', '+', 1),
      ...(verdict === 'approved' ? { verified_at: now, expires_at: expiresAt } : {}),
    }))
    .where('id', '=', caseId)
    .execute()
}

async function writeLevel(
  { trx, platform, now }: Recording<OperatorActor>,
  personId: string,
  { caseId, verdict }: KycDecision,
): Promise<void> {
  const person = trx.updateTable('person').where('id', '=', personId)
  if (verdict === 'approved') {
    await person.set({ kyc_level: 'full', kyc_verified_at: now }).execute()
    await noteDocument(trx, platform, caseId)
  } else {
    await person.set({ kyc_level: 'simplified' }).where('kyc_level', '=', 'full').execute()
  }
}
