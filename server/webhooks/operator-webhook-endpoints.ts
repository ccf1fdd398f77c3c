import { sql } from 'kysely'
import { accept } from '#domain/kernel/refusal.ts'
import { operatorCommand, operatorRolesFor, type Platform, type Trx } from '#server/kernel/door.ts'
import type { WebhookEndpointView } from './webhook-endpoints.ts'

/** SQL on webhook endpoint `r`: whether it may be sent messages; an operator's only while they are active with a role for it. */
export const mayBeTold = sql<boolean>`(r.operator_id is null or exists (
  select from operator o join operator_role held on held.operator_id = o.id
  where o.id = r.operator_id and o.disabled_at is null
    and held.role in (${sql.join(operatorRolesFor('receive_events'))})))`

/** An operator's webhook endpoint as the admins see it. */
export interface OperatorWebhookEndpointView extends WebhookEndpointView {
  /** Its owner. */
  operator: string
  /** False if its operator was disabled or has no role for it: nothing is sent there. */
  mayBeTold: boolean
}

/** The webhook endpoints of all operators, the oldest first. */
export function listOperatorWebhookEndpoints({
  db,
}: Pick<Platform, 'db'>): Promise<readonly OperatorWebhookEndpointView[]> {
  return db
    .selectFrom('webhook_endpoint as r')
    .innerJoin('operator', 'operator.id', 'r.operator_id')
    .select(['r.id', 'handle as operator', 'url', 'events', 'r.created_at as createdAt'])
    .select(['failing_since as failingSince', 'r.disabled_at as disabledAt'])
    .select(mayBeTold.as('mayBeTold'))
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute()
}

/** An admin deletes an operator's webhook endpoint, with its messages. Refuses `unknown_object`, also for a person's. */
export const removeOperatorWebhookEndpoint = operatorCommand({
  operation: 'manage_operators',
  load: async ({ trx }, { id }: { id: string; reason: string }) => {
    const found = await trx
      .selectFrom('webhook_endpoint')
      .select(['url', 'operator_id as ownerId'])
      .where('id', '=', id)
      .where('operator_id', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    return found ?? null
  },
  decide: (found) => accept(found),
  record: async ({ trx, audit }, detail, { input: { id, reason } }) => {
    await trx.deleteFrom('webhook_endpoint').where('id', '=', id).execute()
    await audit(`webhook-endpoint:${id}`, { reason, detail })
    return { outcome: 'removed' as const }
  },
})

/** Deletes all webhook endpoints of an operator, with their pending messages. */
export async function forgetWebhookEndpointsOfOperator(
  trx: Trx,
  operatorId: string,
): Promise<void> {
  await trx.deleteFrom('webhook_endpoint').where('operator_id', '=', operatorId).execute()
}
