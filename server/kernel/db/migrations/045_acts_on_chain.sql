-- What the books tell a contract that keeps Pockets, reserve and quarantine apart, beside tokens, settlements and moves. Written from
-- what the books have done; each becomes at most one transaction.
create table chain_act (
  id bigint generated always as identity primary key,
  key text not null unique,
  act text not null check (act in ('open_pocket', 'close_pocket', 'collect_fees', 'reach_milestone', 'release', 'complete',
    'fund_reserve', 'quarantine', 'release_quarantine', 'hand_over', 'claim_for_vault', 'announce_recovery', 'end_recovery')),
  -- What it is about. No foreign keys: its source has them.
  pocket_id uuid,
  order_id uuid,
  fight_id uuid,
  amount_micro bigint,
  -- Of certificates, both included.
  number_from bigint,
  number_until bigint,
  to_address text,
  state text not null default 'intended' check (state in ('intended', 'unknown', 'sent', 'done')),
  created_at timestamptz not null,
  first_sent_at timestamptz,
  -- What the contract refuses today waits its turn behind the others.
  retry_at timestamptz,
  block_height bigint,
  transaction_hash text,
  ended_at timestamptz,
  check (state = 'intended' or first_sent_at is not null),
  check ((state = 'done') = (ended_at is not null))
);
create index open_chain_act on chain_act (coalesce(retry_at, created_at), id) where (ended_at is null);
create index entry_told_to_chain on ledger_entry (kind, id)
  where (kind in ('close', 'release', 'freeze', 'reserve_funding', 'market_payment'));

-- Tokens of gifts say from now on whether they are locked or frozen, as those of shares always have.
insert into chain_intent (key, kind, backing_id, created_at)
  select 'write:' || c.backing_id || ':' || (select count(*) from chain_intent i where i.backing_id = c.backing_id),
    'write', c.backing_id, now()
  from certificate c left join person h on h.id = c.holder_id
  where c.kind <> 'share' and c.burned_at is null
    and (c.state in ('locked', 'frozen') or c.wallet_address is not null and h.frozen_at is not null)
    and exists (select from chain_token_event t where t.backing_id = c.backing_id);
