import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { hasFailedLong, nextTryAt } from '#domain/webhook-delivery.ts'
import { inTransaction, type Trx } from '#server/db/in-transaction.ts'
import { tellPerson } from '#server/jobs/tell-person.ts'
import type { Platform } from '#server/platform.ts'
import { unseal } from '#server/seal.ts'
import { type Posted, postMessage } from './post-message.ts'

const mostAtOnce = 20
/** Longer than a try takes. */
const leaseSeconds = 30
const gone = 410

interface Run {
  ended: Promise<void>
  stop: AbortController
}
const running = new WeakMap<Platform, Run>()

/**
 * Begins to send what is due, beside the other work: a slow receiver makes nobody else wait. One run at a time in
 * each process; of several processes each message is one's.
 */
export function beginDeliveries(platform: Platform): void {
  if (running.has(platform)) return
  const stop = new AbortController()
  const ended = deliver(platform, stop.signal)
    .catch((error) => platform.log.warn({ err: error }, 'messages were not sent'))
    .finally(() => running.delete(platform))
  running.set(platform, { ended, stop })
}

/** Breaks off what is on its way, which counts as a try without an answer, and waits until that is written. */
export async function endDeliveries(platform: Platform): Promise<void> {
  running.get(platform)?.stop.abort()
  await deliveriesAtRest(platform)
}

/** When the run that is under way has ended. */
export async function deliveriesAtRest(platform: Platform): Promise<void> {
  await running.get(platform)?.ended
}

async function deliver(platform: Platform, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const due = await takeDue(platform)
    if (due.length === 0) return
    await Promise.all(due.map((delivery) => tryOnce(platform, delivery, stop)))
  }
}

type Delivery = Awaited<ReturnType<typeof takeDue>>[number]

/** The try is counted before it is made, so that one which ends the process is counted too. */
function takeDue({ db, clock }: Platform) {
  const due = sql<string>`(select d.id from webhook_delivery d
    join webhook_receiver r on r.id = d.receiver_id
    where d.state = 'pending' and d.due_at <= ${clock.now()} and r.disabled_at is null
      and (d.leased_until is null or d.leased_until <= clock_timestamp())
    order by d.due_at limit ${mostAtOnce} for update of d skip locked)`
  return db
    .updateTable('webhook_delivery')
    .set({
      tries: sql`tries + 1`,
      lease: sql`lease + 1`,
      leased_until: sql<Date>`clock_timestamp() + ${leaseSeconds} * interval '1 second'`,
    })
    .where('id', 'in', due)
    .returning(['id', 'receiver_id', 'body', 'tries', 'lease'])
    .execute()
}

async function tryOnce(platform: Platform, delivery: Delivery, stop: AbortSignal): Promise<void> {
  const receiver = await platform.db
    .selectFrom('webhook_receiver')
    .selectAll()
    .where('id', '=', delivery.receiver_id)
    .executeTakeFirst()
  if (!receiver) return
  const { id, body } = delivery
  const sentAt = platform.clock.now()
  const { previous_secret: previous, previous_until: until } = receiver
  const both = previous !== null && until !== null && until > sentAt
  const secrets = both ? [receiver.secret, previous] : [receiver.secret]
  const signatures = await Promise.all(
    secrets.map(async (sealed) =>
      new Webhook(await unseal(platform, sealed)).sign(id, sentAt, body),
    ),
  )
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Coin-Rouge-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  }
  const posted = await postMessage(platform, receiver.url, { headers, body, stop })
  await inTransaction(platform.db, (trx) => record(trx, platform, delivery, posted))
}

/** Whoever has lost the lease meanwhile writes nothing: the message goes once more, by the same id. */
async function record(
  trx: Trx,
  { clock }: Platform,
  { id, receiver_id, tries, lease }: Delivery,
  { status, error }: Posted,
): Promise<void> {
  const now = clock.now()
  const taken = status !== null && status >= 200 && status < 300
  const again = taken || status === gone ? null : nextTryAt(tries, now)
  const state = taken ? 'delivered' : again ? 'pending' : 'failed'
  const tried = { last_tried_at: now, last_status: status, last_error: error }
  const written = await trx
    .updateTable('webhook_delivery')
    .set({ ...tried, state, leased_until: null, ...(again ? { due_at: again } : {}) })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst()
  if (written.numUpdatedRows === 0n) return
  if (taken) await noteHealth(trx, receiver_id, null)
  else await noteFailure(trx, receiver_id, status === gone, now)
}

async function noteHealth(trx: Trx, receiverId: string, failingSince: Date | null): Promise<void> {
  await trx
    .updateTable('webhook_receiver')
    .set({ failing_since: failingSince })
    .where('id', '=', receiverId)
    .where('failing_since', failingSince ? 'is' : 'is not', null)
    .execute()
}

/** After three days of failures, or when the receiver says that it is gone, it is told no more. */
async function noteFailure(
  trx: Trx,
  receiverId: string,
  isGone: boolean,
  now: Date,
): Promise<void> {
  await noteHealth(trx, receiverId, now)
  const receiver = await trx
    .selectFrom('webhook_receiver')
    .select(['failing_since', 'disabled_at', 'person_id', 'url'])
    .where('id', '=', receiverId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { failing_since: since, disabled_at, person_id, url } = receiver
  if (disabled_at || !(isGone || (since && hasFailedLong(since, now)))) return
  await trx
    .updateTable('webhook_receiver')
    .set({ disabled_at: now })
    .where('id', '=', receiverId)
    .execute()
  const lines = [
    `Votre adresse ${new URL(url).host} n’accepte plus nos messages depuis longtemps. Nous n’y envoyons plus rien tant que vous ne la réactivez pas.`,
  ]
  const key = `webhook-disabled:${receiverId}:${now.getTime()}`
  await tellPerson(trx, person_id, { key, subject: 'Un webhook est désactivé', lines }, now)
}
