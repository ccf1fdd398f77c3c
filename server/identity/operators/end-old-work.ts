import { OPERATIONS } from '#domain/kernel/authority.ts'
import { closeProposal } from '#server/approvals/door.ts'
import {
  auditedAs,
  type OperatorActor,
  operatorRolesFor,
  recordAudits,
  type Trx,
} from '#server/kernel/door.ts'
import { forgetWebhookEndpointsOfOperator } from '#server/webhooks/door.ts'

/**
 * Ends what an operator has begun and may do no more, after they were disabled or have lost a role: their open proposals
 * are withdrawn, and where they may not be told of events their webhook endpoints go. The operators are locked before.
 */
export async function endOldWork(
  trx: Trx,
  by: OperatorActor,
  { operatorId, except }: { operatorId: string; except: string },
  now: Date,
): Promise<void> {
  const roles = await trx
    .selectFrom('operator')
    .innerJoin('operator_role', 'operator_role.operator_id', 'operator.id')
    .select('role')
    .where('operator.id', '=', operatorId)
    .where('disabled_at', 'is', null)
    .execute()
  const lost = OPERATIONS.filter(
    (operation) => !roles.some(({ role }) => operatorRolesFor(operation).includes(role)),
  )
  if (lost.includes('receive_events')) await forgetWebhookEndpointsOfOperator(trx, operatorId)
  const proposals = await trx
    .selectFrom('proposal')
    .select(['id', 'operation', 'subject'])
    .where('author_id', '=', operatorId)
    .where('operation', 'in', lost)
    .where('closed_at', 'is', null)
    // The one that says so is closed as carried out.
    .where('id', '!=', except)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of proposals) await closeProposal(trx, id, 'withdrawn', now)
  const entries = proposals.map(({ id: proposalId, operation, subject }) => {
    const detail = { proposalId, outcome: 'withdrawn', because: 'author_left' }
    return { by: auditedAs(by), operation, subject, detail }
  })
  await recordAudits(trx, entries, now)
}
