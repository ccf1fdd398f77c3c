import { addHours, addMonths, hasCome, type Instant } from '#domain/kernel/time.ts'
import type { IdentityMatch } from './kyc-identity.ts'

/**
 * How far a full verification has come. `retry`: the person may try again; `rejected`: for good; `in_review`: the provider
 * has said yes to a document that is not, or not surely, that of whoever declared the identity, so compliance decides.
 */
export const KYC_CASE_STATUSES = [
  'started',
  'pending',
  'approved',
  'retry',
  'rejected',
  'expired',
  'in_review',
] as const
export type KycCaseStatus = (typeof KYC_CASE_STATUSES)[number]

/** One verification of one person, as it is kept. */
export type KycCase = {
  readonly status: KycCaseStatus
  /** An operator has decided it: what the provider says later no longer counts. */
  readonly decidedByOperator: boolean
}

/** What a provider says now when it is asked. `expired`: the provider has closed the case itself. */
export type KycFinding = Exclude<KycCaseStatus, 'in_review'>

/** A provider verifies whoever the document names: it counts only if that is the person. Rule KYC-01. */
export function findingForPerson(found: KycFinding, match: IdentityMatch): KycCaseStatus {
  return found === 'approved' && match !== 'same' ? 'in_review' : found
}

/**
 * The case's next status by the provider's present answer. Answers may come late or in any order: an approved case is not
 * reopened because the provider looks again, only a final rejection ends it; a closed case stays closed. `found` is the finding
 * for this person. Rule KYC-01.
 */
export function nextKycStatus(kycCase: KycCase, found: KycCaseStatus): KycCaseStatus {
  const { status, decidedByOperator } = kycCase
  if (decidedByOperator || status === 'expired') return status
  if (status === 'approved') return found === 'rejected' ? 'rejected' : 'approved'
  return found
}

/** True while the person or the provider has something to do. */
export function isOpenCase(status: KycCaseStatus): boolean {
  return (['started', 'pending', 'retry', 'in_review'] as const).some((open) => open === status)
}

/**
 * True while the case waits for the provider, or for the person on the provider's page; a case in review waits for compliance.
 */
export function awaitsProvider(status: KycCaseStatus): boolean {
  return isOpenCase(status) && status !== 'in_review'
}

/** When a full verification lapses: so many calendar months in Paris after it was made. Rule KYC-01. */
export function kycExpiresAt(verifiedAt: Instant, fullKycMonths: number): Instant {
  return addMonths(verifiedAt, fullKycMonths)
}

/** A case as it stands on a day. */
export type KycStanding = { readonly status: KycCaseStatus; readonly expiresAt: Instant | null }

/**
 * A case's status today. An approval counts for the validity in force, from the day of the verification, everywhere that money is
 * decided about: a changed validity applies to it at once. Rule KYC-01.
 */
export function kycStanding(
  kept: KycStanding & { readonly verifiedAt: Instant | null },
  fullKycMonths: number,
  now: Instant,
): KycStanding {
  const { status, expiresAt, verifiedAt } = kept
  const wasApproved = status === 'approved' || status === 'expired'
  if (verifiedAt === null || !wasApproved) return { status, expiresAt }
  const endsAt = kycExpiresAt(verifiedAt, fullKycMonths)
  return { status: hasCome(endsAt, now) ? 'expired' : 'approved', expiresAt: endsAt }
}

/** So long after its documents were handed in a check keeps the units of an order that waits for it. */
export const IDENTITY_HOLD_HOURS = 24

/**
 * Until when an order that needs a full verification may wait for one whose documents are in; null without documents, and
 * once a day has gone by. Rule KYC-01.
 */
export function identityHoldUntil(documentsInAt: Instant | null, now: Instant): Instant | null {
  const until = documentsInAt && addHours(documentsInAt, IDENTITY_HOLD_HOURS)
  return until && !hasCome(until, now) ? until : null
}

/** When the documents of a case were handed in, by what it was and becomes: anew each time that more are asked for. */
export function documentsInAt(
  before: { readonly status: KycCaseStatus; readonly documentsInAt: Instant | null },
  status: KycCaseStatus,
  now: Instant,
): Instant | null {
  const looksAtThem = status === 'pending' || status === 'in_review'
  return looksAtThem ? (before.documentsInAt ?? now) : null
}
