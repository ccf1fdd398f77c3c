import type { Selectable } from 'kysely'
import { decideFighterApproval } from '#domain/campaigns/fighter.ts'
import type { KycLevel } from '#domain/identity/compliance.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { approvableSubmission, decideTurnDown, recordTurnDown } from '#server/approvals/door.ts'
import {
  type AppliedProfile,
  hasLeft,
  openApplication,
  readKycLevel,
} from '#server/identity/door.ts'
import {
  type FighterApplicationRow,
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
import { fighterRefusedEmail, fighterVerifiedEmail } from './fighter-mail-texts.ts'

const operation = 'approve_fighter'

type Application = Omit<Selectable<FighterApplicationRow>, 'sealed'> & AppliedProfile

/**
 * Two operators approve an athlete's application; the second one makes the athlete. Refuses `applicant_left`, and what
 * `decideFighterApproval` refuses: `kyc_required` below full among them. Rule ATH-01.
 */
export const fighterApplication = approvableSubmission({
  operation,
  subject: 'fighter-application:*',
  path: '/fighter-applications/:id/approvals',
  of: 'object',
  load: lockApplication,
  decide: ({ by }, { kyc }, { proposal, reason }) =>
    decideFighterApproval(proposal, { id: by.operatorId, reason }, kyc),
  carryOut: async ({ trx, platform, now }, { application }) => {
    await makeFighter(trx, platform, application, now)
    return accept(null)
  },
})

interface Rejection {
  applicationId: string
  reason: string
}

/** Says no to an application, with a reason that the athlete is told. Refuses `unknown_object`, `reason_missing`. */
export const refuseFighter = operatorCommand({
  operation,
  load: (loading, { applicationId }: Rejection) => lockApplication(loading, applicationId),
  decide: async (found, { applicationId, reason }, deciding) =>
    found.ok ? decideTurnDown(deciding, fighterApplication.kind, applicationId, reason) : found,
  record: async (recording, turned, { input: { applicationId, reason } }) => {
    const email = {
      ...fighterRefusedEmail(recording.platform.site.publicUrl(), reason),
      key: `${turned.subject}:refused`,
    }
    await recordTurnDown(recording, turned, { outcome: 'refused' }, email)
    await recording.trx
      .updateTable('fighter_application')
      .set({ decided_at: recording.now, outcome: 'refused', refused_because: reason })
      .where('id', '=', applicationId)
      .execute()
    return { applicationId }
  },
})

/** An application that waits. Refuses `unknown_object`, `applicant_left`. */
async function lockApplication(
  { trx, platform }: Loading<OperatorActor>,
  applicationId: string,
): Promise<Decision<{ application: Application; kyc: KycLevel }>> {
  const find = () =>
    trx
      .selectFrom('fighter_application')
      .innerJoin('identity.data_key as key', 'key.person_id', 'fighter_application.person_id')
      .selectAll('fighter_application')
      .select('key.wrapped')
      .where('id', '=', applicationId)
      .where((at) => at.or([at('decided_at', 'is', null), at('outcome', '=', 'withdrawn')]))
      .executeTakeFirst()
  const seen = await find()
  if (!seen) return refuse({ code: 'unknown_object' })
  await lockRows(trx, { persons: [seen.person_id] })
  if (await hasLeft(trx, seen.person_id)) return refuse({ code: 'applicant_left' })
  const application = await find()
  if (!application) return refuse({ code: 'unknown_object' })
  const now = platform.clock.now()
  const kyc = await readKycLevel(trx, platform.settings, application.person_id, now)
  return accept({ application: openApplication(platform.identityKeys, application), kyc })
}

async function makeFighter(
  trx: Trx,
  platform: Platform,
  application: Application,
  now: Date,
): Promise<void> {
  const id = platform.randomness.uuid()
  const { person_id, name, country, biography, record, weight_class, licence_number } = application
  const { ringName: ring_name, discipline, links } = application
  await trx
    .insertInto('fighter')
    .values({
      id,
      slug: slugOf(name, platform.randomness),
      person_id,
      name,
      ring_name,
      discipline,
      links: [...links],
      country,
      biography,
      record,
      weight_class,
      licence_number,
      status: application.standing === 'amateur' ? 'amateur' : 'professional',
      verified_at: now,
    })
    .execute()
  await trx
    .updateTable('fighter_application')
    .set({ decided_at: now, outcome: 'approved', fighter_id: id })
    .where('id', '=', application.id)
    .execute()
  const detail = { step: 'athlete_named', personId: person_id }
  const auditEntry = {
    by: { kind: 'worker' },
    operation,
    subject: `fighter:${id}`,
    detail,
  } as const
  await recordAudit(trx, auditEntry, now)
  const key = `fighter-application:${application.id}:approved`
  const email = fighterVerifiedEmail(platform.site.publicUrl())
  await tellPerson(trx, person_id, { ...email, key }, now)
}
