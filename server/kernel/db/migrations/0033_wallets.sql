-- Wallets that people have proven to be theirs, by a signed message (EIP-4361).

-- What a message must name to be taken: given to one person, for a short time, once.
create table wallet_nonce (
  nonce text primary key check (nonce ~ '^[a-zA-Z0-9]{16,}$'),
  person_id uuid not null references person (id),
  issued_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > issued_at),
  used_at timestamptz
);
create index nonce_by_end on wallet_nonce (expires_at);

create table wallet (
  id uuid primary key,
  person_id uuid not null references person (id),
  -- With the checksum of EIP-55.
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  chain_id bigint not null,
  -- Whether a key signed, or a contract said that the signature counts (EIP-1271).
  signed_by text not null check (signed_by in ('key', 'contract')),
  nonce text not null unique references wallet_nonce (nonce),
  linked_at timestamptz not null,
  unlinked_at timestamptz check (unlinked_at >= linked_at)
);
-- One wallet is one person's at a time. Who had it before stays known: it may be the same person.
create unique index linked_wallet on wallet (lower(address)) where unlinked_at is null;
create index wallet_of_person on wallet (person_id);
create index wallet_by_address on wallet (lower(address));

-- The proof of ownership that transfers to and from such a wallet rest on (regulation (EU) 2023/1113).
create table identity.wallet_proof (
  wallet_id uuid primary key references public.wallet (id),
  message text not null,
  signature text not null
);
create trigger never_changed before update on identity.wallet_proof
  for each row execute function public.refuse_rewriting();
