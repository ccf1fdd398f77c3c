-- What the chain has told and what it is asked for, and the sandbox's own chain.
-- Pockets have a short number on chain: it stands in every certificate's token.
create table chain_pocket (
  number integer generated always as identity primary key,
  pocket_id uuid not null unique references pocket (id)
);

-- How an order may be paid by a wallet: what the compliance key has signed, once for each order and wallet.
create table order_permit (
  id uuid primary key,
  backing_id uuid not null,
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
  expires_at timestamptz not null,
  unique (backing_id, wallet_id),
  check (expires_at > signed_at)
);
create index permit_of_wallet on order_permit (wallet_id);

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
create index deposit_not_final on chain_deposit (block_height) where (state <> 'final');
create index deposit_of_backing on chain_deposit (backing_id);

-- The last final block that was looked at. It never changes: a chain that says otherwise stops money.
create table chain_head (
  chain_id bigint primary key,
  height bigint not null,
  hash text not null,
  looked_at timestamptz not null,
  -- When all that the chain had by then was read last: it may be read without getting further, and get further without being read up.
  caught_up_at timestamptz
);

-- Which badge let whom into which Pocket before the public: one badge, one buyer.
create table badge_use (
  pocket_id uuid not null references pocket (id),
  certificate_number bigint not null references certificate (number),
  person_id uuid not null references person (id),
  -- The first order that it let in; the same buyer may order again with it.
  backing_id uuid not null references backing (id),
  used_at timestamptz not null,
  primary key (pocket_id, certificate_number)
);
create index badge_use_of_person on badge_use (person_id, pocket_id);

-- What shall happen to a certificate's token. Written with what it stands for; one of them becomes at most one
-- transaction, whoever sends it and however often.
create table chain_intent (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null check (kind in ('mint', 'write', 'move', 'recover', 'burn')),
  -- A token bears its order's id. No foreign key: a deposit may have minted for an order that was never confirmed.
  backing_id uuid not null,
  state text not null default 'intended' check (state in ('intended', 'unknown', 'sent', 'done', 'void')),
  created_at timestamptz not null,
  -- Fixed before it is sent for the first time: the same key always says the same.
  first_sent_at timestamptz,
  owner text,
  data numeric(29,0),
  block_height bigint,
  transaction_hash text,
  ended_at timestamptz,
  check ((state in ('intended', 'void')) or first_sent_at is not null),
  check ((state not in ('sent', 'done')) or transaction_hash is not null),
  check ((state in ('done', 'void')) = (ended_at is not null))
);
create index chain_intent_of_backing on chain_intent (backing_id, id);
create index open_chain_intent on chain_intent (id) where (ended_at is null);

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
  data numeric(29,0) not null,
  burned boolean not null,
  unique (chain_id, transaction_hash, log_index)
);
create index token_event_by_key on chain_token_event (key);
create index token_event_of_backing on chain_token_event (backing_id, id);

-- The last final block whose tokens were read.
create table chain_token_head (
  chain_id bigint primary key,
  height bigint not null,
  looked_at timestamptz not null,
  -- Whose tokens are those that the vault keeps.
  vault text not null,
  -- Since when the chain has been read without a gap: what waited through one has nothing to answer for yet.
  followed_since timestamptz not null
);

-- What the contract is told that tokens of a Pocket may claim: a settled distribution, or a fight that was called off. Written
-- with what it stands for; one of them becomes at most one transaction. Those from before are claimed in the books.
create table chain_settlement (
  id bigint generated always as identity primary key,
  key text not null unique,
  pocket_id uuid not null references pocket (id),
  fight_id uuid not null references fight (id),
  -- As the books name it: `distribution:1`, or `called_off` for returned escrow and compensation.
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
  unique (pocket_id, fight_id, part),
  unique (pocket_id, number),
  check (state = 'intended' or first_sent_at is not null),
  check ((state not in ('sent', 'done')) or transaction_hash is not null),
  check ((state = 'done') = (ended_at is not null))
);
create index open_chain_settlement on chain_settlement (id) where (ended_at is null);

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
create index chain_claim_of_backing on chain_claim (backing_id);
create index chain_claim_of_claim on chain_claim (claim_id);
create index chain_claim_to_book on chain_claim (id) where (state = 'seen');

-- What the books move into the escrow contract or out of it, entry by entry, and what has moved there.
create table chain_move (
  id bigint generated always as identity primary key,
  -- The business key of the entry that it stands for.
  entry_key text not null unique,
  -- By what the chain knows the transaction: a key that was sent with it, or its hash. Several entries may be one.
  chain_key text not null,
  -- `move`: the treasury's wallet brings it or takes it back. `effect`: what pays somebody moves it, or has moved it.
  way text not null check (way in ('move', 'effect')),
  -- Above zero into the contract, below zero out of it.
  amount_micro bigint not null check (amount_micro <> 0),
  -- What it is about. No foreign keys: that is checked with the entry.
  backing_id uuid,
  pocket_id uuid,
  state text not null default 'intended' check (state in ('intended', 'unknown', 'sent', 'done')),
  created_at timestamptz not null,
  first_sent_at timestamptz,
  block_height bigint,
  transaction_hash text,
  ended_at timestamptz,
  check ((state in ('intended', 'done')) or first_sent_at is not null),
  check (state <> 'sent' or transaction_hash is not null),
  check ((state = 'done') = (ended_at is not null))
);
create index chain_move_by_key on chain_move (chain_key);
create index chain_move_of_backing on chain_move (backing_id);
create index open_chain_move on chain_move (id) where (ended_at is null);

-- USDC that came into the contract or left it, in blocks that never change again.
create table chain_transfer (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  transaction_hash text not null,
  log_index integer not null,
  block_height bigint not null,
  mined_at timestamptz not null,
  -- Of what was sent by us; null for what others have done.
  key text,
  -- Who has paid it in, or has got it.
  party text not null,
  -- Above zero into the contract, below zero out of it.
  amount_micro bigint not null check (amount_micro <> 0),
  unique (chain_id, transaction_hash, log_index)
);
create index chain_transfer_by_hash on chain_transfer (transaction_hash);
create index chain_transfer_by_key on chain_transfer (COALESCE(key, transaction_hash));

-- The last final block whose transfers were read.
create table chain_transfer_head (
  chain_id bigint primary key,
  height bigint not null,
  looked_at timestamptz not null
);

-- A block that was final was replaced, people have compared the chain with the books, and two have let it be read on.
create table chain_comparison (
  proposal_id uuid primary key references proposal (id),
  chain_id bigint not null,
  head_height bigint not null,
  hash_before text not null,
  height bigint not null,
  hash_after text not null,
  evidence_hash text not null,
  compared_at timestamptz not null,
  check (height >= 0 and height <= head_height)
);
