import { DEFAULT_SETTINGS } from '#domain/settings.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { Difference } from '#server/ledger/difference.ts'
import { verify } from '#server/ledger/verify.ts'
import { createSandboxClock } from '#server/sandbox-clock.ts'

/** Verifies the database of a platform that does not run. @throws StartRefused while another process has it. */
export async function verifyOffline(place: {
  databaseUrl: string | undefined
  dataDir: string
}): Promise<{ checkedAt: Date; differences: readonly Difference[] }> {
  const system = { now: () => new Date() }
  const { db, close } = await openDatabase({ ...place, mayMigrate: false }, system.now())
  try {
    const clock = createSandboxClock(system, db)
    await clock.refresh()
    const differences = await verify({ db, clock, settings: DEFAULT_SETTINGS })
    return { checkedAt: clock.now(), differences }
  } finally {
    await close()
  }
}
