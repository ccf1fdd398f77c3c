import { sql } from 'kysely'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { isChainPaused } from '#server/identity/door.ts'
import type { Platform } from '#server/kernel/door.ts'
import { isStopped, noteMinedMoves, noteSentMoves } from '#server/ledger/door.ts'
import { isMined } from '#server/ports/door.ts'
import { goesWithItsMint } from './minted-deposits.ts'

const mostAtOnce = 256

/**
 * Has the treasury carry out the moves of the books: `unknown` before it is sent, resolved by asking with the same key, sent
 * again only if the chain does not know it, ended once its block is final. What the chain cannot pay stays open. Nothing is sent
 * while money is stopped or the chain is paused. Invariants L8, C7.
 * @throws when the chain gives no answer.
 */
export async function sendMoves(platform: Platform, finalHeight: bigint): Promise<void> {
  const { db, clock, ports } = platform
  const { rows: open } = await sql<{ key: string; amountMicro: MicroUsdc }>`
    select m.chain_key as key, sum(m.amount_micro)::bigint as "amountMicro" from chain_move m
    where m.way = 'move' and m.ended_at is null
      and (m.state <> 'sent' or m.block_height <= ${finalHeight})
      and not ${sql.raw(goesWithItsMint)}
    group by m.chain_key order by min(m.id) limit ${mostAtOnce}`.execute(db)
  if (open.length === 0 || (await isStopped(db)) || (await isChainPaused(db))) return
  const known = await ports.chain.sentTokens(open.map(({ key }) => key))
  await noteMinedMoves(db, known.filter(isMined))
  const inBlock = new Set(known.flatMap((each) => (isMined(each) ? [each.key] : [])))
  const missing = open.filter(({ key }) => !inBlock.has(key))
  if (missing.length === 0) return
  await noteSentMoves(
    db,
    missing.map(({ key }) => key),
    clock.now(),
  )
  const answers = await ports.chain.sendMoves(missing)
  for (const { key, refused } of answers.flatMap((each) => ('refused' in each ? [each] : []))) {
    platform.log.warn({ key, refused }, 'the contract refused a move of the escrow')
  }
  await noteMinedMoves(db, answers.filter(isMined))
}

/**
 * Transfers that pay somebody are sent by their own tasks; if such a transaction has lost its block since, it is followed again
 * here.
 * @throws when the chain gives no answer.
 */
export async function resendEffects({ db, ports }: Platform): Promise<void> {
  const { rows: open } = await sql<{ key: string }>`
    select chain_key as key from chain_move where way = 'effect' and ended_at is null
    group by chain_key order by min(id) limit ${mostAtOnce}`.execute(db)
  await resendLost({ db, ports }, open)
}

/**
 * The same for refunds of deposits that paid no order: they are not booked, so no move follows them. Few are ever on their way;
 * they are looked for hourly, among all refunds sent.
 * @throws when the chain gives no answer.
 */
export async function resendRefunds({ db, ports }: Platform): Promise<void> {
  const { rows: open } = await sql<{ key: string }>`
    select i.key from effect_intent i where i.kind = 'chain_refund' and i.state = 'done'
      and not exists (select from chain_move m where m.chain_key = i.key)
      and not exists (select from chain_transfer t
        where coalesce(t.key, t.transaction_hash) = i.key)
    order by i.changed_at limit ${mostAtOnce}`.execute(db)
  await resendLost({ db, ports }, open)
}

async function resendLost(
  { db, ports }: Pick<Platform, 'db' | 'ports'>,
  open: readonly { key: string }[],
): Promise<void> {
  if (open.length === 0 || (await isChainPaused(db))) return
  const known = await ports.chain.sentTokens(open.map(({ key }) => key))
  const lost = known.flatMap((each) =>
    'transactionHash' in each && each.height === null ? [each.key] : [],
  )
  if (lost.length > 0) await ports.chain.resend(lost)
}
