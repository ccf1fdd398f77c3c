-- What the platform has signed for a chain: stored before it is sent, so that it is sent again as it was, and nothing else in its place.
create table sent_transaction (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  -- Of the act that it carries out. Several have it where one was replaced, or was refused in its block and made anew.
  key text not null,
  -- As the contracts and their events have it.
  key_hash text not null,
  -- By which key the books know the USDC that it moves, where that is another one.
  money_key text,
  account text not null,
  nonce integer not null check (nonce >= 0),
  to_address text not null,
  data text not null,
  gas bigint not null,
  max_fee numeric(30,0) not null,
  max_priority_fee numeric(30,0) not null,
  raw text not null,
  hash text not null unique,
  first_sent_at timestamptz not null,
  sent_at timestamptz not null,
  -- The one with the same nonce that came after it.
  replaced_by text,
  -- The block that held it when it was last looked for.
  block_height bigint,
  -- The contract has refused it there, or its nonce was used by another for good.
  is_void boolean not null default false
);
create unique index sent_transaction_in_line on sent_transaction (chain_id, account, nonce) where (replaced_by is null);
create unique index sent_transaction_of_key on sent_transaction (chain_id, key)
  where (replaced_by is null and not is_void);
create index sent_transaction_by_key on sent_transaction (key);
create index sent_transaction_by_key_hash on sent_transaction (key_hash);
create index open_sent_transaction on sent_transaction (chain_id, account, nonce)
  where (block_height is null and not is_void);

-- Whoever gives a nonce holds the line's row.
create table nonce_line (
  chain_id bigint not null,
  account text not null,
  next_nonce integer not null check (next_nonce >= 0),
  primary key (chain_id, account)
);
