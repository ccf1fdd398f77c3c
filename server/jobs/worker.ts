import type { WakeUps } from '#server/db/open-database.ts'
import type { Announcement } from '#server/jobs/announce.ts'
import { carryOut } from '#server/jobs/carry-out.ts'
import {
  finish,
  isStillOurs,
  keepLeases,
  type Lane,
  putOff,
  setDown,
  type Task,
  takeDue,
} from '#server/jobs/lease.ts'
import { createRounds } from '#server/jobs/rounds.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { MoneyStopped } from '#server/ledger/money-stop.ts'
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

/** Each failure is written down, and in the log as often as that. */
class NotAllSwept extends AggregateError {}

/** @param wakeUps How processes on one database wake each other; null where there is only one. */
export function createWorker(wakeUps: WakeUps | null): Worker {
  let platform: Platform | null = null
  let timer: NodeJS.Timeout | null = null
  let stopped = false

  const carryOutAll = async (lane: Lane) => {
    while (platform && !stopped && (await runDue(platform, lane)) > 0);
  }
  const failed = (error: unknown) => {
    if (!(error instanceof NotAllSwept)) platform?.log.error({ err: error }, 'the worker failed')
  }
  const work = createRounds(async () => {
    if (!platform || stopped) return
    const failures = await sweep(platform)
    await carryOutAll('work')
    // What was done has letters to send.
    if (timer) mails.begin()
    if (failures.length > 0) throw new NotAllSwept(failures, 'not all could be swept')
  }, failed)
  // A mail server that is slow to answer must not keep money waiting.
  const mails = createRounds(() => carryOutAll('mails'), failed)
  const round = () => {
    work.begin()
    mails.begin()
  }
  const tell = () =>
    void wakeUps?.tell().catch((error) => platform?.log.warn({ err: error }, 'nobody was woken'))
  return {
    attach(attached) {
      platform = attached
    },
    async start() {
      timer = setInterval(round, tickMs)
      await wakeUps?.listen(round)
    },
    wake() {
      if (timer) round()
      else tell()
    },
    async drain() {
      try {
        await work.finish()
      } finally {
        await mails.finish()
      }
    },
    async stop() {
      stopped = true
      if (timer) clearInterval(timer)
      await Promise.all([work.atRest(), mails.atRest()])
    },
  }
}

async function runDue(platform: Platform, lane: Lane): Promise<number> {
  const tasks = await takeDue(platform, lane)
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
  // A process that has slept finds that others have done what it had taken.
  if (!(await isStillOurs(platform, task))) return
  try {
    await carryOut(platform, task as unknown as Announcement)
    await finish(platform, task)
  } catch (error) {
    // It was taken just before money was stopped.
    if (error instanceof MoneyStopped) return putOff(platform, task)
    platform.log.warn({ err: error, task: task.key, attempts: task.attempts }, 'a task failed')
    await setDown(platform, task, error)
  }
}
