-- Wallets that people have proven to be theirs, by a signed message (EIP-4361).
-- What a message must name to be taken: given to one person, for a short time, once.
create table wallet_nonce (
  nonce text primary key check (nonce ~ '^[a-zA-Z0-9]{16,}$'),
  person_id uuid not null references person (id),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (expires_at > issued_at)
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
  unlinked_at timestamptz,
  check (unlinked_at >= linked_at)
);
-- One wallet is one person's at a time. Who had it before stays known: it may be the same person.
create unique index linked_wallet on wallet (lower(address)) where (unlinked_at is null);
create index wallet_by_address on wallet (lower(address));
create index wallet_of_person on wallet (person_id);

-- The proof of ownership that transfers to and from such a wallet rest on (regulation (EU) 2023/1113).
create table identity.wallet_proof (
  wallet_id uuid primary key references wallet (id),
  message text not null,
  signature text not null
);

-- A certificate in a wallet that its holder has lost goes to another wallet of the same verified person: asked for, agreed
-- to by two operators, public for seven days, and ended by the old wallet's signature at any time before.
create table wallet_recovery (
  id uuid primary key,
  certificate_number bigint not null,
  person_id uuid not null references person (id),
  -- Where it lies, and where it shall lie.
  from_address text not null check (from_address ~ '^0x[0-9a-fA-F]{40}$'),
  to_wallet_id uuid not null references wallet (id),
  to_address text not null check (to_address ~ '^0x[0-9a-fA-F]{40}$'),
  asked_at timestamptz not null,
  -- Two operators have agreed: from here on it is public.
  agreed_at timestamptz,
  done_at timestamptz,
  ended_at timestamptz,
  -- By whom: the old wallet, the holder, an operator, or because something has changed.
  ended_by text check (ended_by in ('objection', 'holder', 'operator', 'change')),
  -- The old wallet's proof.
  objection_signature text,
  check (agreed_at >= asked_at),
  check (done_at >= (agreed_at + '7 days'::interval)),
  check ((ended_at is null) = (ended_by is null)),
  check ((ended_by = 'objection') = (objection_signature is not null) or ended_by is null),
  check (done_at is null or ended_at is null)
);
create unique index open_recovery on wallet_recovery (certificate_number) where ((done_at is null) and (ended_at is null));
create index public_recovery on wallet_recovery (agreed_at, id)
  where ((agreed_at is not null) and (done_at is null) and (ended_at is null));
create index recovery_of_person on wallet_recovery (person_id);
create index recovery_to_wallet on wallet_recovery (to_wallet_id);
