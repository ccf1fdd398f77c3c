import { acceptUnless, type Decision, refuse, when } from '#domain/kernel/refusal.ts'
import {
  type ApprovalKind,
  type Deciding,
  type Email,
  type OperatorActor,
  type Recording,
  tellPerson,
} from '#server/kernel/door.ts'
import { isOwn } from './four-eyes.ts'
import { closeProposal, findOpenProposal, lockProposal } from './proposals.ts'

/** A person's submission that one operator refuses; a refusal takes no second operator. */
interface TurnedDown {
  readonly proposalId: string
  readonly ownerPersonId: string | null
  /** `<noun>:<id>` */
  readonly subject: string
  readonly reason: string
}

/**
 * Whether one operator may refuse a person's submission about an object. The object is locked. Refuses `unknown_object` if no
 * submission is open, `reason_missing`, and `not_allowed` if the object is the operator's own.
 */
export async function decideTurnDown(
  { trx, by }: Deciding<OperatorActor>,
  { operation, ...kind }: ApprovalKind,
  objectId: string,
  reason: string,
): Promise<Decision<TurnedDown>> {
  const subject = kind.subject.replace('*', objectId)
  const proposalId = await findOpenProposal(trx, operation, subject)
  const locked = proposalId && (await lockProposal(trx, proposalId, operation))
  if (!locked) return refuse({ code: 'unknown_object' })
  const ownerPersonId = locked.row.owner_person_id
  return acceptUnless(
    [
      ...when(reason.trim() === '', { code: 'reason_missing' }),
      ...when(await isOwn(trx, by, ownerPersonId), { code: 'not_allowed' }),
    ],
    () => ({ proposalId, ownerPersonId, subject, reason }),
  )
}

/** Closes the proposal, and tells its owner why. @param detail What the log says beside the reason and the proposal. */
export async function recordTurnDown(
  { trx, now, audit }: Recording<OperatorActor>,
  { proposalId, ownerPersonId, subject, reason }: TurnedDown,
  detail: Record<string, unknown>,
  email: Email,
): Promise<void> {
  await closeProposal(trx, proposalId, 'refused', now)
  await audit(subject, { reason, detail: { proposalId, ...detail } })
  await tellPerson(trx, ownerPersonId, email, now)
}
