-- The sandbox's chain. Blocks without transactions have no row: their time and number follow from the clock.
create table sandbox.chain_state (
  only_one boolean default true primary key check (only_one),
  genesis_at timestamptz not null,
  -- Blocks that a command has added beside those of the clock.
  extra_blocks bigint not null default 0,
  -- How the chain behaves toward what comes next.
  mood text not null default 'well' check (mood in ('well', 'slow', 'lossy', 'deaf', 'double', 'mute', 'broke'))
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
  sender text not null,
  body jsonb not null
);
create index transaction_of_block on sandbox.chain_transaction (height);

create table sandbox.chain_transfer (
  transaction_id bigint not null references sandbox.chain_transaction (id) on delete cascade,
  token text not null,
  from_address text not null,
  to_address text not null,
  amount numeric not null check (amount >= 0::numeric),
  -- The sandbox's side: which transfer a key has sent.
  key text,
  log_index integer not null default 0
);
create index transfer_by_key on sandbox.chain_transfer (key) where (key is not null);
create index transfer_from on sandbox.chain_transfer (from_address);
create index transfer_of_transaction on sandbox.chain_transfer (transaction_id);
create index transfer_to on sandbox.chain_transfer (to_address);

-- What makes pseudonyms in public books: whoever has it can tell who is who. Kept with identities, never shown.
create table identity.pseudonym_key (
  id smallint default 1 primary key check (id = 1),
  key bytea not null check (octet_length(key) = 32)
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
  data numeric(29,0) not null,
  burned boolean not null,
  claims_after integer not null default 0
);
create index token_of_order on sandbox.chain_token (order_id);
create index token_of_transaction on sandbox.chain_token (transaction_id);

-- The sandbox's side: what its contract was told to owe, and what was claimed of it.
create table sandbox.chain_operation (
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
create index operation_of_order on sandbox.chain_operation (order_id) where (act = 'claim');
create index operation_of_pocket on sandbox.chain_operation (pocket_number) where (act = 'settle');
create index operation_of_transaction on sandbox.chain_operation (transaction_id);

create table kept_balances_until (
  is_only boolean default true primary key check (is_only),
  entry_id bigint not null
);

-- One row that is written now and then to see whether the database can still write: a full disk lets it read for long.
create table write_probe (
  only_row boolean default true primary key check (only_row),
  written_at timestamptz not null
);

-- The public books of a Pocket as a file, up to the end of a day: written once by whichever process is asked first, in parts of
-- one gzip stream. A file counts once its row is there; parts are written before it, outside of one long transaction.
create table public_books_file (
  pocket_id uuid not null,
  until timestamptz not null,
  build_id uuid not null,
  parts integer not null,
  primary key (pocket_id, until)
);

create table public_books_part (
  build_id uuid not null,
  position integer not null,
  pocket_id uuid not null,
  until timestamptz not null,
  bytes bytea not null,
  primary key (build_id, "position")
);
create index public_books_part_of_pocket on public_books_part (pocket_id, until);

-- What a reconciliation has found, written by the worker as it finds it, and read in pages.
create table reconciliation (
  id uuid primary key,
  -- In the order in which they were begun.
  number bigint generated always as identity unique,
  begun_at timestamptz not null,
  -- The side that it is at.
  at_side text,
  ended_at timestamptz,
  failed boolean not null default false
);

create table reconciliation_item (
  reconciliation_id uuid not null,
  number integer not null,
  kind text not null,
  place text not null,
  here text not null,
  there text not null,
  since timestamptz not null,
  primary key (reconciliation_id, number)
);
