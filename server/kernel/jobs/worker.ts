import type { WakeUps } from '#server/kernel/db/open-database.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { createLaneRounds } from './lane-rounds.ts'
import { createRounds } from './rounds.ts'

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

/**
 * Does what only the passing of time makes due, and gives what failed.
 * @param isTick Nobody has asked for it: whoever says by nothing that there is something new may be looked at more seldom.
 */
export type Sweep = (platform: Platform, isTick?: boolean) => Promise<readonly unknown[]>

/** @param wakeUps How processes on one database wake each other; null where there is only one. */
export function createWorker(wakeUps: WakeUps | null, sweep: Sweep): Worker {
  let platform: Platform | null = null
  let timer: NodeJS.Timeout | null = null
  let stopped = false
  let woken = false

  const failed = (error: unknown) => {
    if (!(error instanceof NotAllSwept)) platform?.log.error({ err: error }, 'the worker failed')
  }
  const sweepOnce = async (isTick: boolean) => {
    woken = false
    if (!platform || stopped) return
    const failures = await sweep(platform, isTick)
    if (timer) lanes.look()
    if (failures.length > 0) throw new NotAllSwept(failures, 'not all could be swept')
  }
  const sweeps = createRounds(() => sweepOnce(!woken), failed)
  const lanes = createLaneRounds(() => (stopped ? null : platform), failed)
  const round = () => {
    sweeps.begin()
    lanes.look()
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
        await sweeps.atRest()
        await sweepOnce(false)
      } finally {
        await lanes.drain()
      }
    },
    async stop() {
      stopped = true
      if (timer) clearInterval(timer)
      await sweeps.atRest()
      await lanes.atRest()
    },
  }
}
