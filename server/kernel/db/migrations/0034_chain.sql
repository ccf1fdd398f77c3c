-- What the chain has told and what it is asked for, and the sandbox's own chain.

-- Pockets have a short number on chain: it stands in every certificate's token.
create table chain_pocket (
  number integer generated always as identity primary key,
  pocket_id uuid not null unique references pocket (id)
);

-- How an order may be paid by a wallet: what the compliance key has signed, once for each order and wallet.
create table order_permit (
  id uuid primary key,
  backing_id uuid not null references backing (id),
  person_id uuid not null references person (id),
  wallet_id uuid not null references wallet (id),
  chain_id bigint not null,
  -- What the signature names, all of it.
  permit jsonb not null,
  signature text not null check (signature ~ '^0x[0-9a-f]{130}$'),
  backer_address text not null,
  refund_address text not null,
  amount_micro bigint not null check (amount_micro > 0),
  signed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > signed_at),
  unique (backing_id, wallet_id)
);
create index permit_of_wallet on order_permit (wallet_id);
create trigger append_only before update or delete on order_permit
  for each row execute function refuse_rewriting();

-- Deposits that were seen. A block may be replaced until it is final: then the row says so, and it may be seen anew.
create table chain_deposit (
  chain_id bigint not null,
  transaction_hash text not null,
  log_index integer not null,
  block_height bigint not null,
  block_hash text not null,
  mined_at timestamptz not null,
  sender text not null,
  token text not null,
  amount_micro bigint not null check (amount_micro >= 0),
  -- The permit that it names; null when it names none of ours.
  permit_id uuid,
  backing_id uuid,
  state text not null check (state in ('seen', 'replaced', 'final')),
  seen_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (chain_id, transaction_hash, log_index)
);
create index deposit_not_final on chain_deposit (block_height) where state <> 'final';
create index deposit_of_backing on chain_deposit (backing_id);

-- The last final block that was looked at. It never changes: a chain that says otherwise stops money.
create table chain_head (
  chain_id bigint primary key,
  height bigint not null,
  hash text not null,
  looked_at timestamptz not null
);

-- The sandbox's chain. Blocks without transactions have no row: their time and number follow from the clock.
create table sandbox.chain_state (
  only_one boolean primary key default true check (only_one),
  genesis_at timestamptz not null,
  -- Blocks that a command has added beside those of the clock.
  extra_blocks bigint not null default 0,
  -- How the chain behaves toward what comes next.
  mood text not null default 'well' check (mood in ('well', 'slow', 'lossy', 'deaf', 'double'))
);
create table sandbox.chain_fork (
  id bigint generated always as identity primary key,
  from_height bigint not null,
  salt text not null
);
create table sandbox.chain_transaction (
  id bigint generated always as identity primary key,
  hash text not null unique,
  -- Null while it waits for a block, or when a reorganisation has thrown it out for good.
  height bigint,
  key text unique,
  sender text not null,
  body jsonb not null
);
create index transaction_of_block on sandbox.chain_transaction (height);
create table sandbox.chain_transfer (
  transaction_id bigint not null references sandbox.chain_transaction (id) on delete cascade,
  token text not null,
  from_address text not null,
  to_address text not null,
  amount numeric not null check (amount >= 0)
);
create index transfer_of_transaction on sandbox.chain_transfer (transaction_id);
create index transfer_from on sandbox.chain_transfer (from_address);
create index transfer_to on sandbox.chain_transfer (to_address);

-- Money that came by the chain goes back by it.
alter table effect_intent drop constraint effect_intent_kind_check;
alter table effect_intent add constraint effect_intent_kind_check
  check (kind in ('card_session', 'card_refund', 'chain_refund'));
