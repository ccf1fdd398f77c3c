-- What certificates in wallets of their holders are owed is claimed of the contract, all else of the books.

-- Null while the books pay what is due of it; else its token can claim what was settled on the chain after so many
-- settlements of its Pocket. It stays until the token is burned or back in the vault for good.
alter table certificate add column claims_after integer check (claims_after >= 0);
update certificate set claims_after = 0 where wallet_address is not null and burned_at is null;

-- What the contract is told that tokens of a Pocket may claim: a settled pot, or a fight that was called off. Written
-- with what it stands for; one of them becomes at most one transaction. Those from before are claimed in the books.
create table chain_settlement (
  id bigint generated always as identity primary key,
  key text not null unique,
  pocket_id uuid not null references pocket (id),
  fight_id uuid not null references fight (id),
  -- As the books name it: `pot:1`, or `called_off` for returned escrow and compensation.
  part text not null,
  -- The how manieth of its Pocket.
  number integer not null check (number > 0),
  -- From what the contract reckons each token's part.
  terms jsonb not null,
  state text not null default 'intended' check (state in ('intended', 'unknown', 'sent', 'done')),
  created_at timestamptz not null,
  first_sent_at timestamptz,
  block_height bigint,
  transaction_hash text,
  ended_at timestamptz,
  unique (pocket_id, number),
  unique (pocket_id, fight_id, part),
  check (state = 'intended' or first_sent_at is not null),
  check (state not in ('sent', 'done') or transaction_hash is not null),
  check ((state = 'done') = (ended_at is not null))
);
create index open_chain_settlement on chain_settlement (id) where ended_at is null;

-- What owners of tokens have claimed of the contract, in blocks that never change again; booked once.
create table chain_claim (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  transaction_hash text not null,
  log_index integer not null,
  block_height bigint not null,
  mined_at timestamptz not null,
  backing_id uuid not null,
  owner text not null,
  settlement_number integer not null,
  amount_micro bigint not null check (amount_micro > 0),
  -- `differs`: the books owe something else. Nothing is booked then, and money stops.
  state text not null default 'seen' check (state in ('seen', 'booked', 'differs')),
  claim_id uuid references claim (id),
  unique (chain_id, transaction_hash, log_index),
  check ((state = 'booked') = (claim_id is not null))
);
create index chain_claim_to_book on chain_claim (id) where state = 'seen';
create index chain_claim_of_claim on chain_claim (claim_id);
create index chain_claim_of_backing on chain_claim (backing_id);

-- The sandbox's side: what its contract was told to owe, and what was claimed of it.
create table sandbox.chain_deed (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references sandbox.chain_transaction (id) on delete cascade,
  log_index integer not null,
  act text not null check (act in ('settle', 'claim')),
  key text unique,
  pocket_number integer,
  settlement_number integer not null,
  terms jsonb,
  order_id uuid,
  owner text,
  amount bigint
);
create index deed_of_transaction on sandbox.chain_deed (transaction_id);
create index deed_of_pocket on sandbox.chain_deed (pocket_number) where act = 'settle';
create index deed_of_order on sandbox.chain_deed (order_id) where act = 'claim';
alter table sandbox.chain_token add column claims_after integer not null default 0;
