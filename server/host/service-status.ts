import { addMilliseconds, MINUTE_MS } from '#domain/kernel/time.ts'
import { findStoppedAt } from '#server/assurance/door.ts'
import { isChainPaused } from '#server/identity/door.ts'
import type { Platform } from '#server/kernel/door.ts'
import { readLag } from './lag.ts'

/** `off`: not in use yet. */
export type ServiceState = 'up' | 'slow' | 'stopped' | 'off'

/** What anybody may know of how the platform runs. */
export interface ServiceStatus {
  now: Date
  /** Tokens and payments from wallets; off while no contract runs. */
  chain: ServiceState
  /** E-mails, confirmations and everything else that follows by itself. */
  background: ServiceState
  /** Since when no order is taken and nothing is paid out; null while money moves. */
  moneyStoppedAt: Date | null
  /** When the books were last compared as planned; null before the first time. */
  verifiedAt: Date | null
}

/** What has waited for so long is late. */
const lateMs = 10 * MINUTE_MS

/** Reads stored figures only, in a few statements. */
export async function readServiceStatus(platform: Platform): Promise<ServiceStatus> {
  const { db, clock } = platform
  const now = clock.now()
  const verification = await db
    .selectFrom('scheduled_verification')
    .select('verified_at')
    .executeTakeFirst()
  const { tasksSince, jobsSince } = await readLag(db, now)
  return {
    now,
    chain: await stateOfChain(platform, now),
    background: isLate(tasksSince, now) || isLate(jobsSince, now) ? 'slow' : 'up',
    moneyStoppedAt: await findStoppedAt(db),
    verifiedAt: verification?.verified_at ?? null,
  }
}

async function stateOfChain({ db, ports }: Platform, now: Date): Promise<ServiceState> {
  const { certificates, chainId } = ports.chain
  if (certificates === null) return 'off'
  if (await isChainPaused(db)) return 'stopped'
  const head = await db
    .selectFrom('chain_head')
    .select('caught_up_at')
    .where('chain_id', '=', chainId)
    .executeTakeFirst()
  return isLate(head?.caught_up_at ?? null, now) ? 'slow' : 'up'
}

function isLate(since: Date | null, now: Date): boolean {
  return since !== null && addMilliseconds(since, lateMs) <= now
}
