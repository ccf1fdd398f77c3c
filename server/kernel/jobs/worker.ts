import type { WakeUps } from '#server/kernel/db/open-database.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { createQueueRounds } from './queue-rounds.ts'
import { createRounds } from './rounds.ts'

/** Runs the outbox's tasks: each at least once, and by its key with one effect. */
export interface Worker {
  attach(platform: Platform): void
  /** Runs in the background until stopped. */
  start(): Promise<void>
  /** Wakes this or another process's worker now instead of at the next tick. Called after a commit. */
  wake(): void
  /** Runs the maintenance tick and all due tasks until nothing is due; then throws what failed. */
  drain(): Promise<void>
  stop(): Promise<void>
}

const tickMs = 1_000

/** Each failure is recorded, and logged as often. */
class NotAllWithdrawn extends AggregateError {}

/**
 * Runs the maintenance tick and returns what failed.
 * @param isTick The tick came by the clock, not on request: steps that have nothing to signal new work may then check less often.
 */
export type MaintenanceStep = (platform: Platform, isTick?: boolean) => Promise<readonly unknown[]>

/** @param wakeUps How processes on one database wake each other; null where there is only one. */
export function createWorker(wakeUps: WakeUps | null, maintenanceTick: MaintenanceStep): Worker {
  let platform: Platform | null = null
  let timer: NodeJS.Timeout | null = null
  let stopped = false
  let woken = false

  const failed = (error: unknown) => {
    if (!(error instanceof NotAllWithdrawn))
      platform?.log.error({ err: error }, 'the worker failed')
  }
  const maintenanceTickOnce = async (isTick: boolean) => {
    woken = false
    if (!platform || stopped) return
    const failures = await maintenanceTick(platform, isTick)
    if (timer) queues.look()
    if (failures.length > 0) throw new NotAllWithdrawn(failures, 'not all could be withdrawn')
  }
  const maintenance = createRounds(() => maintenanceTickOnce(!woken), failed)
  const queues = createQueueRounds(() => (stopped ? null : platform), failed)
  const round = () => {
    maintenance.begin()
    queues.look()
  }
  const wakeUp = () => {
    woken = true
    round()
  }
  const tell = () =>
    void wakeUps?.tell().catch((error) => platform?.log.warn({ err: error }, 'nobody was woken'))
  return {
    attach(attached) {
      platform = attached
    },
    async start() {
      timer = setInterval(round, tickMs)
      await wakeUps?.listen(wakeUp)
    },
    wake() {
      if (timer) wakeUp()
      else tell()
    },
    async drain() {
      try {
        await maintenance.atRest()
        await maintenanceTickOnce(false)
      } finally {
        await queues.drain()
      }
    },
    async stop() {
      stopped = true
      if (timer) clearInterval(timer)
      await maintenance.atRest()
      await queues.atRest()
    },
  }
}
