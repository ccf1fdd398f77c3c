import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { micro } from '#domain/kernel/money.ts'
import {
  type Database,
  exactJson,
  inTransaction,
  type SandboxClock,
  type Trx,
  unnestRows,
} from '#server/kernel/door.ts'
import type {
  ChainFault,
  ChainMemory,
  ChainView,
  SandboxTransaction,
  TransferSeen,
} from '#server/ports/door.ts'
import { addOperations, addTokens, viewOperations, viewTokens } from './sandbox-chain-tokens.ts'

/**
 * Keeps the sandbox chain in the `sandbox` schema; its one row of state is the lock. Writers use the clock of all processes: one
 * that has not heard of a clock change would write into blocks that others hold final.
 */
export function createChainMemory(
  db: Database,
  clock: Pick<SandboxClock, 'now' | 'hold'>,
): ChainMemory {
  const begin = (trx: Trx) =>
    sql`insert into sandbox.chain_state (genesis_at) values (${clock.now()})
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
        await clock.hold(trx)
        return work(viewOf(trx))
      }),
  }
}

function viewOf(trx: Trx): ChainView {
  return {
    async state() {
      const { rows } = await sql<{ at: Date; extra: bigint; fault: ChainFault }>`
        select genesis_at as at, extra_blocks as extra, fault from sandbox.chain_state`.execute(trx)
      const [row] = rows
      invariant(row, 'the chain has a state')
      return { genesisAt: row.at, extraBlocks: row.extra, fault: row.fault }
    },
    async saveState({ extraBlocks, fault }) {
      await sql`update sandbox.chain_state set extra_blocks = coalesce(${extraBlocks ?? null}::bigint,
        extra_blocks), fault = coalesce(${fault ?? null}::text, fault)`.execute(trx)
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
      const { rows } = await sql<TransactionRow>`select hash, height, sender, body
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
    async depositsOf(hash) {
      const { rows } = await sql<TransactionRow>`select hash, height, sender, body
        from sandbox.chain_transaction where hash = ${hash}`.execute(trx)
      return rows.flatMap((row) => transactionOf(row).deposits)
    },
    transfersIn: (token, address, from, until) => readTransfers(trx, token, address, [from, until]),
    balanceAt: (token, address, height) => readBalance(trx, token, address, height),
    ...viewTokens(trx),
    ...viewOperations(trx),
  }
}

type TransactionRow = {
  hash: string
  height: bigint | null
  sender: string
  body: Record<string, unknown>
}

type Moved = { token: string; from: string; to: string; amount: string }
type Paid = { sender: string; token: string; amount: string; permitId: string | null }

function transactionOf({ hash, height, sender, body }: TransactionRow): SandboxTransaction {
  const { deposits, orderId, minedAt, transfers } = body
  return {
    hash,
    height,
    sender,
    minedAt: new Date(String(minedAt)),
    orderId: orderId === null ? null : String(orderId),
    deposits: (deposits as Paid[]).map((each) => ({ ...each, amount: BigInt(each.amount) })),
    transfers: (transfers as Moved[]).map((each) => ({ ...each, amount: BigInt(each.amount) })),
  }
}

async function addTransaction(trx: Trx, transaction: SandboxTransaction): Promise<void> {
  const { hash, height, sender, tokens, operations, ...body } = transaction
  const { rows } = await sql<{ id: bigint }>`
    insert into sandbox.chain_transaction (hash, height, sender, body)
    values (${hash}, ${height}, ${sender}, ${exactJson(body)}::jsonb) returning id`.execute(trx)
  await addTransfers(trx, rows[0]?.id, transaction.transfers)
  await addTokens(trx, rows[0]?.id, tokens ?? [])
  await addOperations(trx, rows[0]?.id, operations ?? [])
}

async function addTransfers(
  trx: Trx,
  transactionId: bigint | undefined,
  transfers: SandboxTransaction['transfers'],
): Promise<void> {
  if (transfers.length === 0) return
  const rows = transfers.map((transfer, index) => ({ ...transfer, index }))
  await sql`insert into sandbox.chain_transfer ${unnestRows(rows, {
    transaction_id: ['bigint', () => transactionId],
    log_index: ['integer', ({ index }) => index],
    key: ['text', ({ key }) => key],
    token: ['text', ({ token }) => token],
    from_address: ['text', ({ from }) => from.toLowerCase()],
    to_address: ['text', ({ to }) => to.toLowerCase()],
    amount: ['numeric', ({ amount }) => amount.toString()],
  })}`.execute(trx)
}

type SeenRow = Omit<TransferSeen, 'minedAt' | 'amountMicro'> & { minedAt: string; amount: string }

async function readTransfers(
  trx: Trx,
  token: string,
  address: string,
  [from, until]: readonly [bigint, bigint],
): Promise<readonly TransferSeen[]> {
  const whose = address.toLowerCase()
  const { rows } = await sql<SeenRow>`select t.hash as "transactionHash", t.height,
      m.log_index as "logIndex", t.body->>'minedAt' as "minedAt", m.key,
      case when m.to_address = ${whose} then m.from_address else m.to_address end as party,
      (case when m.to_address = ${whose} then m.amount else -m.amount end)::text as amount
    from sandbox.chain_transfer m join sandbox.chain_transaction t on t.id = m.transaction_id
    where m.token = ${token} and ${whose} in (m.to_address, m.from_address)
      and m.to_address <> m.from_address and m.amount > 0
      and t.height between ${from} and ${until}
    order by t.height, t.id, m.log_index`.execute(trx)
  return rows.map(({ amount, minedAt, ...row }) => {
    return { ...row, minedAt: new Date(minedAt), amountMicro: micro(BigInt(amount)) }
  })
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
