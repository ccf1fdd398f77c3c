-- A certificate in a wallet that its holder has lost goes to another wallet of the same verified person: asked for, agreed
-- to by two operators, public for seven days, and ended by the old wallet's signature at any time before.
create table wallet_recovery (
  id uuid primary key,
  certificate_number bigint not null references certificate (number),
  person_id uuid not null references person (id),
  -- Where it lies, and where it shall lie.
  from_address text not null check (from_address ~ '^0x[0-9a-fA-F]{40}$'),
  to_wallet_id uuid not null references wallet (id),
  to_address text not null check (to_address ~ '^0x[0-9a-fA-F]{40}$'),
  asked_at timestamptz not null,
  -- Two operators have agreed: from here on it is public.
  agreed_at timestamptz check (agreed_at >= asked_at),
  done_at timestamptz check (done_at >= agreed_at + interval '7 days'),
  ended_at timestamptz,
  -- By whom: the old wallet, the holder, an operator, or because something has changed.
  ended_by text check (ended_by in ('objection', 'holder', 'operator', 'change')),
  -- The old wallet's proof.
  objection_signature text,
  check ((ended_at is null) = (ended_by is null)),
  check ((ended_by = 'objection') = (objection_signature is not null) or ended_by is null),
  check (done_at is null or ended_at is null)
);
create unique index open_recovery on wallet_recovery (certificate_number)
  where done_at is null and ended_at is null;
create index public_recovery on wallet_recovery (agreed_at, id)
  where agreed_at is not null and done_at is null and ended_at is null;
create index recovery_of_person on wallet_recovery (person_id);
create index recovery_to_wallet on wallet_recovery (to_wallet_id);

alter table chain_intent drop constraint chain_intent_kind_check;
alter table chain_intent add constraint chain_intent_kind_check
  check (kind in ('mint', 'write', 'move', 'recover', 'burn'));
