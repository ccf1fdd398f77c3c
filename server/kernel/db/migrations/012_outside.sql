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
  last_error text,
  -- Each taking of a task has a number of its own: who took it before finishes it no more. What never succeeds is
  -- dead-lettered for an operator.
  lease bigint not null default 0,
  dead_letter_at timestamptz,
  given_up_at timestamptz,
  given_up_because text,
  check (given_up_at is null or dead_letter_at is not null),
  check ((given_up_at is null) = (given_up_because is null)),
  check (dead_letter_at is null or done_at is null)
);
create index outbox_due on outbox (due_at) where ((done_at is null) and (dead_letter_at is null));
-- What was tried least comes first, and of that what has waited longest.
create index outbox_fresh on outbox (attempts, due_at, id)
  where ((done_at is null) and (dead_letter_at is null) and (leased_until is null));
create index outbox_dead_letter on outbox (id) where ((dead_letter_at is not null) and (given_up_at is null));

-- A call to a provider: written before it, so that an unknown outcome is asked for by the same key.
create table effect_intent (
  id uuid primary key,
  key text not null unique,
  kind text not null check (kind in ('card_session', 'card_refund', 'chain_refund', 'card_conversion')),
  backing_id uuid,
  state text not null check (state in ('intended', 'unknown', 'pending', 'done', 'refused')),
  provider text not null,
  provider_reference text unique,
  request jsonb not null,
  answer jsonb,
  attempts integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index intent_of_backing on effect_intent (backing_id);
create index open_conversion on effect_intent (changed_at) where ((kind = 'card_conversion') and (state <> 'done'));
-- Deposits that have gone back are looked for hourly, the oldest first.
create index refund_that_left on effect_intent (changed_at) where ((kind = 'chain_refund') and (state = 'done'));
create index unsettled_intent on effect_intent (changed_at) where (state in ('intended', 'unknown'));

-- What a card order costs in euros: rate, source and time kept with it.
create table card_quote (
  intent_key text primary key,
  backing_id uuid not null,
  eur_cents bigint not null check (eur_cents > 0),
  rate_numerator bigint not null check (rate_numerator > 0),
  rate_denominator bigint not null check (rate_denominator > 0),
  rate_source text not null,
  quoted_at timestamptz not null,
  expires_at timestamptz not null,
  -- A quote that is over has its payment page closed, once.
  closed_at timestamptz,
  -- When the provider is asked what became of a payment page: a message that says so may never come. Null once that is known.
  ask_at timestamptz
);
create index open_quote on card_quote (expires_at) where (closed_at is null);
create index quote_of_backing on card_quote (backing_id);
create index quote_to_ask on card_quote (ask_at) where (ask_at is not null);

create table webhook_event (
  provider text not null,
  event_id text not null,
  type text not null,
  body_hash text not null,
  received_at timestamptz not null,
  answer jsonb,
  -- What providers said, as it came and sealed, so that it can be taken again; the text goes after thirty days.
  sealed_body text,
  primary key (provider, event_id)
);
create index webhook_event_kept on webhook_event (received_at) where (sealed_body is not null);

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
  primary key (payment_id, provider)
);
-- Money that belongs to no order goes back as well.
create index held_payment on payment (recorded_at) where (outcome = 'held');
create index payment_of_backing on payment (backing_id);

create table idempotency (
  person_id uuid not null,
  operation text not null,
  key text not null check (char_length(key) >= 1 and char_length(key) <= 255),
  request_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (person_id, operation, key)
);

create table mail_outbox (
  id bigint generated always as identity primary key,
  key text not null unique,
  sent_at timestamptz not null,
  sealed text not null,
  recipient_hash text not null check (recipient_hash ~ '^[0-9a-f]{64}$')
);

create table sandbox.object (
  id text primary key,
  kind text not null,
  body jsonb not null,
  key text unique,
  created_at timestamptz not null
);
create index object_of_kind on sandbox.object (kind, created_at);

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
  -- A dispute is asked about until it has ended, since the provider's message of its end may be lost.
  asked_at timestamptz,
  -- While a bank decides about a payment its provider gives nothing of it back; for what is only a question it does.
  is_inquiry boolean not null default false,
  check ((ended_at is null) = (outcome is null)),
  check ((outcome = 'lost') = (loss_micro is not null) or outcome is null)
);
create index dispute_of_backing on card_dispute (backing_id);
create index open_dispute on card_dispute (opened_at) where (ended_at is null);

-- How far the sandbox's clock is ahead of the system's. It only grows: what has been written is never in the future.
create table sandbox.clock (
  one boolean default true primary key check (one),
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);

-- Messages that were understood and could not be taken yet: the provider brings them again, or an operator does.
create table webhook_deferred (
  provider text not null,
  event_id text not null,
  type text not null,
  sealed_body text not null,
  received_at timestamptz not null,
  because text not null,
  primary key (provider, event_id)
);
create index webhook_deferred_received on webhook_deferred (received_at);

-- What the card provider keeps for its work, one row for each line of its balance that has a fee; below zero where it gave one back.
create table card_cost (
  transaction_id text primary key check (transaction_id <> ''),
  provider text not null,
  kind text not null check (kind in ('charge', 'refund', 'dispute', 'other')),
  payment_id text,
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null,
  -- Euros per USDC: as the payment was quoted, or of the day for what is about no payment of ours.
  rate_numerator bigint not null check (rate_numerator > 0),
  rate_denominator bigint not null check (rate_denominator > 0),
  cost_micro bigint not null,
  charged_at timestamptz not null,
  booked_at timestamptz not null,
  check (sign(cost_micro::double precision) = sign(amount_minor::double precision))
);
create index cost_by_day on card_cost (provider, charged_at);

-- Fees of card payments that are in no books here: those of another shop on the same account of the provider's, or of one of ours that
-- is not imported yet. They are nobody's expense; once the payment is known its fees are booked, and go from here.
create table card_cost_apart (
  transaction_id text primary key check (transaction_id <> ''),
  provider text not null,
  kind text not null check (kind in ('charge', 'refund', 'dispute', 'other')),
  payment_id text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null,
  charged_at timestamptz not null,
  noted_at timestamptz not null
);
create index cost_apart_by_day on card_cost_apart (provider, charged_at);
create index cost_apart_by_payment on card_cost_apart (provider, payment_id);

-- Card payments of the provider's account that name no order of ours: asked about once.
create table other_shop_charge (
  provider text not null,
  payment_id text not null check (payment_id <> ''),
  noted_at timestamptz not null,
  primary key (provider, payment_id)
);
