import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type KycCaseStatus, type KycStanding, kycStanding } from '#domain/identity/kyc-case.ts'
import { addDays, addMonths } from '#domain/kernel/time.ts'
import type { Platform } from '#server/kernel/platform.ts'
import type { KycCaseRow } from './tables-compliance.ts'

type Fixture = Pick<Platform, 'settings' | 'clock'>
type Kept = Pick<Selectable<KycCaseRow>, 'status' | 'verified_at' | 'expires_at'>

/** How a case stands by the term in force: what everybody is told of it, and what decisions about it rest on. */
export function caseToday({ settings, clock }: Fixture, row: Kept): KycStanding {
  const { status, verified_at: verifiedAt, expires_at: expiresAt } = row
  return kycStanding({ status, verifiedAt, expiresAt }, settings.fullKycMonths, clock.now())
}

/** Whether a case of `kyc_case` stands so today: the same rule, as the database reckons months in Paris. */
export function standsAs({ settings, clock }: Fixture, status: KycCaseStatus): RawBuilder<boolean> {
  const was = sql`verified_at is not null and status in ('approved', 'expired')`
  const over = sql`((verified_at at time zone 'Europe/Paris')
    + make_interval(months => ${settings.fullKycMonths}::integer)) at time zone 'Europe/Paris' <= ${clock.now()}`
  if (status === 'approved') return sql<boolean>`(${was} and not (${over}))`
  if (status !== 'expired') return sql<boolean>`status = ${status}`
  return sql<boolean>`(${was} and ${over} or status = 'expired' and verified_at is null)`
}

/** Whoever has lapsed by now was verified before; so were some who have not yet. For the index on that day. */
export function lapsedSince({ settings, clock }: Fixture): Date {
  return addDays(addMonths(clock.now(), -settings.fullKycMonths), 3)
}
