import { sql } from 'kysely'
import { invariant } from '#domain/invariant.ts'
import { inTransaction, type Trx } from '#server/db/in-transaction.ts'
import type { Database } from '#server/db/open-database.ts'
import { addDeeds, addTokens, viewDeeds, viewTokens } from '#server/db/sandbox-chain-tokens.ts'
import { exactJson } from '#server/exact-json.ts'
import type { Mood } from '#server/ports/chain/port.ts'
import type {
  ChainMemory,
  ChainView,
  SandboxTransaction,
} from '#server/ports/chain/sandbox-memory.ts'

/** Keeps the sandbox chain in a schema that is not ours; its one row of state is the lock. */
export function createChainMemory(db: Database, now: () => Date): ChainMemory {
  const begin = (trx: Trx) =>
    sql`insert into sandbox.chain_state (genesis_at) values (${now()})
      on conflict do nothing`.execute(trx)
  return {
    look: (work) =>
      inTransaction(db, async (trx) => {
        const { rows } = await sql`select 1 from sandbox.chain_state`.execute(trx)
        if (rows.length === 0) await begin(trx)
        return work(viewOf(trx))
      }),
    alone: (work) =>
      inTransaction(db, async (trx) => {
        await begin(trx)
        await sql`select 1 from sandbox.chain_state for update`.execute(trx)
        return work(viewOf(trx))
      }),
  }
}

function viewOf(trx: Trx): ChainView {
  return {
    async state() {
      const { rows } = await sql<{ at: Date; extra: bigint; mood: Mood }>`
        select genesis_at as at, extra_blocks as extra, mood from sandbox.chain_state`.execute(trx)
      const [row] = rows
      invariant(row, 'the chain has a state')
      return { genesisAt: row.at, extraBlocks: row.extra, mood: row.mood }
    },
    async saveState({ extraBlocks, mood }) {
      await sql`update sandbox.chain_state set extra_blocks = coalesce(${extraBlocks ?? null}::bigint,
        extra_blocks), mood = coalesce(${mood ?? null}::text, mood)`.execute(trx)
    },
    async forks() {
      const { rows } = await sql<{ fromHeight: bigint; salt: string }>`
        select from_height as "fromHeight", salt from sandbox.chain_fork order by id`.execute(trx)
      return rows
    },
    async addFork(fromHeight, salt) {
      await sql`insert into sandbox.chain_fork (from_height, salt)
        values (${fromHeight}, ${salt})`.execute(trx)
    },
    async transactionsIn(from, until) {
      const { rows } = await sql<TransactionRow>`select hash, height, key, sender, body
        from sandbox.chain_transaction where height between ${from} and ${until}
        order by height, id`.execute(trx)
      return rows.map(transactionOf)
    },
    add: (transaction) => addTransaction(trx, transaction),
    async move(hash, height) {
      await sql`update sandbox.chain_transaction set height = ${height}
        where hash = ${hash}`.execute(trx)
    },
    async count() {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from sandbox.chain_transaction`.execute(trx)
      return rows[0]?.count ?? 0
    },
    async hasUsed(orderId) {
      const { rows } = await sql`select 1 from sandbox.chain_transaction
        where height is not null and body->>'orderId' = ${orderId} limit 1`.execute(trx)
      return rows.length > 0
    },
    async hasKey(key) {
      const { rows } = await sql`select 1 from sandbox.chain_transaction
        where key = ${key}`.execute(trx)
      return rows.length > 0
    },
    balanceAt: (token, address, height) => readBalance(trx, token, address, height),
    ...viewTokens(trx),
    ...viewDeeds(trx),
  }
}

type TransactionRow = {
  hash: string
  key: string | null
  height: bigint | null
  sender: string
  body: Record<string, unknown>
}

type Moved = { token: string; from: string; to: string; amount: string }
type Paid = { sender: string; token: string; amount: string; permitId: string | null }

function transactionOf({ hash, height, key, sender, body }: TransactionRow): SandboxTransaction {
  const { deposits, orderId, minedAt, transfers } = body
  return {
    hash,
    height,
    key,
    sender,
    minedAt: new Date(String(minedAt)),
    orderId: orderId === null ? null : String(orderId),
    deposits: (deposits as Paid[]).map((each) => ({ ...each, amount: BigInt(each.amount) })),
    transfers: (transfers as Moved[]).map((each) => ({ ...each, amount: BigInt(each.amount) })),
  }
}

async function addTransaction(trx: Trx, transaction: SandboxTransaction): Promise<void> {
  const { hash, height, key, sender, tokens, deeds, ...body } = transaction
  const { rows } = await sql<{ id: bigint }>`
    insert into sandbox.chain_transaction (hash, height, key, sender, body)
    values (${hash}, ${height}, ${key}, ${sender}, ${exactJson(body)}::jsonb) returning id`.execute(
    trx,
  )
  for (const { token, from, to, amount } of transaction.transfers) {
    await sql`insert into sandbox.chain_transfer values (${rows[0]?.id}, ${token},
      ${from.toLowerCase()}, ${to.toLowerCase()}, ${amount.toString()}::numeric)`.execute(trx)
  }
  await addTokens(trx, rows[0]?.id, tokens ?? [])
  await addDeeds(trx, rows[0]?.id, deeds ?? [])
}

async function readBalance(
  trx: Trx,
  token: string,
  address: string,
  height: bigint,
): Promise<bigint> {
  const whose = address.toLowerCase()
  const { rows } = await sql<{ held: string }>`
    select coalesce(sum(case when to_address = ${whose} then amount else 0 end
      - case when from_address = ${whose} then amount else 0 end), 0)::text as held
    from sandbox.chain_transfer m join sandbox.chain_transaction t on t.id = m.transaction_id
    where token = ${token} and ${whose} in (to_address, from_address)
      and t.height <= ${height}`.execute(trx)
  return BigInt(rows[0]?.held ?? '0')
}
