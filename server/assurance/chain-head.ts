import { sql } from 'kysely'
import { addMilliseconds, MINUTE_MS } from '#domain/kernel/time.ts'
import type { Database, Platform, Trx } from '#server/kernel/door.ts'
import type { Block } from '#server/ports/door.ts'

/* The last final block up to which deposits were read from the chain. */

/** Up to where the chain was read, and that it has another block there by now. */
export interface ReplacedHead {
  height: bigint
  /** The hash that was read. */
  before: string
  /** The hash that the chain has now. */
  after: string
}

/**
 * Whether the last block that was final when it was read has been replaced; null where it has not, and where whoever answers
 * has not got so far.
 * @throws when the chain gives no answer.
 */
export async function findReplacedHead({
  db,
  ports,
}: Pick<Platform, 'db' | 'ports'>): Promise<ReplacedHead | null> {
  const head = await readChainHead(db, ports.chain.chainId)
  if (!head) return null
  const after = await ports.chain.blockHash(head.height)
  if (after === null || after === head.hash) return null
  return { height: head.height, before: head.hash, after }
}

/** The last final block that was read; none before the first. */
export const readChainHead = (db: Database, chainId: bigint) =>
  db
    .selectFrom('chain_head')
    .select(['height', 'hash'])
    .where('chain_id', '=', chainId)
    .executeTakeFirst()

/** Everything up to this final block has been read; nothing changes where another process has read further. */
export async function moveChainHead(
  db: Database,
  chainId: bigint,
  { height, hash }: Block,
  now: Date,
): Promise<void> {
  const values = { height, hash, looked_at: now }
  await db
    .insertInto('chain_head')
    .values({ chain_id: chainId, ...values })
    .onConflict((conflict) =>
      conflict.column('chain_id').doUpdateSet(values).where('chain_head.height', '<', height),
    )
    .execute()
}

/** The newest block was read. Not written each second: its readers count in hours. */
export async function noteCaughtUp(db: Database, chainId: bigint, asked: Date): Promise<void> {
  await db
    .updateTable('chain_head')
    .set({ caught_up_at: asked })
    .where('chain_id', '=', chainId)
    .where(({ eb, or }) =>
      or([
        eb('caught_up_at', 'is', null),
        eb('caught_up_at', '<', addMilliseconds(asked, -MINUTE_MS)),
      ]),
    )
    .execute()
}

/** Forgets up to where a chain was read on which nothing has happened. */
export async function forgetChainHead(db: Database, chainId: bigint): Promise<void> {
  await db.deleteFrom('chain_head').where('chain_id', '=', chainId).execute()
}

/** Has the chain read on from this block, whatever was read before. */
export async function readAgainFrom(
  trx: Trx,
  chainId: bigint,
  { height, hash }: Block,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('chain_head')
    .set({ height, hash, looked_at: now, caught_up_at: null })
    .where('chain_id', '=', chainId)
    .execute()
}

/** The final block up to which deposits, tokens and the escrow's transfers have been read: so far books and chain are compared. Null before the first. */
export async function readComparedHeight(db: Database): Promise<bigint | null> {
  const { rows } = await sql<{ height: bigint | null }>`
    select least(d.height, t.height, m.height) as height from chain_head d
      join chain_token_head t using (chain_id) join chain_transfer_head m using (chain_id)`.execute(
    db,
  )
  return rows[0]?.height ?? null
}
