import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { hasFailedLong, nextTryAt } from '#domain/webhooks/webhook-delivery.ts'
import { anyUuid, inTransaction, type Platform, type Trx, tellPerson } from '#server/kernel/door.ts'
import { createDoorbell, type Doorbell } from './doorbell.ts'
import { mayBeTold } from './operator-webhook-endpoints.ts'
import { type Posted, postMessage } from './post-message.ts'
import { disabledEmail } from './webhook-mail-texts.ts'

const mostAtOnce = 20
/** The limit for one owner, so that slow webhook endpoints delay nobody else; each webhook endpoint gets one at a time. */
const mostOfOwner = 4
/** Longer than a try takes. */
const leaseSeconds = 30
const gone = 410

interface Run {
  ended: Promise<void>
  stop: AbortController
  /** Makes the running delivery look for new work. */
  look(): void
}
const running = new WeakMap<Platform, Run>()

/** Due messages, including those on their way and those of disabled webhook endpoints. */
export const messagesDue = ({ clock }: Pick<Platform, 'clock'>) =>
  sql`select id from webhook_delivery where state = 'pending' and due_at <= ${clock.now()}`

/**
 * Starts to send due messages in the background, or makes the running delivery look again: a slow webhook endpoint delays nobody
 * else. Only one of several processes gets a message.
 */
export function beginDeliveries(platform: Platform): void {
  const current = running.get(platform)
  if (current) {
    current.look()
    return
  }
  const stop = new AbortController()
  const doorbell = createDoorbell()
  const ended = deliver(platform, stop.signal, doorbell)
    .catch((error) => platform.log.warn({ err: error }, 'messages were not sent'))
    .finally(() => running.delete(platform))
  running.set(platform, { ended, stop, look: () => doorbell.ring() })
}

/** Aborts requests on their way, which count as unanswered tries, and waits until that is written. */
export async function endDeliveries(platform: Platform): Promise<void> {
  const current = running.get(platform)
  current?.stop.abort()
  current?.look()
  await deliveriesAtRest(platform)
}

/** Resolves when the running delivery has ended. */
export async function deliveriesAtRest(platform: Platform): Promise<void> {
  await running.get(platform)?.ended
}

/** A free slot is filled at once. Ends when nothing is due or on its way. */
async function deliver(platform: Platform, stop: AbortSignal, doorbell: Doorbell): Promise<void> {
  const underWay = new Set<Promise<void>>()
  try {
    while (!stop.aborted) {
      const rung = doorbell.rung()
      for (const delivery of await takeDue(platform, mostAtOnce - underWay.size)) {
        const trial = tryOnce(platform, delivery, stop)
          .catch((error) => platform.log.warn({ err: error }, 'a message was not sent'))
          .finally(() => underWay.delete(trial))
        underWay.add(trial)
      }
      if (underWay.size > 0) await Promise.race([...underWay, rung])
      else if (!doorbell.wasRung(rung)) return
    }
  } finally {
    // Also when the database fails: the end of the run aborts these and waits for them.
    await Promise.all(underWay)
  }
}

type Delivery = Awaited<ReturnType<typeof takeDue>>[number]

/** The try is counted before it is made, so that one which crashes the process is counted too. */
async function takeDue({ db, clock }: Platform, most: number) {
  const isFree = sql<boolean>`(leased_until is null or leased_until <= clock_timestamp())`
  const { rows } = await sql<{ id: string }>`
    with busy as (
      select r.id, coalesce(r.person_id, r.operator_id) as owner
      from webhook_delivery d join webhook_endpoint r on r.id = d.webhook_endpoint_id
      where d.state = 'pending' and d.leased_until > clock_timestamp()),
    next as (
      select distinct on (d.webhook_endpoint_id) d.id, d.due_at, coalesce(r.person_id, r.operator_id) as owner
      from webhook_delivery d join webhook_endpoint r on r.id = d.webhook_endpoint_id
      where d.state = 'pending' and d.due_at <= ${clock.now()} and r.disabled_at is null and ${mayBeTold}
        and ${isFree} and r.id not in (select id from busy)
      order by d.webhook_endpoint_id, d.due_at, d.id),
    ranked as (
      select id, due_at, row_number() over (partition by owner order by due_at, id)
        + (select count(*) from busy where busy.owner = next.owner) as of_owner
      from next)
    select id from ranked where of_owner <= ${mostOfOwner} order by due_at, id limit ${most}`.execute(
    db,
  )
  if (rows.length === 0) return []
  return (
    db
      .updateTable('webhook_delivery')
      .set({
        tries: sql`tries + 1`,
        lease: sql`lease + 1`,
        leased_until: sql<Date>`clock_timestamp() + ${leaseSeconds} * interval '1 second'`,
      })
      .where('id', '=', anyUuid(rows.map(({ id }) => id)))
      .where('state', '=', 'pending')
      // Another process may have been faster.
      .where(isFree)
      .returning(['id', 'webhook_endpoint_id', 'body', 'tries', 'lease'])
      .execute()
  )
}

async function tryOnce(platform: Platform, delivery: Delivery, stop: AbortSignal): Promise<void> {
  const webhookEndpoint = await platform.db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', delivery.webhook_endpoint_id)
    .executeTakeFirst()
  if (!webhookEndpoint) return
  const { id, body } = delivery
  const sentAt = platform.clock.now()
  const { previous_secret: previous, previous_until: until } = webhookEndpoint
  const both = previous !== null && until !== null && until > sentAt
  const secrets = both ? [webhookEndpoint.secret, previous] : [webhookEndpoint.secret]
  const signatures = await Promise.all(
    secrets.map(async (sealed) =>
      new Webhook(platform.identityKeys.openMessage(sealed)).sign(id, sentAt, body),
    ),
  )
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Coin-Rouge-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  }
  const posted = await postMessage(platform, webhookEndpoint.url, { headers, body, stop })
  await inTransaction(platform.db, (trx) => record(trx, platform, delivery, posted))
}

/**
 * A process that has lost the lease writes nothing: the message is sent again, with the same id. The same if its owner has
 * requested it again meanwhile.
 */
async function record(
  trx: Trx,
  { clock, site }: Platform,
  { id, webhook_endpoint_id, tries, lease }: Delivery,
  { status, error }: Posted,
): Promise<void> {
  const now = clock.now()
  const taken = status !== null && status >= 200 && status < 300
  const row = await trx
    .selectFrom('webhook_delivery')
    .select('tries')
    .where('id', '=', id)
    .where('lease', '=', lease)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  // This try was counted before it was made: the count is missing only if the message was requested again since.
  const askedAnew = row.tries === 0
  const again = taken || status === gone ? null : nextTryAt(tries, now)
  const ended = taken ? 'delivered' : 'failed'
  await trx
    .updateTable('webhook_delivery')
    .set({
      state: askedAnew || again ? 'pending' : ended,
      ...(again && !askedAnew ? { due_at: again } : {}),
      leased_until: null,
      last_tried_at: now,
      last_status: status,
      last_error: error,
    })
    .where('id', '=', id)
    .execute()
  if (taken) await noteHealth(trx, webhook_endpoint_id, null)
  else await noteFailure(trx, site.publicUrl(), webhook_endpoint_id, status === gone, now)
}

async function noteHealth(
  trx: Trx,
  webhookEndpointId: string,
  failingSince: Date | null,
): Promise<void> {
  await trx
    .updateTable('webhook_endpoint')
    .set({ failing_since: failingSince })
    .where('id', '=', webhookEndpointId)
    .where('failing_since', failingSince ? 'is' : 'is not', null)
    .execute()
}

/** After three days of failures, or an answer that the webhook endpoint is gone, it is disabled. */
async function noteFailure(
  trx: Trx,
  site: string,
  webhookEndpointId: string,
  isGone: boolean,
  now: Date,
): Promise<void> {
  await noteHealth(trx, webhookEndpointId, now)
  const webhookEndpoint = await trx
    .selectFrom('webhook_endpoint')
    .select(['failing_since', 'disabled_at', 'person_id', 'url'])
    .where('id', '=', webhookEndpointId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { failing_since: since, disabled_at, person_id, url } = webhookEndpoint
  if (disabled_at || !(isGone || (since && hasFailedLong(since, now)))) return
  await trx
    .updateTable('webhook_endpoint')
    .set({ disabled_at: now })
    .where('id', '=', webhookEndpointId)
    .execute()
  const email = disabledEmail(site, new URL(url).host)
  const key = `webhook-disabled:${webhookEndpointId}:${now.getTime()}`
  await tellPerson(trx, person_id, { ...email, key }, now)
}
