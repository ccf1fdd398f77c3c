import { operatorCommand, type Platform, pagedList } from '#server/kernel/door.ts'
import { decideResend, sendAgain } from './deliveries.ts'

/** Messages to any webhook endpoint without their content, since a time or one by its id; the oldest first. */
export const listAllDeliveries = pagedList({
  key: { createdAt: 'instant', id: 'uuid' },
  rows: (
    { db }: Pick<Platform, 'db'>,
    { since, id }: { since?: Date | undefined; id?: string | undefined },
  ) =>
    db
      .selectFrom('webhook_delivery')
      .select(['id', 'webhook_endpoint_id as webhookEndpointId', 'event'])
      .select(['created_at as createdAt', 'state', 'tries'])
      .select(['last_status as lastStatus', 'last_error as lastError'])
      .$if(since !== undefined, (all) => all.where('created_at', '>=', since ?? new Date(0)))
      .$if(id !== undefined, (all) => all.where('id', '=', id ?? '')),
})

export type AnyDeliveryView = Awaited<ReturnType<typeof listAllDeliveries>>['items'][number]

/** Sends any message again. Refuses `unknown_object`, and `webhook_endpoint_disabled`. */
export const resendAnyDelivery = operatorCommand({
  operation: 'manage_jobs',
  load: async ({ trx }, { id }: { id: string; reason: string }) => {
    const found = await trx
      .selectFrom('webhook_delivery as d')
      .innerJoin('webhook_endpoint as r', 'r.id', 'd.webhook_endpoint_id')
      .select(['d.id', 'r.disabled_at'])
      .where('d.id', '=', id)
      .executeTakeFirst()
    return found ?? null
  },
  decide: decideResend,
  record: async (recording, id, { input: { reason } }) => {
    await sendAgain(recording, id)
    await recording.audit(`webhook-delivery:${id}`, { reason })
    return { outcome: 'sent_again' as const }
  },
})
