import type { Selectable } from 'kysely'
import { decideFighterApproval } from '#domain/campaigns/fighter.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { agreeToDeed, findOpenProposal, lockProposal, turnDown } from '#server/approvals/door.ts'
import type { FighterApplicationRow, OperatorActor, Platform } from '#server/kernel/door.ts'
import {
  hasLeft,
  inTransaction,
  lockRows,
  readKycLevel,
  recordAudit,
  slugOf,
  type Trx,
  tellPerson,
} from '#server/kernel/door.ts'

const operation = 'approve_fighter'
const subjectOf = (applicationId: string) => `fighter-application:${applicationId}`

type Application = Selectable<FighterApplicationRow>

/**
 * One of two agreements to an athlete's application; the second one makes the athlete. Refuses `unknown_object`,
 * `applicant_left`, and what `decideFighterApproval` refuses: `kyc_required` below full among them. Rule ATH-01.
 */
export async function approveFighter(
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
    const kyc = await readKycLevel(trx, platform.settings, application.person_id, now)
    const approver = { id: by.operatorId, reason }
    const decision = decideFighterApproval(locked.proposal, approver, kyc)
    if (!decision.ok) return decision
    return agreeToDeed(trx, { proposalId, operation, by, reason }, now, async () => {
      await makeFighter(trx, platform, application, now)
      return accept(null)
    })
  })
}

/** Says no to an application, with a reason that the athlete is told. Refuses `unknown_object`, `reason_missing`. */
export async function refuseFighter(
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
      subject: 'Votre candidature d’athlète',
      lines: [`Votre candidature n’a pas été retenue : ${reason}`],
    }
    const detail = { outcome: 'refused' }
    const turned = await turnDown(trx, by, { operation, subject, reason, detail, letter }, now)
    if (!turned.ok) return turned
    await trx
      .updateTable('fighter_application')
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
      .selectFrom('fighter_application')
      .selectAll()
      .where('id', '=', applicationId)
      .where((at) => at.or([at('decided_at', 'is', null), at('outcome', '=', 'withdrawn')]))
      .executeTakeFirst()
  const seen = await find()
  if (!seen) return refuse({ code: 'unknown_object' })
  await lockRows(trx, { persons: [seen.person_id] })
  if (await hasLeft(trx, seen.person_id)) return refuse({ code: 'applicant_left' })
  const application = await find()
  const proposalId = await findOpenProposal(trx, operation, subjectOf(applicationId))
  if (!application || !proposalId) return refuse({ code: 'unknown_object' })
  return accept({ application, proposalId })
}

async function makeFighter(
  trx: Trx,
  platform: Platform,
  application: Application,
  now: Date,
): Promise<void> {
  const id = platform.chance.uuid()
  const { person_id, name, country, biography, record, weight_class, licence_number } = application
  await trx
    .insertInto('fighter')
    .values({
      id,
      slug: slugOf(name, platform.chance),
      person_id,
      name,
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
  const deed = { by: { kind: 'worker' }, operation, subject: `fighter:${id}`, detail } as const
  await recordAudit(trx, deed, now)
  const lines = ['Votre profil d’athlète est vérifié : vous pouvez préparer votre premier Pocket.']
  const subject = 'Votre profil d’athlète est vérifié'
  const key = `fighter-application:${application.id}:approved`
  await tellPerson(trx, person_id, { key, subject, lines }, now)
}
