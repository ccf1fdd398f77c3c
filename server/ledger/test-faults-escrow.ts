import type { Fault } from './test-faults.ts'

const oneMore = (change: string) => `insert into chain_transfer
  (chain_id, transaction_hash, log_index, block_height, mined_at, key, party, amount_micro)
  select ${change} from chain_transfer limit 1`

/** Single faults between the escrow of the books and the contract's USDC. */
export const faultsOfTheEscrow: readonly Fault[] = [
  [
    'escrow-entries-have-their-move',
    ({ tip }) => `delete from chain_move where entry_key = 'backing:${tip}:conversion'`,
  ],
  [
    'escrow-entries-have-their-move',
    ({ tip }) => `update chain_move set amount_micro = amount_micro + 1
      where entry_key = 'backing:${tip}:conversion'`,
  ],
  [
    'moves-have-their-entry',
    () => `insert into chain_move (entry_key, chain_key, way, amount_micro, created_at)
      select business_key, business_key, 'move', 1, now() from ledger_entry where kind = 'backing' limit 1`,
  ],
  [
    'moves-have-their-entry',
    () => `insert into chain_move (entry_key, chain_key, way, amount_micro, created_at)
      values ('nothing', 'nothing', 'move', 1, now())`,
  ],
  [
    'moves-are-on-the-chain-as-booked',
    ({ tip }) => `update chain_transfer set amount_micro = amount_micro - 1
      where key = 'backing:${tip}:conversion'`,
  ],
  [
    'moves-are-on-the-chain-as-booked',
    ({ tip }) => `delete from chain_transfer where key = 'backing:${tip}:conversion'`,
  ],
  [
    'deposits-came-as-booked',
    () => `insert into ledger_entry (id, business_key, kind, booked_at)
        values (-1, 'purchase:none', 'purchase', now());
      insert into posting values (-1, 0, 'escrow:market', 5), (-1, 1, 'quarantine', -5)`,
  ],
  [
    'transfers-stand-for-entries',
    () => oneMore(`chain_id, '0x01', 0, block_height, mined_at, null, party, -1`),
  ],
  [
    'transfers-stand-for-entries',
    () => oneMore(`chain_id, '0x02', 0, block_height, mined_at, 'unheard of', party, 1`),
  ],
  [
    'the-contract-holds-the-escrow',
    () => `delete from chain_transfer where key = 'reserve:funding:sandbox'`,
  ],
  [
    'moves-end-in-time',
    () => `with followed as (
        update chain_token_head set followed_since = looked_at - interval '80 hours' returning looked_at)
      insert into chain_move (entry_key, chain_key, way, amount_micro, created_at)
      select 'late', 'late', 'move', 1, looked_at - interval '73 hours' from followed`,
  ],
]
