import { sql } from 'kysely'
import { followCertificates } from '#server/certificates/door.ts'
import { isChainPaused } from '#server/identity/door.ts'
import { type MaintenanceStep, noteFailures, type Platform } from '#server/kernel/door.ts'
import { isStopped } from '#server/ledger/door.ts'
import { followDeposits, noteMissed, relayDeposits } from '#server/payments/door.ts'
import { followEscrow } from '#server/treasury/door.ts'

/** How rarely a tick reads the chain while nothing is expected there, by the platform's clock. */
const restMs = 10_000
/** A payer with a permit may have sent in time, since blocks come late. */
const lateMinutes = 10
/** The position on the chain is stored each minute. */
const behindMinutes = 2

const lastFollowed = new WeakMap<Platform, number>()

/**
 * Reads deposits, tokens and the escrow's transfers, and sends the open intents. At each tick while something is expected there,
 * and on request; a claim or a transfer by an owner, which nobody here can expect, is final after a minute, and seen some seconds
 * later.
 */
export const followChain: MaintenanceStep = {
  due(platform, isTick) {
    const restedMs = platform.clock.now().getTime() - (lastFollowed.get(platform) ?? 0)
    return isTick && restedMs >= 0 && restedMs < restMs ? expected(platform) : true
  },
  async run(platform) {
    lastFollowed.set(platform, platform.clock.now().getTime())
    await followSent(platform)
    await relayDeposits(platform)
    const heads = await followDeposits(platform)
    await followCertificates(platform, heads, noteMissed)
    await followEscrow(platform, heads, noteMissed)
  },
}

/** Nothing is sent again while money is stopped. What hangs stands among the failures, and keeps nobody from reading on. */
async function followSent(platform: Platform): Promise<void> {
  const { db, ports } = platform
  if ((await isStopped(db)) || (await isChainPaused(db))) return
  await ports.chain
    .follow()
    .catch((error: unknown) => noteFailures(platform, 'follow_sent', error, 'warn'))
}

function expected({ clock, ports }: Platform) {
  const { chainId } = ports.chain
  const now = sql`${clock.now()}::timestamptz`
  const minutes = (count: number) => sql`make_interval(mins => ${count}::int)`
  return sql`
    select 1 from order_permit where expires_at > ${now} - ${minutes(lateMinutes)}
    union all select 1 from chain_deposit where state = 'seen'
    union all select 1 from deposit_authorization where state in ('intended', 'unknown', 'sent')
    union all select 1 from chain_intent where ended_at is null
    union all select 1 from chain_move where ended_at is null
    union all select 1 from chain_settlement where ended_at is null
    union all select 1 from chain_act where ended_at is null and (retry_at is null or retry_at <= ${now})
    union all select 1 from chain_claim where state = 'seen'
    union all select 1 from certificate where claims_after is not null
      and (wallet_address is null or state in ('burned', 'frozen'))
    union all select 1 from (select ${chainId}::bigint as chain_id) here
      left join chain_head d using (chain_id) left join chain_token_head t using (chain_id)
      left join chain_transfer_head m using (chain_id)
      where coalesce(d.caught_up_at < ${now} - ${minutes(behindMinutes)}, true)
        or coalesce(t.height < d.height, true) or coalesce(m.height < t.height, true)`
}
