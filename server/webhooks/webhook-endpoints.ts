import { z } from 'zod'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { addMilliseconds } from '#domain/kernel/time.ts'
import {
  MOST_WEBHOOK_ENDPOINTS,
  SECRET_OVERLAP_MS,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '#domain/webhooks/webhook-delivery.ts'
import {
  type Caller,
  callerCommand,
  type Loading,
  type MayStill,
  type Platform,
} from '#server/kernel/door.ts'
import { isUsableUrl } from './post-message.ts'

/** The owner of a webhook endpoint. */
export type Owner = { personId: string } | { operatorId: string }

/** The URL, and the types of events. */
export const webhookEndpointInput = z.strictObject({
  url: z.string().min(1).max(2_048),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1)
    .max(WEBHOOK_EVENTS.length)
    .refine((events) => new Set(events).size === events.length, 'repeated'),
})

/** A webhook endpoint, as its owner sees it; the secret is shown only when it is made. */
export interface WebhookEndpointView {
  id: string
  url: string
  events: readonly WebhookEvent[]
  createdAt: Date
  failingSince: Date | null
  disabledAt: Date | null
}

/** SQL: a row belongs to this owner. */
export function ownedBy(owner: Owner) {
  return 'operatorId' in owner
    ? ({ column: 'operator_id', id: owner.operatorId } as const)
    : ({ column: 'person_id', id: owner.personId } as const)
}

function makeSecret({ randomness, identityKeys }: Platform) {
  const secret = `whsec_${Buffer.from(randomness.token(32), 'base64url').toString('base64')}`
  return { secret, sealed: identityKeys.sealMessage(secret) }
}

const operation = 'receive_events'

/** Refused to a session that has ended meanwhile. */
interface Confirmed {
  mayStill: MayStill
}
type Added = z.infer<typeof webhookEndpointInput> & Confirmed

/**
 * Adds a webhook endpoint and returns the secret that signs its messages. Refuses `webhook_url_unusable` for a URL that is not
 * https or not public, `too_many_webhook_endpoints` above ten, and what `mayStill` refuses.
 */
export const addWebhookEndpoint = callerCommand({
  operation,
  load: async ({ trx, by }, { mayStill }: Added) => {
    const { column, id } = ownedBy(by)
    // Locked, so that parallel requests are counted.
    const table = column === 'person_id' ? 'person' : 'operator'
    await trx.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute()
    return {
      allowed: await mayStill(trx),
      others: (await listWebhookEndpoints({ db: trx }, by)).length,
    }
  },
  decide: ({ allowed, others }, { url }, { platform }) => {
    if (!isUsableUrl(platform, url)) return refuse({ code: 'webhook_url_unusable' })
    if (!allowed.ok) return allowed
    return others < MOST_WEBHOOK_ENDPOINTS
      ? accept(null)
      : refuse({ code: 'too_many_webhook_endpoints' })
  },
  record: async ({ trx, platform, by, now, audit }, _, { input: { url, events } }) => {
    const { secret, sealed } = makeSecret(platform)
    const { column, id: ownerId } = ownedBy(by)
    const id = platform.randomness.uuid()
    const own = { id, [column]: ownerId, url, events: [...events] }
    await trx
      .insertInto('webhook_endpoint')
      .values({ ...own, secret: sealed, created_at: now })
      .execute()
    await audit(`webhook_endpoint:${id}`, { detail: { step: 'added', events: [...events] } })
    return { id, secret }
  },
})

export function listWebhookEndpoints(
  { db }: Pick<Platform, 'db'>,
  owner: Owner,
): Promise<readonly WebhookEndpointView[]> {
  const { column, id } = ownedBy(owner)
  return db
    .selectFrom('webhook_endpoint')
    .select(['id', 'url', 'events', 'created_at as createdAt'])
    .select(['failing_since as failingSince', 'disabled_at as disabledAt'])
    .where(column, '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The actor's webhook endpoint under lock; null for somebody else's. */
async function lockOwn({ trx, by }: Loading<Caller>, id: string): Promise<{ id: string } | null> {
  const { column, id: ownerId } = ownedBy(by)
  const own = await trx
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('id', '=', id)
    .where(column, '=', ownerId)
    .forUpdate()
    .executeTakeFirst()
  return own ?? null
}

/** Deletes a webhook endpoint, with its messages. Refuses `unknown_object`. */
export const removeWebhookEndpoint = callerCommand({
  operation,
  load: lockOwn,
  decide: (own) => accept(own),
  record: async ({ trx, audit }, { id }) => {
    await trx.deleteFrom('webhook_endpoint').where('id', '=', id).execute()
    await audit(`webhook_endpoint:${id}`, { detail: { step: 'removed' } })
    return null
  },
})

/** Enables a webhook endpoint again; pending messages are sent. Refuses `unknown_object`. */
export const enableWebhookEndpoint = callerCommand({
  operation,
  load: lockOwn,
  decide: (own) => accept(own),
  record: async ({ trx, audit }, { id }) => {
    await trx
      .updateTable('webhook_endpoint')
      .set({ disabled_at: null, failing_since: null })
      .where('id', '=', id)
      .execute()
    await audit(`webhook_endpoint:${id}`, { detail: { step: 'enabled' } })
    return null
  },
})

/**
 * Rotates the secret; for a day messages are signed with the old one as well. Refuses `unknown_object` and what `mayStill`
 * refuses.
 */
export const exchangeSecret = callerCommand({
  operation,
  load: async (loading, { id, mayStill }: { id: string } & Confirmed) => ({
    allowed: await mayStill(loading.trx),
    own: await lockOwn(loading, id),
  }),
  decide: ({ allowed, own }) => {
    if (!allowed.ok) return allowed
    return own ? accept(own) : refuse({ code: 'unknown_object' })
  },
  record: async ({ trx, platform, now, audit }, { id }) => {
    const { secret, sealed } = makeSecret(platform)
    const previousUntil = addMilliseconds(now, SECRET_OVERLAP_MS)
    await trx
      .updateTable('webhook_endpoint')
      .set((row) => ({
        secret: sealed,
        previous_secret: row.ref('secret'),
        previous_until: previousUntil,
      }))
      .where('id', '=', id)
      .execute()
    await audit(`webhook_endpoint:${id}`, { detail: { step: 'secret_exchanged' } })
    return { secret, previousUntil }
  },
})
