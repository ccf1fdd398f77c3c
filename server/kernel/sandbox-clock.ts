import { sql } from 'kysely'
import type { Trx } from '#server/kernel/db/in-transaction.ts'
import type { Database } from '#server/kernel/db/open-database.ts'

/** A clock that can be moved forward, shared by all processes on one database. */
export interface SandboxClock {
  now(): Date
  /** Moves it for every process; others see that within a second. While it is behind it catches up, for this process alone. */
  forward(milliseconds: number): Promise<void>
  /** Shows an earlier time in this process, before anything is written, so that a past can be laid. */
  startBehind(milliseconds: number): void
  /** Comes back from that past to the present. */
  catchUp(): void
  /** True until then. */
  isBehind(): boolean
  /** True once it has been moved. */
  isAhead(): boolean
  /** Reads how far others have moved it. */
  refresh(): Promise<void>
  /** The same, and nobody moves it until this transaction ends. */
  hold(trx: Trx): Promise<void>
  /** Polls until closed. */
  follow(onError: (error: unknown) => void): void
  close(): void
}

const followMs = 1_000

/** A clock that equals `base` until it is moved. Nothing is read before the first `refresh`. */
export function createSandboxClock(base: { now(): Date }, db: Database): SandboxClock {
  let offsetMs = 0
  let behindMs = 0
  let timer: NodeJS.Timeout | null = null
  // A slow answer may arrive after a newer one; the clock does not go back for it.
  const take = (read: bigint | undefined) => {
    offsetMs = Math.max(offsetMs, Number(read ?? 0n))
  }
  const refresh = async () => {
    const row = await db.selectFrom('sandbox.clock').select('offset_ms').executeTakeFirst()
    take(row?.offset_ms)
  }
  return {
    now: () => new Date(base.now().getTime() + offsetMs - behindMs),
    async forward(milliseconds) {
      const caughtUp = Math.min(behindMs, Math.max(0, Math.ceil(milliseconds)))
      behindMs -= caughtUp
      const whole = Math.max(0, Math.ceil(milliseconds) - caughtUp)
      if (whole === 0) return
      // Added up in the database, so that two moves at once both count.
      const row = await db
        .updateTable('sandbox.clock')
        .set({ offset_ms: sql`offset_ms + ${whole}::bigint` })
        .returning('offset_ms')
        .executeTakeFirstOrThrow()
      take(row.offset_ms)
    },
    startBehind(milliseconds) {
      behindMs = milliseconds
    },
    catchUp() {
      behindMs = 0
    },
    isBehind: () => behindMs > 0,
    isAhead: () => offsetMs > 0,
    refresh,
    async hold(trx) {
      const clock = trx.selectFrom('sandbox.clock').select('offset_ms').forShare()
      take((await clock.executeTakeFirst())?.offset_ms)
    },
    follow(onError) {
      timer = setInterval(() => void refresh().catch(onError), followMs)
      timer.unref()
    },
    close: () => {
      if (timer) clearInterval(timer)
    },
  }
}
