import { sql } from 'kysely'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { isChainPaused } from '#server/identity/door.ts'
import type { Database, Platform } from '#server/kernel/door.ts'
import { isStopped, noteMinedMoves, noteSentMoves } from '#server/ledger/door.ts'
import { isMined, type MoveOrder } from '#server/ports/door.ts'
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
  const open = await readOpen(db, finalHeight)
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

type OpenMove = Pick<MoveOrder, 'key' | 'amountMicro'> & {
  undoes: string | null
  orderId: string | null
  kind: PocketKind
  units: number
  level2: boolean
  pocketNumber: number
}

/** With the order that a card has paid by it, as long as that stands, or whose payment goes back by it. */
async function readOpen(db: Database, finalHeight: bigint): Promise<readonly MoveOrder[]> {
  const { rows } = await sql<OpenMove>`with open as (
      select m.chain_key as key, sum(m.amount_micro)::bigint as amount, min(m.id) as id,
        max(m.backing_id::text)::uuid as backing_id from chain_move m
      where m.way = 'move' and m.ended_at is null
        and (m.state <> 'sent' or m.block_height <= ${finalHeight})
        and not ${sql.raw(goesWithItsMint)}
      group by m.chain_key order by min(m.id) limit ${mostAtOnce})
    select open.key, open.amount as "amountMicro", c.backing_id as "orderId", c.kind,
      coalesce(c.interval_until - c.interval_from, 0) as units, b.level2, p.number as "pocketNumber",
      case when open.amount < 0 and open.key in ('reversal:backing:' || open.backing_id || ':conversion',
        'backing:' || open.backing_id || ':chargeback', 'backing:' || open.backing_id || ':refund')
        then open.backing_id end as undoes
    from open left join certificate c on c.backing_id = open.backing_id and c.burned_at is null
        and open.amount > 0 and open.key = 'backing:' || c.backing_id || ':conversion'
      left join backing b on b.id = c.backing_id
      left join chain_pocket p on p.pocket_id = c.pocket_id
    order by open.id`.execute(db)
  return rows.map(({ key, amountMicro, undoes, orderId, ...order }) => {
    const pays = orderId && order.pocketNumber ? { orderId, ...order } : null
    return { key, amountMicro, undoes, pays }
  })
}

/**
 * Transfers that pay somebody are sent by their own tasks; if such a transaction has lost its block since, it is followed again
 * here.
 * @throws when the chain gives no answer.
 */
export async function resendEffects(platform: Platform): Promise<void> {
  const { rows: open } = await sql<{ key: string }>`
    select chain_key as key from chain_move where way = 'effect' and ended_at is null
    group by chain_key order by min(id) limit ${mostAtOnce}`.execute(platform.db)
  await resendLost(platform, open)
}

/**
 * The same for refunds of deposits that paid no order: they are not booked, so no move follows them. Few are ever on their way;
 * they are looked for hourly, among all refunds sent.
 * @throws when the chain gives no answer.
 */
export async function resendRefunds(platform: Platform): Promise<void> {
  const { rows: open } = await sql<{ key: string }>`
    select i.key from effect_intent i where i.kind = 'chain_refund' and i.state = 'done'
      and not exists (select from chain_move m where m.chain_key = i.key)
      and not exists (select from chain_transfer t
        where coalesce(t.key, t.transaction_hash) = i.key)
    order by i.changed_at limit ${mostAtOnce}`.execute(platform.db)
  await resendLost(platform, open)
}

async function resendLost(
  { db, ports, log }: Pick<Platform, 'db' | 'ports' | 'log'>,
  open: readonly { key: string }[],
): Promise<void> {
  if (open.length === 0 || (await isStopped(db)) || (await isChainPaused(db))) return
  const known = await ports.chain.sentTokens(open.map(({ key }) => key))
  const inBlock = new Set(known.filter(isMined).map(({ key }) => key))
  // One that its block has refused is known no more; one that was never sent is not sent here.
  const lost = open.flatMap(({ key }) => (inBlock.has(key) ? [] : [key]))
  const answers = lost.length > 0 ? await ports.chain.resend(lost) : []
  for (const { key, refused } of answers.flatMap((each) => ('refused' in each ? [each] : []))) {
    log.warn({ key, refused }, 'the contract refused a payment that was to be made again')
  }
}
