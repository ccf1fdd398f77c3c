-- Addresses of people and operators who want to be told what happens, and each message on its way.
create table webhook_endpoint (
  id uuid primary key,
  person_id uuid references person (id),
  operator_id uuid references operator (id),
  url text not null check (char_length(url) <= 2048),
  events text[] not null check (cardinality(events) > 0),
  -- Encrypted with the process's own key. The one before signs too until its time.
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  created_at timestamptz not null,
  -- Since when nothing was taken; null while all is well.
  failing_since timestamptz,
  disabled_at timestamptz,
  check (num_nonnulls(person_id, operator_id) = 1),
  check ((previous_secret is null) = (previous_until is null))
);
create index webhook_endpoint_of_operator on webhook_endpoint (operator_id) where (operator_id is not null);
create index webhook_endpoint_of_person on webhook_endpoint (person_id) where (person_id is not null);

create table webhook_delivery (
  -- The message's id for the webhook endpoint: the same on every try.
  id uuid primary key,
  webhook_endpoint_id uuid not null references webhook_endpoint (id) on delete cascade,
  event text not null,
  -- What happened, as it is known here: told once to each webhook endpoint.
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  tries integer not null default 0 check (tries >= 0),
  due_at timestamptz not null,
  -- By the database's own clock; each taking has a number of its own.
  leased_until timestamptz,
  lease bigint not null default 0,
  last_tried_at timestamptz,
  last_status integer,
  last_error text,
  unique (webhook_endpoint_id, event, subject)
);
create index delivery_due on webhook_delivery (due_at) where (state = 'pending');
create index delivery_of_webhook_endpoint on webhook_delivery (webhook_endpoint_id, created_at);
