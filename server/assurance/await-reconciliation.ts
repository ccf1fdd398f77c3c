import { setTimeout as pause } from 'node:timers/promises'
import type { Platform, TellProgress } from '#server/kernel/door.ts'
import { countFound, type Found, findRun } from './read-reconciliation.ts'
import { SIDES } from './reconcile.ts'
import { beginReconciliation } from './run-reconciliation.ts'

const lookEveryMs = 100

/** Begins a reconciliation and waits for the worker to end it, however long it takes. @throws where a side gave no answer. */
export async function awaitReconciliation(
  platform: Platform,
  tell: TellProgress,
): Promise<Found & { id: string }> {
  const id = await beginReconciliation(platform)
  platform.worker.wake()
  let told = 0
  tell({ done: told, of: SIDES.length, at: SIDES[0] })
  for (;;) {
    const run = await findRun(platform, id)
    if (!run || run.failed) throw new Error('the books were not compared: a side gave no answer')
    if (run.endedAt) return { id, ...(await countFound(platform, id)) }
    const done = run.side === null ? 0 : SIDES.indexOf(run.side)
    if (done > told) tell({ done, of: SIDES.length, at: SIDES[done] ?? '' })
    told = Math.max(done, told)
    await pause(lookEveryMs)
  }
}
