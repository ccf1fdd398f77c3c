import type { Selectable } from 'kysely'
import { decideFederationApproval } from '#domain/campaigns/federation.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { agreeToDeed, findOpenProposal, lockProposal, turnDown } from '#server/approvals/door.ts'
import type { FederationApplicationRow, OperatorActor, Platform } from '#server/kernel/door.ts'
import {
  dayText,
  hasLeft,
  inTransaction,
  lockRows,
  readKycLevel,
  recordAudit,
  slugOf,
  type Trx,
  tellPerson,
} from '#server/kernel/door.ts'
import { standingOfRow } from './read-federations.ts'

const operation = 'approve_federation'
const subjectOf = (applicationId: string) => `federation-application:${applicationId}`

type Application = Selectable<FederationApplicationRow>

/**
 * One of two agreements to an organisation's application; with the second it may open Pockets for a year, or as
 * long as the setting says: from now, or from the end of what runs.
 * Refuses `unknown_object`, `applicant_left` and what `decideFederationApproval` refuses. Rule FED-01.
 */
export async function approveFederation(
  platform: Platform,
  by: OperatorActor,
  applicationId: string,
  reason: string,
): Promise<Decision<{ complete: boolean }>> {
  return inTransaction(platform.db, async (trx) => {
    const found = await lockApplication(trx, applicationId)
    if (!found.ok) return found
    const now = platform.clock.now()
    const { application, proposalId } = found.value
    const locked = await lockProposal(trx, proposalId, operation)
    if (!locked) return refuse({ code: 'unknown_object' })
    const standing = { ...(await readStanding(trx, application)), proposal: locked.proposal }
    const { settings } = platform
    const decision = decideFederationApproval(
      standing,
      { id: by.operatorId, reason },
      await readKycLevel(trx, settings, application.person_id, now),
      settings,
      now,
    )
    if (!decision.ok) return decision
    const [first = ''] = locked.proposal.approverIds
    return agreeToDeed(trx, { proposalId, operation, by, reason }, now, async () => {
      const approvers = { first_approver: first, second_approver: by.operatorId }
      const { approvedAt, approvedUntil } = decision.value
      invariant(approvedAt && approvedUntil, 'the second agreement approves')
      const approval = { ...approvers, approved_at: approvedAt, approved_until: approvedUntil }
      const id = await writeFederation(trx, platform, application, approval, now)
      const detail = { step: 'signatory_named', personId: application.person_id }
      const subject = `federation:${id}`
      await recordAudit(trx, { by: { kind: 'worker' }, operation, subject, detail }, now)
      return accept(null)
    })
  })
}

/** Says no to an application, with a reason that its author is told. Refuses `unknown_object`, `reason_missing`. */
export async function refuseFederation(
  platform: Platform,
  by: OperatorActor,
  applicationId: string,
  reason: string,
): Promise<Decision<{ applicationId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const found = await lockApplication(trx, applicationId)
    if (!found.ok) return found
    const now = platform.clock.now()
    const subject = subjectOf(applicationId)
    const letter = {
      key: `${subject}:refused`,
      subject: 'La candidature de votre organisation',
      lines: [`La candidature de votre organisation n’a pas été retenue : ${reason}`],
    }
    const detail = { outcome: 'refused' }
    const turned = await turnDown(trx, by, { operation, subject, reason, detail, letter }, now)
    if (!turned.ok) return turned
    await trx
      .updateTable('federation_application')
      .set({ decided_at: now, outcome: 'refused', refused_because: reason })
      .where('id', '=', applicationId)
      .execute()
    return accept({ applicationId })
  })
}

/** An application that waits, and the proposal about it. Refuses `unknown_object`, `applicant_left`. */
async function lockApplication(
  trx: Trx,
  applicationId: string,
): Promise<Decision<{ application: Application; proposalId: string }>> {
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
  const proposalId = await findOpenProposal(trx, operation, subjectOf(applicationId))
  if (!application || !proposalId) return refuse({ code: 'unknown_object' })
  return accept({ application, proposalId })
}

/** Where the organisation stands that is to be renewed; nowhere for a new one. */
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

/** Gives its id. */
async function writeFederation(
  trx: Trx,
  platform: Platform,
  application: Application,
  approval: Approval,
  now: Date,
): Promise<string> {
  const id = application.federation_id ?? platform.chance.uuid()
  const { kind } = application
  const values = {
    name: application.name,
    signatory_person_id: application.person_id,
    form: kind === 'sports_organisation' ? 'organisation' : kind,
    scope: application.reach,
    registry_number: application.registration_number,
    country: application.country,
    website: application.site,
    presentation: application.presentation,
    revoked_at: null,
    revoked_because: null,
    ...approval,
  } as const
  if (application.renews) {
    await trx.updateTable('federation').set(values).where('id', '=', id).execute()
  } else {
    const slug = slugOf(application.name, platform.chance)
    await trx
      .insertInto('federation')
      .values({ id, slug, ...values })
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
  const subject = 'Votre organisation est agréée'
  const lines = [
    `${application.name} peut ouvrir des Pockets jusqu’au ${dayText(approval.approved_until)}.`,
  ]
  const key = `federation-application:${application.id}:approved`
  await tellPerson(trx, application.person_id, { key, subject, lines }, now)
  return id
}
