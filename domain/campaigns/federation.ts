import { decideApproval, type Proposal } from '#domain/approvals/four-eyes.ts'
import type { KycLevel } from '#domain/identity/compliance.ts'
import { acceptUnless, type Decision, type Refusal, when } from '#domain/kernel/refusal.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { addDays, addMonths, hasCome, type Instant } from '#domain/kernel/time.ts'

/** Who may open federation Pockets, at home or between nations. Rule FED-01. */
export const FEDERATION_KINDS = ['federation', 'league', 'sports_organisation'] as const
export type FederationKind = (typeof FEDERATION_KINDS)[number]
export const FEDERATION_REACHES = ['national', 'international'] as const
export type FederationReach = (typeof FEDERATION_REACHES)[number]

export type FederationApplication = {
  readonly name: string
  readonly kind: FederationKind
  readonly reach: FederationReach
  /** In the register of its country. */
  readonly registrationNumber: string
  readonly site: string
  /** Hash of the document by which the organisation lets this person sign. */
  readonly delegationHash: string
}

export type ApplicantFacts = {
  readonly signatoryKyc: KycLevel
  readonly pendingApplication: boolean
  readonly knownRegistrationNumbers: ReadonlySet<string>
  /** Of the organisation that asks for another year; null for a new one. */
  readonly own: FederationStanding | null
}

/** A site that can be opened safely: https, a host name, no credentials in it. */
export function isSafeSite(text: string): boolean {
  return /^https:\/\/[a-z0-9](?:[a-z0-9-]*\.)+[a-z]{2,}(?:\/[^\s@]*)?$/i.test(text)
}

/**
 * Whether an organisation may apply. Refuses a missing name or registration number, a site without https, a
 * missing delegation, a signatory without full KYC, a second application, and `renewal_too_early`. Rule FED-01.
 */
export function decideFederationApplication(
  application: FederationApplication,
  facts: ApplicantFacts,
  now: Instant,
): Decision<FederationApplication> {
  const registrationNumber = application.registrationNumber.replace(/\s/g, '')
  const known = facts.knownRegistrationNumbers.has(registrationNumber)
  const refusals: readonly Refusal[] = [
    ...when(facts.signatoryKyc !== 'full', {
      code: 'kyc_required',
      detail: { requiredLevel: 'full' },
    }),
    ...when(application.name.trim() === '', { code: 'title_missing' }),
    ...when(registrationNumber === '', { code: 'registration_number_missing' }),
    ...when(!isSafeSite(application.site), { code: 'site_not_https' }),
    ...when(application.delegationHash.trim() === '', { code: 'delegation_missing' }),
    ...when(facts.pendingApplication || known, { code: 'application_pending' }),
    ...(facts.own ? renewalRefusals(facts.own, now) : []),
  ]
  return acceptUnless(refusals, () => ({ ...application, registrationNumber }))
}

/** The status of an application; once approved it holds until the approval ends. */
export type FederationStanding = {
  readonly proposal: Proposal
  /** When what the last complete approval gave begins; ahead of now where it was renewed early. */
  readonly approvedAt: Instant | null
  /** As long as the setting was at its second approval; null without one. */
  readonly approvedUntil: Instant | null
  readonly revokedAt: Instant | null
}

/** Whether it may open Pockets today: approved by two, not expired, and not revoked since. Rule FED-01. */
export function isApprovedToday(standing: FederationStanding, now: Instant): boolean {
  const { approvedUntil: until } = standing
  const revoked = standing.revokedAt !== null && hasCome(standing.revokedAt, now)
  return until !== null && !revoked && !hasCome(until, now)
}

/** How long before its approval ends an organisation is told so. */
export const RENEWAL_NOTICES_DAYS = [60, 30, 7] as const

/** Another year is asked for and approved from the first notice on, so that years cannot be stockpiled; at once where nothing runs. */
function renewableFrom(standing: FederationStanding, now: Instant): Instant {
  const { approvedUntil: until } = standing
  if (until === null || !isApprovedToday(standing, now)) return now
  return addDays(until, -RENEWAL_NOTICES_DAYS[0])
}

function renewalRefusals(standing: FederationStanding, now: Instant): readonly Refusal[] {
  const from = renewableFrom(standing, now)
  return when(!hasCome(from, now), { code: 'renewal_too_early', detail: { from } })
}

/** Which notice of the end is due, by its days: the latest that has come; null where none has, or nothing runs. Rule FED-01. */
export function renewalNoticeDue(
  standing: FederationStanding,
  now: Instant,
): (typeof RENEWAL_NOTICES_DAYS)[number] | null {
  const { approvedUntil: until } = standing
  if (until === null || !isApprovedToday(standing, now)) return null
  return RENEWAL_NOTICES_DAYS.findLast((days) => hasCome(addDays(until, -days), now)) ?? null
}

/**
 * One of two approvals; a renewal is approved the same way. Its year runs from the end of the present one, so that
 * whoever asks early loses nothing, and from now on where nothing runs. Refuses what `decideApproval` refuses,
 * `kyc_required` once the signatory is not fully known any more, and `renewal_too_early`. Rule FED-01.
 */
export function decideFederationApproval(
  standing: FederationStanding,
  approver: { readonly id: string; readonly reason: string },
  signatoryKyc: KycLevel,
  { federationApprovalMonths: months }: Pick<BusinessSettings, 'federationApprovalMonths'>,
  now: Instant,
): Decision<FederationStanding> {
  const decision = decideApproval(standing.proposal, approver)
  const running = isApprovedToday(standing, now) ? standing.approvedUntil : null
  const refusals = [
    ...when(signatoryKyc !== 'full', { code: 'kyc_required', detail: { requiredLevel: 'full' } }),
    ...(decision.ok ? [] : decision.refusals),
    ...renewalRefusals(standing, now),
  ]
  return acceptUnless(refusals, () => {
    const { approverIds, complete } = decision.ok
      ? decision.value
      : { approverIds: [], complete: false }
    const from = running ?? now
    return {
      proposal: { ...standing.proposal, approverIds },
      approvedAt: complete ? from : standing.approvedAt,
      approvedUntil: complete ? addMonths(from, months) : standing.approvedUntil,
      revokedAt: complete ? null : standing.revokedAt,
    }
  })
}

/** Asks for another year: the same two approvals begin anew while the present one runs. */
export function renewed(standing: FederationStanding, authorId: string): FederationStanding {
  return { ...standing, proposal: { ...standing.proposal, authorId, approverIds: [] } }
}
