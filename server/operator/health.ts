import { sql } from 'kysely'
import type { LaunchState } from '#domain/launch.ts'
import { listSweepFailures, type SweepFailure } from '#server/jobs/sweep-failures.ts'
import { findStop } from '#server/ledger/queries.ts'
import { readHead } from '#server/ledger/seal.ts'
import type { Platform } from '#server/platform.ts'

/** How the platform is, for whoever runs it. */
export interface Health {
  now: Date
  storage: string
  launch: LaunchState
  /** Every provider is a stand-in. */
  sandbox: boolean
  admins: number
  tasks: { waiting: number; failing: number; laidAside: number }
  /** What the sweeps cannot do, the oldest first. */
  sweepFailures: readonly SweepFailure[]
  /** Since when money stands still; null while it moves. */
  moneyStoppedAt: Date | null
  chain: { sequence: bigint; hash: string }
}

/** Reads figures only; nothing is checked anew. */
export async function readHealth(platform: Platform): Promise<Health> {
  const { db, clock, storage, ports, launch } = platform
  const now = clock.now()
  const { rows } = await sql<Health['tasks'] & { admins: number }>`
    select count(*) filter (where laid_aside_at is null and due_at <= ${now})::int as waiting,
      count(*) filter (where laid_aside_at is null and last_error is not null)::int as failing,
      count(*) filter (where laid_aside_at is not null and given_up_at is null)::int as "laidAside",
      (select count(*) from operator o join operator_role r on r.operator_id = o.id
        where r.role = 'admin' and o.disabled_at is null)::int as admins
    from outbox where done_at is null`.execute(db)
  const { admins = 0, ...tasks } = rows[0] ?? { waiting: 0, failing: 0, laidAside: 0 }
  return {
    now,
    storage: `${storage.kind}: ${storage.place}`,
    launch: await launch.readWithin(db),
    sandbox: ports.allSandbox,
    admins,
    tasks,
    sweepFailures: await listSweepFailures(platform, now),
    moneyStoppedAt: (await findStop(db))?.beganAt ?? null,
    chain: await readHead(db),
  }
}
