import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { deviationOf, sameAddress } from '#domain/orders/order-permit.ts'
import { beginStop, moveChainHead, noteCaughtUp, readChainHead } from '#server/assurance/door.ts'
import {
  type ChainDepositRow,
  inTransaction,
  noteFailures,
  type Platform,
} from '#server/kernel/door.ts'
import { type Block, type ChainHeads, EndpointsDisagree } from '#server/ports/door.ts'
import { noteDeposit, noteReplaced, readPermit } from './note-deposits.ts'
import { type ArrivedPayment, mostPerBatch, payables } from './payables.ts'

/**
 * Reads the chain: records new deposits, reverts those in replaced blocks, and confirms the orders of final ones the same way as
 * every payment. It may run twice at once, and after any pause. While the chain gives no answer nothing changes. Returns how far
 * the chain is; null when it lags or cannot be trusted. Rules PAY-01, KYC-02, invariant C1.
 */
export async function followDeposits(platform: Platform): Promise<ChainHeads | null> {
  try {
    return await follow(platform)
  } catch (error) {
    if (error instanceof EndpointsDisagree) await stopFor(platform, error)
    else await noteFailures(platform, 'follow_deposits', error, 'warn')
    return null
  }
}

/** Nobody knows which of two is right, so no money is taken or paid; pages are shown as before. */
async function stopFor(platform: Platform, { height, first, other }: EndpointsDisagree) {
  const what = 'two endpoints of the chain disagree about a final block'
  const figures = { where: `block ${height}`, expected: first, found: other }
  await beginStop(platform, [{ invariant: 'C1', check: 'endpoints-agree', what, ...figures }])
}

async function follow(platform: Platform): Promise<ChainHeads | null> {
  const { chain } = platform.ports
  const asked = platform.clock.now()
  const heads = await chain.heads()
  const from = await startOf(platform, heads)
  if (from === null) return null
  // The rest follows in the next run.
  const last = from + chain.blocksAtOnce - 1n
  const until = last < heads.latest.height ? last : heads.latest.height
  for (const deposit of await chain.depositsIn(from, until)) await noteDeposit(platform, deposit)
  const open = await platform.db
    .selectFrom('chain_deposit')
    .selectAll()
    .where('chain_id', '=', chain.chainId)
    .where('state', '=', 'seen')
    .orderBy('block_height')
    .orderBy('log_index')
    .limit(mostPerBatch)
    .execute()
  const standing: Selectable<ChainDepositRow>[] = []
  for (const row of open) {
    if ((await chain.blockHash(row.block_height)) === row.block_hash) standing.push(row)
    else await noteReplaced(platform, namesOf(row))
  }
  const final = standing.filter((row) => row.block_height <= heads.finalized.height)
  const left = await confirm(platform, final)
  if (until === heads.latest.height) await noteCaughtUp(platform.db, chain.chainId, asked)
  // Final deposits that were not taken yet are read again: the head waits for them.
  if (left || open.length === mostPerBatch) return heads
  await moveHead(platform, until < heads.finalized.height ? null : heads.finalized, until)
  return heads
}

function namesOf(row: Selectable<ChainDepositRow>) {
  return {
    transactionHash: row.transaction_hash,
    logIndex: row.log_index,
    orderId: row.order_id,
  }
}

/** The block to read from; null when the chain lags, or when a final block was replaced, which stops money. */
async function startOf(platform: Platform, heads: ChainHeads): Promise<bigint | null> {
  const { chain } = platform.ports
  const head = await readChainHead(platform.db, chain.chainId)
  if (!head) return 0n
  // A node that is behind the block read last is only late: no block was replaced.
  if (head.height > heads.latest.height) return null
  const hash = await chain.blockHash(head.height)
  if (hash === head.hash) return head.height + 1n
  // Nor is it one when the answering node has not got so far.
  if (hash === null) return null
  const what = 'a block that was final has been replaced'
  const where = `block ${head.height}`
  const figures = { expected: head.hash, found: hash }
  await beginStop(platform, [
    { invariant: 'C1', check: 'final-blocks-stay', what, where, ...figures },
  ])
  return null
}

async function moveHead(
  { db, clock, ports }: Platform,
  reached: Block | null,
  until: bigint,
): Promise<void> {
  const { chain } = ports
  const hash = reached?.hash ?? (await chain.blockHash(until))
  if (hash === null) return
  const head = { height: reached?.height ?? until, hash }
  await moveChainHead(db, chain.chainId, head, clock.now())
}

/** Confirms final deposits the way every payment is; true when some could not be taken now. */
async function confirm(
  platform: Platform,
  rows: readonly Selectable<ChainDepositRow>[],
): Promise<boolean> {
  if (rows.length === 0) return false
  const payments = await Promise.all(rows.map((row) => paymentOf(platform, row)))
  const answers = await payables().confirm(platform, payments)
  for (const [at, answer] of answers.entries()) {
    const row = rows[at]
    if (row && answer.status === 'fulfilled') await markFinal(platform, row)
  }
  return answers.some(({ status }) => status === 'rejected')
}

async function paymentOf(
  platform: Platform,
  row: Selectable<ChainDepositRow>,
): Promise<ArrivedPayment> {
  const { chain } = platform.ports
  const paymentId = `${row.transaction_hash}:${row.log_index}`
  const permit = await inTransaction(platform.db, (trx) => readPermit(trx, row.permit_id))
  const facts = {
    chainId: row.chain_id,
    sender: row.sender,
    token: row.token,
    amount: row.amount_micro,
    minedAt: row.mined_at,
  }
  return {
    provider: chain.provider,
    eventId: `deposit:${paymentId}`,
    type: 'deposit',
    bodyHash: createHash('sha256').update(`${row.block_hash}:${paymentId}`).digest('hex'),
    paymentId,
    orderId: row.order_id,
    amountMinor: row.amount_micro,
    currency: sameAddress(row.token, chain.usdc) ? 'USDC' : row.token,
    seenAt: row.mined_at,
    deviation: permit && deviationOf(permit, chain.usdc, facts),
  }
}

async function markFinal(platform: Platform, row: Selectable<ChainDepositRow>): Promise<void> {
  await platform.db
    .updateTable('chain_deposit')
    .set({ state: 'final', changed_at: platform.clock.now() })
    .where('chain_id', '=', row.chain_id)
    .where('transaction_hash', '=', row.transaction_hash)
    .where('log_index', '=', row.log_index)
    .execute()
}
