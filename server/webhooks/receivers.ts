import { z } from 'zod'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { addMilliseconds } from '#domain/kernel/time.ts'
import {
  MOST_RECEIVERS,
  SECRET_OVERLAP_MS,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '#domain/webhooks/webhook-delivery.ts'
import type { MayStill, Platform } from '#server/kernel/door.ts'
import { inTransaction } from '#server/kernel/door.ts'
import { isUsableUrl } from './post-message.ts'

/** Whose receiver it is. */
export type Owner = { personId: string } | { operatorId: string }

/** Where to send, and what of. */
export const receiverInput = z.strictObject({
  url: z.string().min(1).max(2_048),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1)
    .max(WEBHOOK_EVENTS.length)
    .refine((events) => new Set(events).size === events.length, 'repeated'),
})

/** A receiver as its owner sees it; the secret is told when it is made and never again. */
export interface ReceiverView {
  id: string
  url: string
  events: readonly WebhookEvent[]
  createdAt: Date
  failingSince: Date | null
  disabledAt: Date | null
}

/** The condition under which a row belongs to somebody. */
export function ownedBy(owner: Owner) {
  return 'personId' in owner
    ? ({ column: 'person_id', id: owner.personId } as const)
    : ({ column: 'operator_id', id: owner.operatorId } as const)
}

const makeSecret = ({ chance }: Platform): string =>
  `whsec_${Buffer.from(chance.token(32), 'base64url').toString('base64')}`

/**
 * Adds a receiver and gives the secret that signs its messages. Refuses `webhook_url_unusable` for an address that
 * is not https or lies inside, `too_many_receivers` beside ten, and what `mayStill` refuses.
 */
export async function addReceiver(
  platform: Platform,
  owner: Owner,
  { url, events }: z.infer<typeof receiverInput>,
  mayStill: MayStill,
): Promise<Decision<{ id: string; secret: string }>> {
  if (!isUsableUrl(platform, url)) return refuse({ code: 'webhook_url_unusable' })
  const secret = makeSecret(platform)
  const sealed = platform.identityKeys.sealMessage(secret)
  const { column, id: ownerId } = ownedBy(owner)
  return inTransaction(platform.db, async (trx) => {
    // Two at once are counted one after the other.
    const table = column === 'person_id' ? 'person' : 'operator'
    await trx.selectFrom(table).select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
    const allowed = await mayStill(trx)
    if (!allowed.ok) return allowed
    const others = await trx
      .selectFrom('webhook_receiver')
      .select('id')
      .where(column, '=', ownerId)
      .execute()
    if (others.length >= MOST_RECEIVERS) return refuse({ code: 'too_many_receivers' })
    const id = platform.chance.uuid()
    const own = { id, [column]: ownerId, url, events: [...events] }
    await trx
      .insertInto('webhook_receiver')
      .values({ ...own, secret: sealed, created_at: platform.clock.now() })
      .execute()
    return accept({ id, secret })
  })
}

export function listReceivers(
  { db }: Pick<Platform, 'db'>,
  owner: Owner,
): Promise<readonly ReceiverView[]> {
  const { column, id } = ownedBy(owner)
  return db
    .selectFrom('webhook_receiver')
    .select(['id', 'url', 'events', 'created_at as createdAt'])
    .select(['failing_since as failingSince', 'disabled_at as disabledAt'])
    .where(column, '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Takes a receiver away, with its messages. Refuses `unknown_object`. */
export async function removeReceiver(
  { db }: Pick<Platform, 'db'>,
  owner: Owner,
  id: string,
): Promise<Decision<null>> {
  const { column, id: ownerId } = ownedBy(owner)
  const removed = await db
    .deleteFrom('webhook_receiver')
    .where('id', '=', id)
    .where(column, '=', ownerId)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n ? accept(null) : refuse({ code: 'unknown_object' })
}

/** Has a receiver told again after it was disabled; what waits goes out. Refuses `unknown_object`. */
export function enableReceiver(platform: Platform, owner: Owner, id: string) {
  return change(platform, owner, id, { disabled_at: null, failing_since: null })
}

/** A new secret; for a day the one before signs as well. Refuses `unknown_object` and what `mayStill` refuses. */
export async function exchangeSecret(
  platform: Platform,
  owner: Owner,
  id: string,
  mayStill: MayStill,
): Promise<Decision<{ secret: string; previousUntil: Date }>> {
  const secret = makeSecret(platform)
  const sealed = platform.identityKeys.sealMessage(secret)
  const previousUntil = addMilliseconds(platform.clock.now(), SECRET_OVERLAP_MS)
  const { column, id: ownerId } = ownedBy(owner)
  return inTransaction(platform.db, async (trx) => {
    const allowed = await mayStill(trx)
    if (!allowed.ok) return allowed
    const changed = await trx
      .updateTable('webhook_receiver')
      .set((row) => ({
        secret: sealed,
        previous_secret: row.ref('secret'),
        previous_until: previousUntil,
      }))
      .where('id', '=', id)
      .where(column, '=', ownerId)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return refuse({ code: 'unknown_object' })
    return accept({ secret, previousUntil })
  })
}

async function change(
  { db }: Platform,
  owner: Owner,
  id: string,
  columns: { disabled_at: null; failing_since: null },
): Promise<Decision<null>> {
  const { column, id: ownerId } = ownedBy(owner)
  const changed = await db
    .updateTable('webhook_receiver')
    .set(columns)
    .where('id', '=', id)
    .where(column, '=', ownerId)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n ? accept(null) : refuse({ code: 'unknown_object' })
}
