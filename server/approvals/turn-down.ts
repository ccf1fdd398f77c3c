import type { Operation } from '#domain/kernel/authority.ts'
import { acceptUnless, type Decision, refuse, when } from '#domain/kernel/refusal.ts'
import type { OperatorActor, Trx } from '#server/kernel/door.ts'
import { recordAudit, tellPerson } from '#server/kernel/door.ts'
import { isOwn, operatorOf } from './four-eyes.ts'
import { closeProposal, findOpenProposal, lockProposal } from './proposals.ts'

/** A proposal to which one operator says no alone. */
export interface TurnedDown {
  operation: Operation
  /** `<noun>:<id>` */
  subject: string
  reason: string
  /** What the log says beside the reason and the proposal. */
  detail: Record<string, unknown>
  /** What its owner is told. */
  letter: { key: string; subject: string; lines: readonly string[] }
}

/**
 * Closes the open proposal about what the caller has locked, and tells its owner why. Refuses `unknown_object`
 * without one, `reason_missing`, and `not_allowed` about an object of one's own; nothing is written then.
 */
export async function turnDown(
  trx: Trx,
  by: OperatorActor,
  { operation, subject, reason, detail, letter }: TurnedDown,
  now: Date,
): Promise<Decision<null>> {
  const proposalId = await findOpenProposal(trx, operation, subject)
  const locked = proposalId && (await lockProposal(trx, proposalId, operation))
  if (!locked) return refuse({ code: 'unknown_object' })
  const { owner_person_id: ownerId } = locked.row
  const decision = acceptUnless(
    [
      ...when(reason.trim() === '', { code: 'reason_missing' }),
      ...when(await isOwn(trx, by, ownerId), { code: 'not_allowed' }),
    ],
    () => null,
  )
  if (!decision.ok) return decision
  await closeProposal(trx, proposalId, 'refused', now)
  const deed = { by: operatorOf(by), operation, subject, reason } as const
  await recordAudit(trx, { ...deed, detail: { proposalId, ...detail } }, now)
  await tellPerson(trx, ownerId, letter, now)
  return decision
}
