import { noteHash } from '#server/identity/same-person.ts'
import type { Platform, Trx } from '#server/kernel/door.ts'

/** Once a case is approved, its document stands for the person: other accounts that have shown it count together. Rule KYC-01. */
export async function noteDocument(trx: Trx, platform: Platform, caseId: string): Promise<void> {
  const document = await trx
    .selectFrom('identity.kyc_document')
    .select(['person_id as personId', 'fingerprint'])
    .where('case_id', '=', caseId)
    .executeTakeFirst()
  if (!document?.fingerprint) return
  const { personId, fingerprint } = document
  await noteHash(trx, platform, { personId, kind: 'document', fingerprint }, platform.clock.now())
}
