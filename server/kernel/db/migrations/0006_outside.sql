-- Everything that goes out or comes in. Each row is written before, or in one transaction with, what it stands for.

-- What the transaction promises to do later, each once by its key.
create table outbox (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  leased_until timestamptz,
  done_at timestamptz,
  last_error text
);
create index outbox_due on outbox (due_at) where done_at is null;

-- A call to a provider: written before it, so that an unknown outcome is asked for by the same key.
create table effect_intent (
  id uuid primary key,
  key text not null unique,
  kind text not null check (kind in ('card_session', 'card_refund')),
  backing_id uuid not null,
  state text not null check (state in ('intended', 'unknown', 'done', 'refused')),
  provider text not null,
  provider_reference text unique,
  request jsonb not null,
  answer jsonb,
  attempts integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index intent_of_backing on effect_intent (backing_id);

-- What a card order costs in euros: rate, source and time kept with it.
create table card_quote (
  intent_key text primary key,
  backing_id uuid not null,
  eur_cents bigint not null check (eur_cents > 0),
  rate_numerator bigint not null check (rate_numerator > 0),
  rate_denominator bigint not null check (rate_denominator > 0),
  rate_source text not null,
  quoted_at timestamptz not null,
  expires_at timestamptz not null
);
create index quote_of_backing on card_quote (backing_id);

create table webhook_event (
  provider text not null,
  event_id text not null,
  type text not null,
  body_hash text not null,
  received_at timestamptz not null,
  answer jsonb,
  primary key (provider, event_id)
);

-- Money that has arrived, whatever became of it.
create table payment (
  provider text not null,
  payment_id text not null,
  event_id text not null,
  backing_id uuid,
  amount_minor bigint not null,
  currency text not null,
  seen_at timestamptz not null,
  recorded_at timestamptz not null,
  outcome text not null check (outcome in ('confirmed', 'frozen', 'refund_due', 'refunded', 'held')),
  reason text,
  primary key (provider, payment_id)
);
create index payment_of_backing on payment (backing_id);

create table idempotency (
  person_id uuid not null,
  operation text not null,
  key text not null check (char_length(key) between 1 and 255),
  request_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (person_id, operation, key)
);

create table mail_outbox (
  id bigint generated always as identity primary key,
  key text not null unique,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  sent_at timestamptz not null
);

-- The sandbox providers' own memory: their side, not ours.
create schema sandbox;
create table sandbox.object (
  id text primary key,
  kind text not null,
  body jsonb not null,
  key text unique,
  created_at timestamptz not null
);
create index object_of_kind on sandbox.object (kind, created_at);
