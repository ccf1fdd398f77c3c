import { type Selectable, sql } from 'kysely'
import { addMilliseconds } from '#domain/kernel/time.ts'
import type { OutboxRow } from '#server/kernel/db/tables.ts'
import type { Platform } from '#server/kernel/platform.ts'
import type { TaskPayloads } from './enqueue.ts'
import { kindsIn, QUEUES, type Queue, queueFor } from './queues.ts'

/** A task that this process has leased, with the number of its lease. */
export type Task = Pick<
  Selectable<OutboxRow>,
  'id' | 'key' | 'kind' | 'payload' | 'attempts' | 'lease' | 'due_at'
>

const mostAtOnce = 20
const leaseSeconds = 15
const renewMs = 5_000
const firstRetryMs = 2_000
const longestRetryMs = 3_600_000
/** About a day of tries; then it is dead-lettered. */
const mostAttempts = 30

/** Kinds that pay money out: they wait while money is stopped. */
const paysOut: readonly (keyof TaskPayloads)[] = [
  'refund_payment',
  'refund_pocket',
  'send_treasury_order',
  'pay_claim',
]

/**
 * Leases what is due for a few seconds, by the database's own clock, which the sandbox does not move. The try is counted now, so
 * that a task which crashes its process is counted too. Those tried least come first, so that failing tasks do not delay new
 * ones. A task left undone by a crashed process comes last and alone: one that crashes every process delays no other, and is
 * dead-lettered in the end.
 */
export async function takeDue(platform: Platform, queue: Queue): Promise<Task[]> {
  const fresh = await take(platform, queue, 'fresh')
  if (fresh.length > 0) return fresh
  for (;;) {
    const [left] = await take(platform, queue, 'left')
    if (!left) return []
    if (left.attempts <= mostAttempts) return [left]
    await setDown(platform, left, new Error('its process ended'))
  }
}

/** The queues with something due and not leased, in one query. */
export async function queuesDue({ db, clock, tasks }: Platform): Promise<readonly Queue[]> {
  const { rows } = await sql<{ kind: string }>`select distinct kind from outbox
    where done_at is null and dead_letter_at is null and due_at <= ${clock.now()}
      and (leased_until is null or leased_until <= clock_timestamp())`.execute(db)
  const due = new Set(rows.map(({ kind }) => queueFor(tasks, kind)))
  return QUEUES.filter((queue) => due.has(queue))
}

async function take(platform: Platform, queue: Queue, which: 'fresh' | 'left'): Promise<Task[]> {
  const now = platform.clock.now()
  const [free, most] =
    which === 'fresh'
      ? [sql`leased_until is null`, mostAtOnce]
      : [sql`leased_until <= clock_timestamp()`, 1]
  const due = sql<bigint>`(select id from outbox
    where done_at is null and dead_letter_at is null and due_at <= ${now} and ${free}
      and ${isIn(platform, queue)} and (kind <> all(${[...paysOut]}::text[])
        or not exists (select from money_stop where lifted_at is null))
    order by attempts, due_at, id limit ${most} for update skip locked)`
  const tasks = await platform.db
    .updateTable('outbox')
    .set({
      leased_until: inSeconds(leaseSeconds),
      attempts: sql`attempts + 1`,
      lease: sql`lease + 1`,
    })
    .where('id', 'in', due)
    .returning(['id', 'key', 'kind', 'payload', 'attempts', 'lease', 'due_at'])
    .execute()
  return tasks.toSorted(
    (a, b) => a.attempts - b.attempts || Number(a.due_at) - Number(b.due_at) || Number(a.id - b.id),
  )
}

/** Kinds that only a newer version knows fail in our own queue. */
function isIn({ tasks }: Platform, queue: Queue) {
  if (queue !== 'own') return sql<boolean>`kind = any(${[...kindsIn(tasks, queue)]}::text[])`
  const elsewhere = QUEUES.filter((each) => each !== 'own').flatMap((each) => kindsIn(tasks, each))
  return sql<boolean>`kind <> all(${elsewhere}::text[])`
}

/** Whether another process has leased something due here. */
export async function othersAreBusy({ db, clock }: Platform): Promise<boolean> {
  const busy = await db
    .selectFrom('outbox')
    .select('id')
    .where('done_at', 'is', null)
    .where('dead_letter_at', 'is', null)
    .where('due_at', '<=', clock.now())
    .where('leased_until', '>', sql<Date>`clock_timestamp()`)
    .limit(1)
    .executeTakeFirst()
  return busy !== undefined
}

/** Renews the leases until stopped, however long the tasks take. */
export function keepLeases({ db, log }: Platform, tasks: readonly Task[]): () => void {
  const renew = () =>
    db
      .updateTable('outbox')
      .set({ leased_until: inSeconds(leaseSeconds) })
      .where(ofTasks(tasks))
      .where('done_at', 'is', null)
      .where('leased_until', 'is not', null)
      .execute()
      .catch((error) => log.warn({ err: error }, 'a lease was not renewed'))
  const timer = setInterval(() => void renew(), renewMs)
  return () => clearInterval(timer)
}

/** Renews the lease of a task that is about to begin; false where another process has taken it over meanwhile. */
export async function isStillOurs({ db }: Platform, task: Task): Promise<boolean> {
  const kept = await db
    .updateTable('outbox')
    .set({ leased_until: inSeconds(leaseSeconds) })
    .where(ofTasks([task]))
    .where('done_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

function ofTasks(tasks: readonly Task[]) {
  const ids = tasks.map(({ id }) => id)
  const leases = tasks.map(({ lease }) => lease)
  return sql<boolean>`(id, lease) in (select * from unnest(${ids}::bigint[], ${leases}::bigint[]))`
}

function inSeconds(seconds: number) {
  return sql<Date>`clock_timestamp() + ${seconds} * interval '1 second'`
}

/** Marks a task done. */
export async function finish(platform: Platform, task: Task): Promise<void> {
  await change(platform, task, { done_at: platform.clock.now(), last_error: null })
}

/** Schedules a failed task for another try, later each time; after many tries it is dead-lettered. */
export async function setDown(platform: Platform, task: Task, error: unknown): Promise<void> {
  const now = platform.clock.now()
  const last_error = String(error).slice(0, 500)
  if (task.attempts >= mostAttempts) {
    await change(platform, task, { dead_letter_at: now, last_error })
    platform.log.error({ err: error, task: task.key }, 'a task was dead-lettered')
    return
  }
  const waitMs = Math.min(firstRetryMs * 2 ** (task.attempts - 1), longestRetryMs)
  await change(platform, task, { due_at: new Date(now.getTime() + waitMs), last_error })
}

/** Returns tasks that were not tried: they come again later, and no try is counted. */
export async function defer(
  { db, clock }: Platform,
  tasks: readonly Task[],
  waitMs: number = firstRetryMs,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      leased_until: null,
      attempts: sql`attempts - 1`,
      due_at: addMilliseconds(clock.now(), waitMs),
    })
    .where(ofTasks(tasks))
    .where('done_at', 'is', null)
    .execute()
}

type Change = { last_error: string | null } & {
  [At in 'done_at' | 'due_at' | 'dead_letter_at']?: Date
}

async function change({ db }: Platform, task: Task, columns: Change): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...columns, leased_until: null })
    .where('id', '=', task.id)
    // Another process has taken it since this lease ran out: it is theirs to finish.
    .where('lease', '=', task.lease)
    .execute()
}
