import { sql } from 'kysely'
import type { PocketKind } from '#domain/pocket.ts'
import type { Trx } from '#server/db/in-transaction.ts'
import { unnestRows } from '#server/db/unnest.ts'
import type { ChainView, TokenChange, TokenSeen, UsedKey } from '#server/ports/chain/port.ts'

type TokenView = Pick<ChainView, 'usedKeys' | 'forgetKey' | 'tokensIn' | 'tokensAt'>

/** The tokens of the sandbox chain: each row is how one stands after a transaction. */
export function viewTokens(trx: Trx): TokenView {
  return {
    async usedKeys(keys) {
      const { rows } = await sql<UsedKey>`select k.key, t.hash, t.height, t.sender
        from sandbox.chain_token k join sandbox.chain_transaction t on t.id = k.transaction_id
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

const columns = sql.raw('k.order_id as "orderId", k.owner, k.kind, k.data::text as data, k.burned')

type StateRow = { orderId: string; owner: string; kind: PocketKind; data: string; burned: boolean }
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
  })}`.execute(trx)
}
