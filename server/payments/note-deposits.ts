import { sql } from 'kysely'
import { deviationOf } from '#domain/orders/order-permit.ts'
import { inTransaction, type Platform, type Trx } from '#server/kernel/door.ts'
import type { DepositSeen } from '#server/ports/door.ts'
import { payables } from './payables.ts'

/** The largest bigint that a column holds: a foreign token's amount may be anything. */
const LARGEST = 2n ** 63n - 1n

/** A permit, to compare deposits with. */
export async function readPermit(trx: Trx, permitId: string | null) {
  if (permitId === null) return null
  const row = await trx
    .selectFrom('order_permit')
    .select(['order_id', 'backer_address', 'amount_micro', 'expires_at', 'chain_id'])
    .where('id', '=', permitId)
    .executeTakeFirst()
  if (!row) return null
  return {
    orderId: row.order_id,
    backer: row.backer_address,
    amountMicro: row.amount_micro,
    expiresAt: row.expires_at,
    chainId: row.chain_id,
  }
}

/**
 * Records a deposit that was seen and is not final yet: its order is on its way, so its reservation does not lapse. Recording it
 * again changes nothing but its block; a final one stays what it was, whatever its place in a replacing block. Rule PAY-01.
 */
export function noteDeposit(platform: Platform, deposit: DepositSeen): Promise<void> {
  const { chain } = platform.ports
  return inTransaction(platform.db, async (trx) => {
    const permit = await readPermit(trx, deposit.permitId)
    const orderId = permit?.orderId ?? null
    await payables().lock(trx, platform, orderId)
    const now = platform.clock.now()
    const { transactionHash, logIndex, block, minedAt, sender, token, permitId } = deposit
    if (await wasFinalElsewhere(trx, chain.chainId, deposit)) return
    const amount = deposit.amount < LARGEST ? deposit.amount : LARGEST
    const { rows } = await sql<{ state: string }>`
      insert into chain_deposit values (${chain.chainId}, ${transactionHash}, ${logIndex},
        ${block.height}, ${block.hash}, ${minedAt}, ${sender}, ${token}, ${amount},
        ${permit && permitId}, ${orderId}, 'seen', ${now}, ${now})
      on conflict (chain_id, transaction_hash, log_index) do update
        set block_height = excluded.block_height, block_hash = excluded.block_hash,
          mined_at = excluded.mined_at, changed_at = excluded.changed_at,
          state = case when chain_deposit.state = 'final' then 'final' else 'seen' end
        where chain_deposit.state = 'replaced' or chain_deposit.block_hash <> excluded.block_hash
      returning state`.execute(trx)
    if (rows[0]?.state !== 'seen' || !permit || orderId === null) return
    const facts = { ...deposit, chainId: chain.chainId }
    if (deviationOf(permit, chain.usdc, facts) !== null) return
    await payables().notePaymentDetected(trx, platform, orderId, 'chain')
  })
}

/** Whether this transaction's deposit was recorded already, at another place of an earlier block. */
async function wasFinalElsewhere(
  trx: Trx,
  chainId: bigint,
  { transactionHash, logIndex, permitId }: DepositSeen,
): Promise<boolean> {
  const taken = await trx
    .selectFrom('chain_deposit')
    .select('log_index')
    .where('chain_id', '=', chainId)
    .where('transaction_hash', '=', transactionHash)
    .where('log_index', '!=', logIndex)
    .where('permit_id', '=', permitId)
    .where('state', '=', 'final')
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * A block was replaced before it was final, and its deposit is gone: the order waits again, unless another deposit for it is on
 * its way.
 */
export function noteReplaced(
  platform: Platform,
  gone: { transactionHash: string; logIndex: number; orderId: string | null },
): Promise<void> {
  const { chainId } = platform.ports.chain
  return inTransaction(platform.db, async (trx) => {
    const { transactionHash, logIndex, orderId } = gone
    await payables().lock(trx, platform, orderId)
    const now = platform.clock.now()
    const changed = await trx
      .updateTable('chain_deposit')
      .set({ state: 'replaced', changed_at: now })
      .where('chain_id', '=', chainId)
      .where('transaction_hash', '=', transactionHash)
      .where('log_index', '=', logIndex)
      .where('state', '=', 'seen')
      .returning('log_index')
      .executeTakeFirst()
    if (!changed || orderId === null) return
    const others = await trx
      .selectFrom('chain_deposit')
      .select('log_index')
      .where('order_id', '=', orderId)
      .where('state', '=', 'seen')
      .executeTakeFirst()
    if (others) return
    await payables().notePaymentFailed(trx, platform, orderId, 'replaced')
  })
}
