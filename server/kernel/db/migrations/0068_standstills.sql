-- What one operator has made stand still until one lets it go on: what is sent to the chain, a payout that waits, an offer.
create table standstill (
  id uuid primary key,
  operation text not null check (operation in ('pause_chain', 'hold_payout', 'freeze_listing')),
  -- `chain`, the proposal of the payout, or the offer.
  subject text not null check (subject <> ''),
  begun_at timestamptz not null,
  begun_by uuid not null references operator (id),
  begun_because text not null check (begun_because <> ''),
  ended_at timestamptz check (ended_at >= begun_at),
  ended_by uuid references operator (id),
  ended_because text check (ended_because <> ''),
  check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (ended_because is null))
);
create unique index open_standstill on standstill (operation, subject) where ended_at is null;
