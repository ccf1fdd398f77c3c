import { sql } from 'kysely'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { micro } from '#domain/kernel/money.ts'
import { type ChainSettlement, readSettlement } from '#domain/settlements/chain-claim.ts'
import { exactJson, type Trx, unnestRows } from '#server/kernel/door.ts'
import type {
  ChainView,
  ClaimSeen,
  SandboxOperation,
  TokenChange,
  TokenSeen,
  UsedKey,
} from '#server/ports/door.ts'

type TokenView = Pick<ChainView, 'usedKeys' | 'forgetKey' | 'tokensIn' | 'tokensAt'>
type OperationView = Pick<ChainView, 'settlementsOf' | 'claimedOf' | 'claimsIn'>

/** The tokens of the sandbox chain: each row is a token's state after a transaction. */
export function viewTokens(trx: Trx): TokenView {
  return {
    async usedKeys(keys) {
      const { rows } = await sql<UsedKey>`select distinct k.key, t.hash, t.height, t.sender
        from (select key, transaction_id from sandbox.chain_token
          union all select key, transaction_id from sandbox.chain_operation
          union all select key, transaction_id from sandbox.chain_transfer) k
        join sandbox.chain_transaction t on t.id = k.transaction_id
        where k.key = any(${[...keys]}::text[])`.execute(trx)
      return rows
    },
    async forgetKey(key) {
      await sql`delete from sandbox.chain_token k using sandbox.chain_transaction t
        where t.id = k.transaction_id and k.key = ${key} and t.height is null`.execute(trx)
    },
    async tokensIn(from, until) {
      const { rows } = await sql<SeenRow>`
        select ${columns}, t.hash as "transactionHash", k.log_index as "logIndex", t.height,
          t.body->>'minedAt' as "minedAt", k.act, k.key
        from sandbox.chain_token k join sandbox.chain_transaction t on t.id = k.transaction_id
        where t.height between ${from} and ${until} order by t.height, k.id`.execute(trx)
      return rows.map((row) => ({ ...row, ...exact(row), minedAt: new Date(row.minedAt) }))
    },
    async tokensAt(height, orderIds) {
      const ids = orderIds && [...orderIds]
      const { rows } = await sql<StateRow>`select distinct on (k.order_id) ${columns}
        from sandbox.chain_token k join sandbox.chain_transaction t on t.id = k.transaction_id
        where t.height <= ${height} and (${ids === null} or k.order_id = any(${ids}::uuid[]))
        order by k.order_id, t.height desc, k.id desc`.execute(trx)
      return rows.map((row) => ({ ...row, ...exact(row) }))
    },
  }
}

const columns = sql.raw(`k.order_id as "orderId", k.owner, k.kind, k.data::text as data, k.burned,
  k.claims_after as "claimsAfter"`)

type StateRow = {
  orderId: string
  owner: string
  kind: PocketKind
  data: string
  burned: boolean
} & { claimsAfter: number }
type SeenRow = StateRow & Omit<TokenSeen, 'minedAt' | 'data'> & { minedAt: string }

/** 96 bits are too many for the engine's whole numbers. */
const exact = ({ data }: StateRow) => ({ data: BigInt(data) })

/** Writes what a transaction does to tokens. */
export async function addTokens(
  trx: Trx,
  transactionId: bigint | undefined,
  tokens: readonly TokenChange[],
): Promise<void> {
  if (tokens.length === 0) return
  const rows = tokens.map((token, index) => ({ ...token, index }))
  await sql`insert into sandbox.chain_token ${unnestRows(rows, {
    transaction_id: ['bigint', () => transactionId],
    log_index: ['integer', ({ index }) => index],
    key: ['text', ({ key }) => key],
    act: ['text', ({ act }) => act],
    order_id: ['uuid', ({ orderId }) => orderId],
    owner: ['text', ({ owner }) => owner],
    kind: ['text', ({ kind }) => kind],
    data: ['numeric', ({ data }) => data.toString()],
    burned: ['boolean', ({ burned }) => burned],
    claims_after: ['integer', ({ claimsAfter }) => claimsAfter],
  })}`.execute(trx)
}

/** What the sandbox's contract owes to tokens, and what was claimed of it. */
export function viewOperations(trx: Trx): OperationView {
  return {
    async settlementsOf(pocketNumber) {
      const { rows } = await sql<{ number: number; terms: Record<string, unknown> }>`
        select d.settlement_number as number, d.terms
        from sandbox.chain_operation d join sandbox.chain_transaction t on t.id = d.transaction_id
        where d.act = 'settle' and d.pocket_number = ${pocketNumber} and t.height is not null
        order by d.settlement_number`.execute(trx)
      return new Map(
        rows.map(({ number, terms }): [number, ChainSettlement] => [number, readSettlement(terms)]),
      )
    },
    async claimedOf(orderId) {
      const { rows } = await sql<{ number: number }>`select d.settlement_number as number
        from sandbox.chain_operation d join sandbox.chain_transaction t on t.id = d.transaction_id
        where d.act = 'claim' and d.order_id = ${orderId} and t.height is not null`.execute(trx)
      return new Set(rows.map(({ number }) => number))
    },
    async claimsIn(from, until) {
      const { rows } = await sql<ClaimRow>`select t.hash as "transactionHash", t.height,
          d.log_index as "logIndex", t.body->>'minedAt' as "minedAt", d.order_id as "orderId", d.owner,
          d.settlement_number as "settlementNumber", d.amount
        from sandbox.chain_operation d join sandbox.chain_transaction t on t.id = d.transaction_id
        where d.act = 'claim' and t.height between ${from} and ${until}
        order by t.height, d.id`.execute(trx)
      return rows.map(({ amount, minedAt, ...row }) => {
        return { ...row, minedAt: new Date(minedAt), amountMicro: micro(amount) }
      })
    },
  }
}

type ClaimRow = Omit<ClaimSeen, 'minedAt' | 'amountMicro'> & { minedAt: string; amount: bigint }

/** Writes what a transaction does other than to tokens. */
export async function addOperations(
  trx: Trx,
  transactionId: bigint | undefined,
  operations: readonly SandboxOperation[],
): Promise<void> {
  if (operations.length === 0) return
  const rows = operations.map((operation, index) => {
    const settle = operation.act === 'settle' ? operation : null
    const claim = operation.act === 'claim' ? operation : null
    return { index, act: operation.act, number: operation.settlementNumber, settle, claim }
  })
  await sql`insert into sandbox.chain_operation ${unnestRows(rows, {
    transaction_id: ['bigint', () => transactionId],
    log_index: ['integer', ({ index }) => index],
    act: ['text', ({ act }) => act],
    settlement_number: ['integer', ({ number }) => number],
    key: ['text', ({ settle }) => settle?.key],
    pocket_number: ['integer', ({ settle }) => settle?.pocketNumber],
    terms: ['jsonb', ({ settle }) => settle && exactJson(settle.terms)],
    order_id: ['uuid', ({ claim }) => claim?.orderId],
    owner: ['text', ({ claim }) => claim?.owner],
    amount: ['bigint', ({ claim }) => claim?.amount],
  })}`.execute(trx)
}
