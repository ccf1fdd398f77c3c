import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { OutboxRow } from '#server/db/tables-outside.ts'
import type { Announcement } from '#server/jobs/announce.ts'
import { carryOut } from '#server/jobs/carry-out.ts'
import { sweep } from '#server/jobs/sweep.ts'
import type { Platform } from '#server/platform.ts'

/** Does what the outbox promises: each at least once, and by its key to one effect. */
export interface Worker {
  attach(platform: Platform): void
  start(): void
  /** Looks now instead of at the next tick. */
  wake(): void
  /** Runs the sweeps and everything that is due, until nothing is. */
  drain(): Promise<void>
  stop(): Promise<void>
}

const tickMs = 1_000
const leaseMs = 60_000
const mostAtOnce = 20
const firstRetryMs = 2_000
const longestRetryMs = 3_600_000

type Task = Pick<Selectable<OutboxRow>, 'id' | 'key' | 'kind' | 'payload' | 'attempts'>

export function createWorker(): Worker {
  let platform: Platform | null = null
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  let stopped = false

  const drain = async () => {
    if (!platform || stopped) return
    await sweep(platform)
    while (!stopped && (await runDue(platform)) > 0);
  }
  /** One round at a time; a wake during a round is answered by the next tick. */
  const round = () => {
    running ??= drain()
      .catch((error) => platform?.log.error({ err: error }, 'the worker failed'))
      .finally(() => {
        running = null
      })
    return running
  }
  return {
    attach(attached) {
      platform = attached
    },
    start() {
      timer = setInterval(round, tickMs)
      timer.unref()
    },
    wake() {
      if (timer) void round()
    },
    async drain() {
      while (running !== null) await running
      await drain()
    },
    async stop() {
      stopped = true
      if (timer) clearInterval(timer)
      await running
    },
  }
}

async function runDue(platform: Platform): Promise<number> {
  const tasks = await lease(platform)
  for (const task of tasks) await runOne(platform, task)
  return tasks.length
}

/** Counts the attempt when the task is taken, so that one that ends the process is counted too. */
async function lease(platform: Platform): Promise<Task[]> {
  const now = platform.clock.now()
  const until = new Date(now.getTime() + leaseMs)
  const due = sql<bigint>`(select id from outbox
    where done_at is null and due_at <= ${now} and (leased_until is null or leased_until <= ${now})
    order by id limit ${mostAtOnce} for update skip locked)`
  return platform.db
    .updateTable('outbox')
    .set({ leased_until: until, attempts: sql`attempts + 1` })
    .where('id', 'in', due)
    .returning(['id', 'key', 'kind', 'payload', 'attempts'])
    .execute()
}

async function runOne(platform: Platform, task: Task): Promise<void> {
  try {
    await carryOut(platform, task as unknown as Announcement)
    await finish(platform, task, { done_at: platform.clock.now(), last_error: null })
  } catch (error) {
    platform.log.warn({ err: error, task: task.key, attempts: task.attempts }, 'a task failed')
    const waitMs = Math.min(firstRetryMs * 2 ** (task.attempts - 1), longestRetryMs)
    const due_at = new Date(platform.clock.now().getTime() + waitMs)
    await finish(platform, task, { due_at, last_error: String(error).slice(0, 500) })
  }
}

async function finish(
  platform: Platform,
  task: Task,
  change: { done_at?: Date; due_at?: Date; last_error: string | null },
): Promise<void> {
  await platform.db
    .updateTable('outbox')
    .set({ ...change, leased_until: null })
    .where('id', '=', task.id)
    // Somebody else has taken it over since this lease ran out: it is theirs to finish.
    .where('attempts', '=', task.attempts)
    .execute()
}
