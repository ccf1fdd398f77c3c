-- Certificates on the chain: what is intended there, and what has become final.

-- Null while the vault keeps it; else the wallet of its holder that has it.
alter table certificate add column wallet_address text
  check (wallet_address ~ '^0x[0-9a-fA-F]{40}$');

-- What shall happen to a certificate's token. Written with what it stands for; one of them becomes at most one
-- transaction, whoever sends it and however often.
create table chain_intent (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null check (kind in ('mint', 'write', 'move', 'burn')),
  -- A token bears its order's id. No foreign key: a deposit may have minted for an order that was never confirmed.
  backing_id uuid not null,
  state text not null default 'intended'
    check (state in ('intended', 'unknown', 'sent', 'done', 'void')),
  created_at timestamptz not null,
  -- Fixed before it is sent for the first time: the same key always says the same.
  first_sent_at timestamptz,
  owner text,
  data numeric(29),
  block_height bigint,
  transaction_hash text,
  ended_at timestamptz,
  check (state in ('intended', 'void') or first_sent_at is not null),
  check (state not in ('sent', 'done') or transaction_hash is not null),
  check ((state in ('done', 'void')) = (ended_at is not null))
);
create index open_chain_intent on chain_intent (id) where ended_at is null;
create index chain_intent_of_backing on chain_intent (backing_id, id);

-- Certificates from before have no token so far.
update certificate c set wallet_address = o.backer_address
  from backing b join chain_deposit d on d.transaction_hash || ':' || d.log_index = b.payment_id
  join order_permit o on o.id = d.permit_id and o.backing_id = b.id
  where b.id = c.backing_id and c.holder_id = c.original_holder_id;
insert into chain_intent (key, kind, backing_id, created_at)
  select 'mint:' || backing_id, 'mint', backing_id, now() from certificate
  where burned_at is null and principal_micro >= 1000000;

-- What has happened to tokens in blocks that never change again, in the chain's order.
create table chain_token_event (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  transaction_hash text not null,
  log_index integer not null,
  block_height bigint not null,
  mined_at timestamptz not null,
  act text not null,
  -- Of the intent that it carries out; null for what others have done.
  key text,
  backing_id uuid not null,
  -- How the token stands afterwards.
  owner text not null,
  kind text not null,
  data numeric(29) not null,
  burned boolean not null,
  unique (chain_id, transaction_hash, log_index)
);
create index token_event_of_backing on chain_token_event (backing_id, id);
create index token_event_by_key on chain_token_event (key);
create trigger append_only before update or delete on chain_token_event
  for each row execute function refuse_rewriting();

-- The last final block whose tokens were read.
create table chain_token_head (
  chain_id bigint primary key,
  height bigint not null,
  looked_at timestamptz not null,
  -- Whose tokens are those that the vault keeps.
  vault text not null
);

-- The sandbox's side: how each token stands after each transaction.
create table sandbox.chain_token (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references sandbox.chain_transaction (id) on delete cascade,
  log_index integer not null,
  key text unique,
  act text not null,
  order_id uuid not null,
  owner text not null,
  kind text not null,
  data numeric(29) not null,
  burned boolean not null
);
create index token_of_order on sandbox.chain_token (order_id);
create index token_of_transaction on sandbox.chain_token (transaction_id);

-- It can accept and give no answer as well.
alter table sandbox.chain_state drop constraint chain_state_mood_check;
alter table sandbox.chain_state add constraint chain_state_mood_check
  check (mood in ('well', 'slow', 'lossy', 'deaf', 'double', 'mute'));
