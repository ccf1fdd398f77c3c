import type { Fault } from './test-faults.ts'

const oneMore = (change: string) => `insert into chain_token_event
  (chain_id, transaction_hash, log_index, block_height, mined_at, act, key, backing_id, owner, kind, data, burned)
  select ${change} from chain_token_event`

/** Single faults between certificates and their tokens. */
export const faultsOfTheChain: readonly Fault[] = [
  [
    'certificates-have-their-token',
    ({ tip }) => `delete from chain_token_event where backing_id = '${tip}'`,
  ],
  [
    'certificates-have-their-token',
    ({ tip }) => `update chain_token_event set burned = true where backing_id = '${tip}'`,
  ],
  [
    'tokens-stand-for-certificates',
    () =>
      `${oneMore(`chain_id, '0x01', 0, block_height, mined_at, 'mint', null, gen_random_uuid(),
      owner, kind, data, false`)} limit 1`,
  ],
  [
    'tokens-stand-for-certificates',
    ({ tip }) => `update certificate set state = 'burned', burned_at = now()
      where backing_id = '${tip}'`,
  ],
  [
    'tokens-say-what-certificates-say',
    ({ second }) => `update chain_token_event set owner = '0x01' where backing_id = '${second}'`,
  ],
  [
    'tokens-say-what-certificates-say',
    ({ second }) => `update chain_token_event set data = data + 1 where backing_id = '${second}'`,
  ],
  [
    'tokens-say-what-certificates-say',
    ({ gift }) => `update chain_token_event set kind = 'tips' where backing_id = '${gift}'`,
  ],
  [
    'wallets-are-their-holders',
    ({ tip }) => `update certificate set wallet_address = '0x${'7'.repeat(40)}'
      where backing_id = '${tip}'`,
  ],
  [
    'recoveries-were-agreed-to',
    ({ tip }) =>
      `${oneMore(`chain_id, '0x04', 0, block_height, mined_at, 'recover', null, backing_id, owner,
      kind, data, burned`)} where backing_id = '${tip}' and act = 'mint'`,
  ],
  [
    'intents-are-mined-once',
    ({ tip }) =>
      `${oneMore(`chain_id, '0x02', 0, block_height, mined_at, act, key, backing_id, owner, kind,
      data, burned`)} where backing_id = '${tip}' and act = 'mint'`,
  ],
  [
    'ended-intents-are-on-the-chain',
    ({ tip }) => `update chain_intent set transaction_hash = '0x03' where backing_id = '${tip}'`,
  ],
  [
    'intents-end-in-time',
    () => `with followed as (
        update chain_token_head set followed_since = looked_at - interval '80 hours' returning looked_at)
      insert into chain_intent (key, kind, backing_id, created_at)
      select 'late', 'burn', gen_random_uuid(), looked_at - interval '73 hours' from followed`,
  ],
]
