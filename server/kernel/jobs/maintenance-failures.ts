import { sql } from 'kysely'
import { addMilliseconds, MINUTE_MS } from '#domain/kernel/time.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { unnestRows } from '#server/kernel/db/unnest.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { FailedFor } from './each-apart.ts'

/** A failing step runs again each second, but is logged again only after this time. */
const notedAgainMs = 30_000
/** A failure older than this is over. */
const overAfterMs = 5 * MINUTE_MS

/** A maintenance step that fails repeatedly, as an operator sees it. */
export interface MaintenanceFailure {
  step: string
  /** The id of what it fails for; empty for the step as a whole. */
  subject: string
  failures: number
  lastError: string
  firstFailedAt: Date
  lastFailedAt: Date
}

/** When this process last wrote each failure, by its own uptime. */
const noted = new WeakMap<Platform, Map<string, number>>()

/**
 * Records what a step could not do, in the table and in the log; what cannot be written is in the log alone.
 * @param level `warn` where an outside party most likely gave no answer.
 */
export async function noteFailures(
  platform: Platform,
  step: string,
  error: unknown,
  level: 'error' | 'warn' = 'error',
): Promise<void> {
  const errors = error instanceof AggregateError ? error.errors : [error]
  const own = noted.get(platform) ?? new Map<string, number>()
  noted.set(platform, own)
  const fresh = errors.flatMap((each: unknown) => {
    const subject = each instanceof FailedFor ? each.subject : ''
    const key = `${step} ${subject}`
    if (performance.now() - (own.get(key) ?? -notedAgainMs) < notedAgainMs) return []
    own.set(key, performance.now())
    return [{ subject, message: each instanceof Error ? each.message : String(each) }]
  })
  if (fresh.length === 0) return
  platform.log[level]({ err: error, step }, 'a step of the maintenance failed')
  const now = platform.clock.now()
  await sql`insert into maintenance_failure ${unnestRows(fresh, {
    step: ['text', () => step],
    subject: ['text', ({ subject }) => subject],
    failures: ['integer', () => 1],
    last_error: ['text', ({ message }) => message.slice(0, 1_000)],
    first_failed_at: ['timestamptz', () => now],
    last_failed_at: ['timestamptz', () => now],
  })} on conflict (step, subject) do update set last_error = excluded.last_error,
      last_failed_at = excluded.last_failed_at,
      failures = case when ${isOver(now)} then 1 else maintenance_failure.failures + 1 end,
      first_failed_at = case when ${isOver(now)} then excluded.first_failed_at
        else maintenance_failure.first_failed_at end`
    .execute(platform.db)
    .catch((reason: unknown) => platform.log.warn({ err: reason }, 'a failure was not noted'))
}

const isOver = (now: Date) =>
  sql`maintenance_failure.last_failed_at < ${addMilliseconds(now, -overAfterMs)}::timestamptz`

/** What fails now, the oldest first, at most 100. */
export async function listMaintenanceFailures(
  { db }: { db: Database },
  now: Date,
): Promise<readonly MaintenanceFailure[]> {
  return db
    .selectFrom('maintenance_failure')
    .select(['step', 'subject', 'failures', 'last_error as lastError'])
    .select(['first_failed_at as firstFailedAt', 'last_failed_at as lastFailedAt'])
    .where('last_failed_at', '>=', addMilliseconds(now, -overAfterMs))
    .orderBy('first_failed_at')
    .orderBy('step')
    .orderBy('subject')
    .limit(100)
    .execute()
}

/** Forgets failures that were last seen before an instant. */
export async function pruneMaintenanceFailures(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('maintenance_failure').where('last_failed_at', '<', before).execute()
}
