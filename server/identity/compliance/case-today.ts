import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type KycCaseStatus, type KycStanding, kycStanding } from '#domain/identity/kyc-case.ts'
import { addDays, addMonths } from '#domain/kernel/time.ts'
import type { KycCaseRow, Platform } from '#server/kernel/door.ts'

type Context = Pick<Platform, 'settings' | 'clock'>
type Kept = Pick<Selectable<KycCaseRow>, 'status' | 'verified_at' | 'expires_at'>

/** The status of a KYC case by the validity in force now: what people are told of it, and what decisions about it rest on. */
export function caseToday({ settings, clock }: Context, row: Kept): KycStanding {
  const { status, verified_at: verifiedAt, expires_at: expiresAt } = row
  return kycStanding({ status, verifiedAt, expiresAt }, settings.fullKycMonths, clock.now())
}

/** Whether a row of `kyc_case` has this status today: the same rule in SQL, with months counted in Paris. */
export function standsAs({ settings, clock }: Context, status: KycCaseStatus): RawBuilder<boolean> {
  const was = sql`verified_at is not null and status in ('approved', 'expired')`
  const over = sql`((verified_at at time zone 'Europe/Paris')
    + make_interval(months => ${settings.fullKycMonths}::integer)) at time zone 'Europe/Paris' <= ${clock.now()}`
  if (status === 'approved') return sql<boolean>`(${was} and not (${over}))`
  if (status !== 'expired') return sql<boolean>`status = ${status}`
  return sql<boolean>`(${was} and ${over} or status = 'expired' and verified_at is null)`
}

/**
 * Every case that has lapsed by now was verified before, and so were some that have not lapsed yet: the index on that day narrows
 * them.
 */
export function lapsedSince({ settings, clock }: Context): Date {
  return addDays(addMonths(clock.now(), -settings.fullKycMonths), 3)
}
