import type { Operation } from '#domain/kernel/authority.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'

/**
 * What one more agreement is answered once a proposal of this operation has been carried out: whoever carried it out by agreeing is told
 * so again, as after an answer that got lost. Refuses `transition_not_allowed` to anybody else. Null for a proposal
 * that nobody carried out, or that is not there. Whether the operator may see it was asked before.
 */
export async function answerCarriedOut(
  { db }: Pick<Platform, 'db'>,
  proposalId: string,
  operation: Operation,
  by: OperatorActor,
): Promise<Decision<{ complete: boolean }> | null> {
  const done = await db
    .selectFrom('proposal')
    .select('id')
    .where('id', '=', proposalId)
    .where('operation', '=', operation)
    .where('outcome', '=', 'carried_out')
    .executeTakeFirst()
  if (!done) return null
  const own = await db
    .selectFrom('approval')
    .select('approver_id')
    .where('proposal_id', '=', proposalId)
    .where('approver_id', '=', by.operatorId)
    .executeTakeFirst()
  return own ? accept({ complete: true }) : refuse({ code: 'transition_not_allowed' })
}
