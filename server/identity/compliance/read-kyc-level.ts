import { type KycLevel, levelToday } from '#domain/identity/compliance.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import type { Trx } from '#server/kernel/door.ts'

/** A person's KYC level today: a full verification lapses. */
export async function readKycLevel(
  trx: Trx,
  { fullKycMonths }: Pick<BusinessSettings, 'fullKycMonths'>,
  personId: string,
  now: Date,
): Promise<KycLevel> {
  const { level, verifiedAt } = await trx
    .selectFrom('person')
    .select(['kyc_level as level', 'kyc_verified_at as verifiedAt'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return verifiedAt ? levelToday({ level, verifiedAt }, fullKycMonths, now) : 'none'
}
