import { setTimeout as pause } from 'node:timers/promises'
import { addTimeSpan, stopsBetween, type TimeSpan } from '#domain/kernel/time-span.ts'
import { othersAreBusy, type Platform, type SandboxClock } from '#server/kernel/door.ts'

const mostStops = 100
const busyMs = 100

/**
 * Moves the sandbox's clock forward and does what becomes due on the way, step by step, so that what is due first is done first.
 * Ends when nothing is due any more.
 * @returns The clock's new time.
 */
export async function travel(platform: Platform, span: TimeSpan): Promise<Date> {
  const clock = platform.sandboxClock
  if (!clock) throw new Error('only a sandbox travels')
  // Another process may have moved it just now: starting from the older time would lose that.
  await clock.refresh()
  const from = clock.now()
  const until = addTimeSpan(from, span)
  await finishDue(platform)
  for (const stop of stopsBetween(from, until, mostStops)) await leapTo(platform, clock, stop)
  platform.log.info({ from, until }, 'the sandbox has travelled')
  return clock.now()
}

/** Moves the clock to an instant at once, and does what is due then. */
export async function leapTo(
  platform: Platform,
  clock: SandboxClock,
  instant: Date,
): Promise<void> {
  await clock.forward(instant.getTime() - clock.now().getTime())
  await finishDue(platform)
}

/** Ends only when no process is working on something due. */
export async function finishDue(platform: Platform): Promise<void> {
  await platform.worker.drain()
  while (await othersAreBusy(platform)) {
    await pause(busyMs)
    await platform.worker.drain()
  }
}
