import type { WakeUps } from '#server/db/open-database.ts'
import type { Announcement } from '#server/jobs/announce.ts'
import { carryOut } from '#server/jobs/carry-out.ts'
import { finish, keepLeases, setDown, type Task, takeDue } from '#server/jobs/lease.ts'
import { sweep } from '#server/jobs/sweep.ts'
import type { Platform } from '#server/platform.ts'

/** Does what the outbox promises: each at least once, and by its key to one effect. */
export interface Worker {
  attach(platform: Platform): void
  /** Works in the background, from now on until it is stopped. */
  start(): Promise<void>
  /** Looks now instead of at the next tick, or has another process look. Called after a commit. */
  wake(): void
  /** Runs the sweeps and everything that is due, until nothing is. Throws then what could not be swept. */
  drain(): Promise<void>
  stop(): Promise<void>
}

const tickMs = 1_000

/** @param wakeUps How processes on one database wake each other; null where there is only one. */
export function createWorker(wakeUps: WakeUps | null): Worker {
  let platform: Platform | null = null
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  let wokenMeanwhile = false
  let stopped = false

  const drain = async () => {
    if (!platform || stopped) return
    const swept = await sweep(platform).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    while (!stopped && (await runDue(platform)) > 0);
    if (swept) throw swept.error
  }
  /** One round at a time; a wake during a round is answered by the next one. */
  const round = () => {
    wokenMeanwhile = running !== null
    running ??= drain()
      .catch((error) => platform?.log.error({ err: error }, 'the worker failed'))
      .finally(() => {
        running = null
        if (wokenMeanwhile && !stopped) void round()
      })
    return running
  }
  const tell = () =>
    void wakeUps?.tell().catch((error) => platform?.log.warn({ err: error }, 'nobody was woken'))
  return {
    attach(attached) {
      platform = attached
    },
    async start() {
      timer = setInterval(round, tickMs)
      await wakeUps?.listen(() => void round())
    },
    wake() {
      if (timer) void round()
      else tell()
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
  const tasks = await takeDue(platform)
  if (tasks.length === 0) return 0
  const letGo = keepLeases(platform, tasks)
  try {
    for (const task of tasks) await runOne(platform, task)
  } finally {
    letGo()
  }
  return tasks.length
}

async function runOne(platform: Platform, task: Task): Promise<void> {
  try {
    await carryOut(platform, task as unknown as Announcement)
    await finish(platform, task)
  } catch (error) {
    platform.log.warn({ err: error, task: task.key, attempts: task.attempts }, 'a task failed')
    await setDown(platform, task, error)
  }
}
