-- A stop on a person or a certificate: set by one operator, lifted by two. A stop on an order is a state of it.
create table stop (
  id uuid primary key,
  subject_kind text not null check (subject_kind in ('person', 'certificate')),
  -- A person's id, or a certificate's number.
  subject_id text not null,
  operator_id uuid not null references operator (id),
  reason text not null check (reason <> ''),
  frozen_at timestamptz not null,
  thawed_at timestamptz
);
create unique index open_stop on stop (subject_kind, subject_id) where thawed_at is null;

-- A card payment that its holder's bank disputes, as the provider names it.
create table card_dispute (
  id text primary key,
  provider text not null,
  payment_id text not null,
  -- The order that the payment confirmed; null when it confirmed none.
  backing_id uuid,
  -- Where the order goes back to when the dispute is won; null when it did not stand.
  state_before text,
  status text not null,
  reason text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  opened_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('won', 'lost')),
  recovered_micro bigint check (recovered_micro >= 0),
  loss_micro bigint check (loss_micro >= 0),
  check ((ended_at is null) = (outcome is null)),
  check ((outcome = 'lost') = (loss_micro is not null) or outcome is null)
);
create index dispute_of_backing on card_dispute (backing_id);
create index open_dispute on card_dispute (opened_at) where ended_at is null;

-- Money that belongs to no order goes back as well.
alter table effect_intent alter column backing_id drop not null;
create index held_payment on payment (recorded_at) where outcome = 'held';
create index unsettled_intent on effect_intent (changed_at) where state in ('intended', 'unknown');
