import type { Platform } from '#server/kernel/platform.ts'
import { Deferred } from './deferred.ts'
import { openPayload } from './enqueue.ts'
import {
  defer,
  finish,
  isStillOurs,
  keepLeases,
  queuesDue,
  setDown,
  type Task,
  takeDue,
} from './lease.ts'
import { handlerFor, QUEUES, type Queue } from './queues.ts'
import { createRounds } from './rounds.ts'

/** Works the outbox, queue by queue: each queue in order, all queues in parallel. */
export interface QueueRounds {
  /** Works, in the background, the queues with something due. */
  look(): void
  /** Works one queue after the other, until nothing is due. */
  drain(): Promise<void>
  /** Resolves when nothing is running. */
  atRest(): Promise<void>
}

/** Calls to providers time out after ten seconds or more: a longer wait means that one kept us waiting. */
const silentMs = 8_000
/** When tasks of the same provider are tried again. */
const deferredMs = 10_000

/**
 * @param working The platform while it runs; null before, and once it is stopping.
 * @param failed Gets what a round in the background throws.
 */
export function createQueueRounds(
  working: () => Platform | null,
  failed: (error: unknown) => void,
): QueueRounds {
  let carriedOut = 0
  let inBackground = false
  const carryOutAll = async (queue: Queue) => {
    const before = carriedOut
    for (let platform = working(); platform; platform = working()) {
      const count = await runDue(platform, queue)
      if (count === 0) break
      carriedOut += count
    }
    // Work done in one queue may be work for others.
    if (inBackground && carriedOut > before) look.begin()
  }
  const queues = new Map(
    QUEUES.map((queue) => [queue, createRounds(() => carryOutAll(queue), failed)] as const),
  )
  const due = async () => {
    const platform = working()
    return platform ? (await queuesDue(platform)).flatMap((queue) => queues.get(queue) ?? []) : []
  }
  const look = createRounds(async () => {
    for (const queue of await due()) queue.begin()
  }, failed)
  return {
    look() {
      inBackground = true
      look.begin()
    },
    async drain() {
      for (let before = -1; before < carriedOut; ) {
        before = carriedOut
        for (const queue of await due()) await queue.finish()
      }
    },
    async atRest() {
      await look.atRest()
      await Promise.all([...queues.values()].map((each) => each.atRest()))
    },
  }
}

/** Returns how many were leased. */
async function runDue(platform: Platform, queue: Queue): Promise<number> {
  const tasks = await takeDue(platform, queue)
  if (tasks.length === 0) return 0
  const releaseHold = keepLeases(platform, tasks)
  try {
    for (const [at, task] of tasks.entries()) {
      const from = performance.now()
      await runOne(platform, task)
      const wasSilent = queue !== 'own' && performance.now() - from > silentMs
      if (!wasSilent) continue
      // Each of the others would wait for the same provider again.
      await defer(platform, tasks.slice(at + 1), deferredMs)
      break
    }
  } finally {
    releaseHold()
  }
  return tasks.length
}

async function runOne(platform: Platform, task: Task): Promise<void> {
  // After a pause of this process others may have done what it had leased.
  if (!(await isStillOurs(platform, task))) return
  try {
    const handler = handlerFor(platform.tasks, task.kind)
    // As in a process that runs beside a newer version.
    if (!handler) throw new Error(`no such kind of task here: ${task.kind}`)
    await handler.run(platform, openPayload(platform.db, task))
    await finish(platform, task)
  } catch (error) {
    if (error instanceof Deferred) return defer(platform, [task])
    platform.log.warn({ err: error, task: task.key, attempts: task.attempts }, 'a task failed')
    await setDown(platform, task, error)
  }
}
