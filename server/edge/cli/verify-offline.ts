import { type Difference, readComparedHeight, verify } from '#server/assurance/door.ts'
import { createSandboxClock, type TellProgress } from '#server/kernel/door.ts'
import { offline } from './open-offline.ts'
import type { Place } from './terminal.ts'

/** Verifies the database of a platform that does not run. @throws StartRefused while another process has it. */
export function verifyOffline(
  place: Place,
  tell: TellProgress,
): Promise<{ checkedAt: Date; chainHeight: bigint | null; differences: readonly Difference[] }> {
  return offline(place, async (db, now) => {
    const clock = createSandboxClock({ now }, db)
    await clock.refresh()
    const differences = await verify({ db, clock }, { tell })
    return { checkedAt: clock.now(), chainHeight: await readComparedHeight(db), differences }
  })
}
