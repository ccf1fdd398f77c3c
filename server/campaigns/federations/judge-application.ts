import type { Selectable } from 'kysely'
import { decideFederationApproval, type FederationStanding } from '#domain/campaigns/federation.ts'
import type { KycLevel } from '#domain/identity/compliance.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { approvableSubmission, decideTurnDown, recordTurnDown } from '#server/approvals/door.ts'
import { actsFor } from '#server/campaigns/mandates/acting-for.ts'
import { endMandateOf } from '#server/campaigns/mandates/end-mandate.ts'
import { hasLeft, readKycLevel } from '#server/identity/door.ts'
import {
  type FederationApplicationRow,
  type Loading,
  lockRows,
  type OperatorActor,
  operatorCommand,
  type Platform,
  recordAudit,
  slugOf,
  type Trx,
  tellPerson,
} from '#server/kernel/door.ts'
import { federationApprovedEmail, federationRefusedEmail } from './federation-mail-texts.ts'
import { standingOfRow } from './read-federations.ts'

const operation = 'approve_federation'

type Application = Selectable<FederationApplicationRow>

/**
 * Two operators approve an organisation's application; it may then open Pockets for a year, or as long as the setting says, from
 * now or from the end of the present approval. Refuses `applicant_left`, `transition_not_allowed` for another year asked for by
 * somebody who acts for the organisation no longer, and what `decideFederationApproval` refuses. Rule FED-01.
 */
export const federationApplication = approvableSubmission({
  operation,
  subject: 'federation-application:*',
  path: '/federation-applications/:id/approvals',
  of: 'object',
  load: lockApplication,
  decide: ({ by, now, platform: { settings } }, { standing, kyc, acts }, { proposal, reason }) => {
    if (!acts) return refuse({ code: 'transition_not_allowed' })
    const approver = { id: by.operatorId, reason }
    return decideFederationApproval({ ...standing, proposal }, approver, kyc, settings, now)
  },
  carryOut: async ({ trx, platform, by, now }, { application }, { decided, approverIds }) => {
    const [first = ''] = approverIds
    const approvers = { first_approver: first, second_approver: by.operatorId }
    const { approvedAt, approvedUntil } = decided
    invariant(approvedAt && approvedUntil, 'the second approval decides')
    const approval = { ...approvers, approved_at: approvedAt, approved_until: approvedUntil }
    const id = await writeFederation(trx, platform, application, approval, now)
    const detail = { step: 'signatory_named', personId: application.person_id }
    const subject = `federation:${id}`
    await recordAudit(trx, { by: { kind: 'worker' }, operation, subject, detail }, now)
    return accept(null)
  },
})

interface Rejection {
  applicationId: string
  reason: string
}

/** Rejects an application, with a reason for its author. Refuses `unknown_object`, `reason_missing`. */
export const refuseFederation = operatorCommand({
  operation,
  load: (loading, { applicationId }: Rejection) => lockApplication(loading, applicationId),
  decide: async (found, { applicationId, reason }, deciding) =>
    found.ok ? decideTurnDown(deciding, federationApplication.kind, applicationId, reason) : found,
  record: async (recording, turned, { input: { applicationId, reason } }) => {
    const email = {
      ...federationRefusedEmail(reason),
      key: `${turned.subject}:refused`,
    }
    await recordTurnDown(recording, turned, { outcome: 'refused' }, email)
    await recording.trx
      .updateTable('federation_application')
      .set({ decided_at: recording.now, outcome: 'refused', refused_because: reason })
      .where('id', '=', applicationId)
      .execute()
    return { applicationId }
  },
})

interface Waiting {
  application: Application
  /** The approval of the organisation that is to be renewed; null for a new one. */
  standing: FederationStanding
  kyc: KycLevel
  /** Whether the applicant acts for the organisation to be renewed, as they did when they applied; true for a new one. */
  acts: boolean
}

/** A pending application. Refuses `unknown_object`, `applicant_left`. */
async function lockApplication(
  { trx, platform }: Loading<OperatorActor>,
  applicationId: string,
): Promise<Decision<Waiting>> {
  const find = () =>
    trx
      .selectFrom('federation_application')
      .selectAll()
      .where('id', '=', applicationId)
      .where((at) => at.or([at('decided_at', 'is', null), at('outcome', '=', 'withdrawn')]))
      .executeTakeFirst()
  const seen = await find()
  if (!seen) return refuse({ code: 'unknown_object' })
  const federations = seen.federation_id === null ? [] : [seen.federation_id]
  await lockRows(trx, { persons: [seen.person_id], federations })
  if (await hasLeft(trx, seen.person_id)) return refuse({ code: 'applicant_left' })
  const application = await find()
  if (!application) return refuse({ code: 'unknown_object' })
  const now = platform.clock.now()
  const kyc = await readKycLevel(trx, platform.settings, application.person_id, now)
  const { person_id, federation_id } = application
  const acts = federation_id === null || (await actsFor(trx, person_id, federation_id, false))
  return accept({ application, standing: await readStanding(trx, application), kyc, acts })
}

async function readStanding(trx: Trx, { federation_id: id }: Application) {
  const row =
    id === null
      ? undefined
      : await trx
          .selectFrom('federation')
          .select(['approved_at', 'approved_until', 'revoked_at'])
          .where('id', '=', id)
          .executeTakeFirst()
  return standingOfRow(row ?? { approved_at: null, approved_until: null, revoked_at: null })
}

type Approval = {
  first_approver: string
  second_approver: string
  approved_at: Date
  approved_until: Date
}

/** Returns its id. */
async function writeFederation(
  trx: Trx,
  platform: Platform,
  application: Application,
  approval: Approval,
  now: Date,
): Promise<string> {
  const id = application.federation_id ?? platform.randomness.uuid()
  const { kind } = application
  const values = {
    name: application.name,
    signatory_person_id: application.person_id,
    form: kind === 'sports_organisation' ? 'organisation' : kind,
    scope: application.reach,
    registry_number: application.registration_number,
    country: application.country,
    website: application.site,
    revoked_at: null,
    revoked_because: null,
    ...approval,
  } as const
  if (application.renews) {
    await endMandateOf(trx, id, application.person_id, now)
    // The presentation is changed without us, and stays as it is by now.
    await trx.updateTable('federation').set(values).where('id', '=', id).execute()
  } else {
    const slug = slugOf(application.name, platform.randomness)
    await trx
      .insertInto('federation')
      .values({ id, slug, presentation: application.presentation, ...values })
      .execute()
  }
  await trx
    .updateTable('federation_application')
    .set({
      decided_at: now,
      outcome: 'approved',
      federation_id: id,
      approved_at: approval.approved_at,
      approved_until: approval.approved_until,
    })
    .where('id', '=', application.id)
    .execute()
  const email = federationApprovedEmail(application.name, approval.approved_until)
  const key = `federation-application:${application.id}:approved`
  await tellPerson(trx, application.person_id, { ...email, key }, now)
  return id
}
