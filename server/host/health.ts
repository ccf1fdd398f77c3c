import { sql } from 'kysely'
import type { LaunchState } from '#domain/kernel/launch.ts'
import { keptSince } from '#domain/kernel/retention.ts'
import { addMilliseconds, HOUR_MS } from '#domain/kernel/time.ts'
import { countAcceptances, findStoppedAt } from '#server/assurance/door.ts'
import { isBackingUnauthorised, listContested } from '#server/identity/door.ts'
import {
  listMaintenanceFailures,
  type MaintenanceFailure,
  type Platform,
} from '#server/kernel/door.ts'
import { readHead, readOtherShop } from '#server/ledger/door.ts'
import { countUnknownCharges } from '#server/payments/door.ts'
import { listStrayClaims, type StrayClaim } from '#server/settlements/door.ts'
import { type Lag, readLag } from './lag.ts'

/** The platform's health, for operators. */
export interface Health {
  now: Date
  storage: string
  launch: LaunchState
  /** All on for this run alone; the approved switches count again from the next start without it. */
  launchForced: boolean
  /** A start with a real provider has turned backing off, since no authorisation was named. */
  backingUnauthorised: boolean
  /** Every provider is a stand-in. */
  sandbox: boolean
  /** The contract of the certificates' tokens; null while no contract runs, and no certificate has a token. */
  certificates: string | null
  admins: number
  tasks: { waiting: number; failing: number; deadLetter: number }
  /** E-mails of the last 30 days that were refused for good by their address: only its owner can fix that. */
  emailsRefused: number
  /** Persons with contradictory requests about their second factor: only a document tells who is the owner. */
  factorsContested: readonly string[]
  /** Unanswered claims to addresses that were blocked since: their money may have gone to a stranger. */
  claimsStray: readonly StrayClaim[]
  lag: Lag
  /** Providers' messages that have been deferred for an hour or more. */
  messagesDeferred: number
  /** Card payments that the provider has charged fees for, and that are unknown here after an hour. */
  chargesUnknown: number
  /**
   * Card payments of the provider's account that name no order of ours and were not imported: nothing to fix, unless one is ours.
   */
  chargesOfOtherShop: number
  /** Maintenance failures, the oldest first. */
  maintenanceFailures: readonly MaintenanceFailure[]
  /** How many accepted differences still exist. */
  differencesAccepted: number
  /** How many differences that stop no money were named when the books were looked at last. */
  differencesTold: number
  /** Since when money is stopped; null while it moves. */
  moneyStoppedAt: Date | null
  chain: { sequence: bigint; hash: string }
}

/** Reads stored figures only; nothing is verified anew. */
export async function readHealth(platform: Platform): Promise<Health> {
  const { db, clock, storage, ports, launch } = platform
  const now = clock.now()
  const hourAgo = addMilliseconds(now, -HOUR_MS)
  const { rows } = await sql<Health['tasks'] & { admins: number }>`
    select count(*) filter (where dead_letter_at is null and due_at <= ${now})::int as waiting,
      count(*) filter (where dead_letter_at is null and last_error is not null)::int as failing,
      count(*) filter (where dead_letter_at is not null and given_up_at is null)::int as "deadLetter",
      (select count(*) from operator o join operator_role r on r.operator_id = o.id
        where r.role = 'admin' and o.disabled_at is null)::int as admins
    from outbox where done_at is null`.execute(db)
  const { admins = 0, ...tasks } = rows[0] ?? { waiting: 0, failing: 0, deadLetter: 0 }
  return {
    now,
    storage: `${storage.kind}: ${storage.place}`,
    launch: await launch.readWithin(db),
    launchForced: launch.forced,
    backingUnauthorised: await isBackingUnauthorised(db),
    sandbox: ports.allSandbox,
    certificates: ports.chain.certificates,
    admins,
    tasks,
    emailsRefused: await countRefused(platform, now),
    factorsContested: await listContested(db, now),
    claimsStray: await listStrayClaims(db),
    lag: await readLag(db, now),
    messagesDeferred: await countDeferred(platform, hourAgo),
    chargesUnknown: await countUnknownCharges(platform, hourAgo),
    chargesOfOtherShop: (await readOtherShop(platform)).size,
    maintenanceFailures: await listMaintenanceFailures(platform, now),
    differencesAccepted: await countAcceptances(platform),
    differencesTold: await countTold(db),
    moneyStoppedAt: await findStoppedAt(db),
    chain: await readHead(db),
  }
}

async function countRefused({ db }: Pick<Platform, 'db'>, now: Date): Promise<number> {
  const row = await db
    .selectFrom('login.refused_email')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('refused_at', '>=', keptSince('mails', now))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Deferred messages of providers. */
async function countDeferred({ db }: Pick<Platform, 'db'>, until: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_deferred m where received_at <= ${until}
      and not exists (select from webhook_event e
        where e.provider = m.provider and e.event_id = m.event_id)`.execute(db)
  return rows[0]?.count ?? 0
}

async function countTold(db: Platform['db']): Promise<number> {
  const row = await db
    .selectFrom('scheduled_verification')
    .select('differences_told')
    .executeTakeFirst()
  return Number(row?.differences_told ?? 0)
}
