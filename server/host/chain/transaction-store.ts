import { type RawBuilder, sql } from 'kysely'
import { type Database, inTransaction, type Trx, unnestRows } from '#server/kernel/door.ts'
import type { NonceLine, StoredTransaction, TransactionStore } from '#server/ports/door.ts'

/** Keeps the transactions that we have signed for one chain. Whoever gives nonces of an account works alone. */
export function createTransactionStore(db: Database, chainId: bigint): TransactionStore {
  const read = (condition: RawBuilder<unknown>) => readWhere(db, chainId, condition)
  return {
    ofKeys: (keys) => read(sql`key = any(${[...keys]}::text[]) order by id`),
    ofHashes: (hashes) => read(sql`hash = any(${[...hashes]}::text[])`),
    openOf: (account, nonce) =>
      read(sql`account = ${account} and ((block_height is null and not is_void) or (replaced_by is null and nonce >= ${nonce}))
        order by nonce, id`),
    note: (found) => note(db, found),
    alone: (account, least, work) =>
      inTransaction(db, async (trx) => {
        const { rows } = await sql<{ next: number }>`
          insert into nonce_line (chain_id, account, next_nonce) values (${chainId}, ${account}, ${least})
          on conflict (chain_id, account) do update
            set next_nonce = greatest(nonce_line.next_nonce, excluded.next_nonce)
          returning next_nonce as next`.execute(trx)
        return work(lineOf(trx, { chainId, account, next: rows[0]?.next ?? least }))
      }),
  }
}

function lineOf(
  trx: Trx,
  { chainId, account, next }: { chainId: bigint; account: string; next: number },
): NonceLine {
  return {
    next: async () => next,
    ofKeys: (keys) => readWhere(trx, chainId, sql`key = any(${[...keys]}::text[]) order by id`),
    async add(transactions) {
      if (transactions.length === 0) return
      await insert(trx, chainId, transactions)
      const after = Math.max(...transactions.map(({ nonce }) => nonce)) + 1
      await sql`update nonce_line set next_nonce = ${after}
        where chain_id = ${chainId} and account = ${account}`.execute(trx)
    },
    async replace(hash, by) {
      await sql`update sent_transaction set replaced_by = ${by.hash} where hash = ${hash}`.execute(
        trx,
      )
      await insert(trx, chainId, [by])
    },
  }
}

type Row = Omit<StoredTransaction, 'gas' | 'maxFeePerGas' | 'maxPriorityFeePerGas'> &
  Record<'gas' | 'maxFeePerGas' | 'maxPriorityFeePerGas', string>

async function readWhere(
  db: Database,
  chainId: bigint,
  condition: RawBuilder<unknown>,
): Promise<readonly StoredTransaction[]> {
  const { rows } = await sql<Row>`select key, money_key as "moneyKey", account, nonce,
      to_address as "to", data, gas::text as gas, max_fee::text as "maxFeePerGas",
      max_priority_fee::text as "maxPriorityFeePerGas", raw, hash, first_sent_at as "firstSentAt",
      sent_at as "sentAt", replaced_by as "replacedBy", block_height as "blockHeight", is_void as "isVoid"
    from sent_transaction where chain_id = ${chainId} and ${condition}`.execute(db)
  return rows.map((row) => ({
    ...row,
    gas: BigInt(row.gas),
    maxFeePerGas: BigInt(row.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(row.maxPriorityFeePerGas),
  }))
}

async function insert(
  trx: Trx,
  chainId: bigint,
  transactions: readonly StoredTransaction[],
): Promise<void> {
  await sql`insert into sent_transaction ${unnestRows(transactions, {
    chain_id: ['bigint', () => chainId],
    key: ['text', ({ key }) => key],
    money_key: ['text', ({ moneyKey }) => moneyKey],
    account: ['text', ({ account }) => account],
    nonce: ['integer', ({ nonce }) => nonce],
    to_address: ['text', ({ to }) => to],
    data: ['text', ({ data }) => data],
    gas: ['bigint', ({ gas }) => gas],
    max_fee: ['numeric', ({ maxFeePerGas }) => maxFeePerGas.toString()],
    max_priority_fee: ['numeric', ({ maxPriorityFeePerGas }) => maxPriorityFeePerGas.toString()],
    raw: ['text', ({ raw }) => raw],
    hash: ['text', ({ hash }) => hash],
    first_sent_at: ['timestamptz', ({ firstSentAt }) => firstSentAt],
    sent_at: ['timestamptz', ({ sentAt }) => sentAt],
  })}`.execute(trx)
}

async function note(db: Database, found: Parameters<TransactionStore['note']>[0]): Promise<void> {
  if (found.length === 0) return
  // One that a replaced block had refused stays void where its act was made anew since.
  await sql`update sent_transaction t set block_height = found.height,
      is_void = found.is_void or (t.is_void and exists (select from sent_transaction o
        where o.chain_id = t.chain_id and o.key = t.key and o.id > t.id))
    from unnest(${found.map(({ hash }) => hash)}::text[],
      ${found.map(({ blockHeight }) => blockHeight)}::bigint[],
      ${found.map(({ isVoid }) => isVoid)}::boolean[]) as found (hash, height, is_void)
    where t.hash = found.hash`.execute(db)
}
