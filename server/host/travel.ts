import { setTimeout as pause } from 'node:timers/promises'
import { addTimeSpan, stopsBetween, type TimeSpan } from '#domain/kernel/time-span.ts'
import { othersAreBusy, type Platform } from '#server/kernel/door.ts'

const mostStops = 100
const busyMs = 100

/**
 * Puts the sandbox's clock forward and does what becomes due on the way, stop by stop, so that what is due
 * first is done first. Ends when nothing is due any more.
 * @returns What the clock shows then.
 */
export async function travel(platform: Platform, span: TimeSpan): Promise<Date> {
  const clock = platform.sandboxClock
  if (!clock) throw new Error('only a sandbox travels')
  // Another process may have put it forward a moment ago: a journey from the older time would be lost.
  await clock.refresh()
  const from = clock.now()
  const until = addTimeSpan(from, span)
  await finishDue(platform)
  for (const stop of stopsBetween(from, until, mostStops)) {
    await clock.forward(stop.getTime() - clock.now().getTime())
    await finishDue(platform)
  }
  platform.log.info({ from, until }, 'the sandbox has travelled')
  return clock.now()
}

/** Ends only when nobody is at anything that is due. */
async function finishDue(platform: Platform): Promise<void> {
  await platform.worker.drain()
  while (await othersAreBusy(platform)) {
    await pause(busyMs)
    await platform.worker.drain()
  }
}
