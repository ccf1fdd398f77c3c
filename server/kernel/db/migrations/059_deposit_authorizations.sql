-- What a wallet has signed so that the contract may take the USDC of its permit (EIP-3009): kept before it is sent, once a permit.
create table deposit_authorization (
  permit_id uuid primary key references order_permit (id),
  order_id uuid not null,
  -- Seconds, as the contract counts them; everything else that the signature covers follows from the permit.
  valid_after bigint not null,
  valid_before bigint not null,
  signature text not null check (signature ~ '^0x[0-9a-f]{130}$'),
  state text not null default 'intended' check (state in ('intended', 'unknown', 'sent', 'done', 'refused')),
  received_at timestamptz not null,
  first_sent_at timestamptz,
  transaction_hash text,
  -- Why it was not taken.
  refusal text,
  check ((state = 'refused') = (refusal is not null))
);
create index authorization_of_order on deposit_authorization (order_id, received_at);
create index authorization_on_its_way on deposit_authorization (received_at) where state in ('intended', 'unknown', 'sent');
