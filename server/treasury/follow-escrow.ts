import { sql } from 'kysely'
import {
  inTransaction,
  noteFailures,
  type Platform,
  type Trx,
  unnestRows,
} from '#server/kernel/door.ts'
import { endMoves } from '#server/ledger/door.ts'
import type { ChainHeads, TransferSeen } from '#server/ports/door.ts'
import { resendEffects, sendMoves } from './send-moves.ts'

type NoteMissed = (platform: Platform, brought: readonly TransferSeen[]) => Promise<void>

/**
 * Reads final USDC transfers of the escrow contract, completes the moves they match, and sends the open moves of the books. It
 * may run twice at once, and after any pause. While the chain gives no answer nothing changes. Invariants L8, C7.
 * @param heads How far the chain is; null while it lags, or when it cannot be trusted.
 * @param noteMissed Looks for the unrecorded deposits of money that came in.
 */
export async function followEscrow(
  platform: Platform,
  heads: ChainHeads | null,
  noteMissed: NoteMissed,
): Promise<void> {
  if (heads === null) return
  try {
    const until = await readFinal(platform, noteMissed)
    await sendMoves(platform, until)
    await resendEffects(platform)
  } catch (error) {
    await noteFailures(platform, 'follow_escrow', error, 'warn')
  }
}

/** Reads blocks whose tokens and claims were read before, so that each payment to a wallet is known; returns the last one. */
async function readFinal(platform: Platform, noteMissed: NoteMissed): Promise<bigint> {
  const { db, clock, ports } = platform
  const { chain } = ports
  const { rows } = await sql<{ from: bigint; last: bigint }>`select
      coalesce((select height from chain_transfer_head where chain_id = ${chain.chainId}), -1) + 1 as from,
      coalesce((select height from chain_token_head where chain_id = ${chain.chainId}), -1) as last`.execute(
    db,
  )
  const { from, last } = rows[0] ?? { from: 0n, last: -1n }
  const most = from + chain.blocksAtOnce - 1n
  const until = most < last ? most : last
  const seen = until < from ? [] : await chain.transfersIn(from, until)
  await noteMissed(
    platform,
    seen.filter(({ key, amountMicro }) => key === null && amountMicro > 0n),
  )
  await inTransaction(db, async (trx) => {
    await recordSeen(trx, chain.chainId, seen)
    await endMoves(trx, clock.now())
    if (until >= from) await moveHead(trx, { chainId: chain.chainId, until, now: clock.now() })
  })
  return until < from ? from - 1n : until
}

async function recordSeen(trx: Trx, chainId: bigint, seen: readonly TransferSeen[]): Promise<void> {
  if (seen.length === 0) return
  await sql`insert into chain_transfer ${unnestRows(seen, {
    chain_id: ['bigint', () => chainId],
    transaction_hash: ['text', ({ transactionHash }) => transactionHash],
    log_index: ['integer', ({ logIndex }) => logIndex],
    block_height: ['bigint', ({ height }) => height],
    mined_at: ['timestamptz', ({ minedAt }) => minedAt],
    key: ['text', ({ key }) => key],
    party: ['text', ({ party }) => party],
    amount_micro: ['bigint', ({ amountMicro }) => amountMicro],
  })} on conflict do nothing`.execute(trx)
}

async function moveHead(
  trx: Trx,
  { chainId, until, now }: { chainId: bigint; until: bigint; now: Date },
): Promise<void> {
  const values = { height: until, looked_at: now }
  await trx
    .insertInto('chain_transfer_head')
    .values({ chain_id: chainId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('chain_id')
        .doUpdateSet(values)
        .where('chain_transfer_head.height', '<', until),
    )
    .execute()
}

/** Forgets up to where a chain was read for transfers on which nothing has happened. */
export async function forgetTransferHead(
  db: Pick<Trx, 'deleteFrom'>,
  chainId: bigint,
): Promise<void> {
  await db.deleteFrom('chain_transfer_head').where('chain_id', '=', chainId).execute()
}
