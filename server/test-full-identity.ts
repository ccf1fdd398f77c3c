import { kycExpiresAt } from '#domain/kyc-case.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { recordAudit } from '#server/operator/audit.ts'
import type { TestPlatform } from '#server/test-platform.ts'
import { personOf, type Visitor } from '#server/test-visitor.ts'

/** These visitors, or all who have declared an identity, are fully verified from now on, by an approved case each. */
export async function verifyFully(
  { platform }: Pick<TestPlatform, 'platform'>,
  ...visitors: readonly Visitor[]
): Promise<void> {
  const now = platform.clock.now()
  const ids = await Promise.all(visitors.map((visitor) => personOf(platform, visitor)))
  await inTransaction(platform.db, async (trx) => {
    const people = await trx
      .updateTable('person')
      .set({ kyc_level: 'full', kyc_verified_at: now })
      .where('kyc_level', '<>', 'none')
      .$if(ids.length > 0, (some) => some.where('id', 'in', ids))
      .returning('id')
      .execute()
    for (const { id: personId } of people) {
      const caseId = crypto.randomUUID()
      await trx
        .insertInto('kyc_case')
        .values({
          id: caseId,
          person_id: personId,
          provider: 'sandbox',
          stand_in: true,
          status: 'approved',
          opened_at: now,
          changed_at: now,
          verified_at: now,
          expires_at: kycExpiresAt(now, platform.settings.fullKycMonths),
        })
        .execute()
      const deed = { operation: 'record_kyc_status', subject: `kyc_case:${caseId}` } as const
      const detail = { from: 'pending', to: 'approved' }
      await recordAudit(trx, { by: { kind: 'worker' }, ...deed, detail }, now)
    }
  })
}
