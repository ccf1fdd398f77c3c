-- What somebody lets themselves spend in a month; null from when on they have no limit. A raise begins later than it was asked for.
create table spending_limit (
  person_id uuid not null references person (id),
  starts_at timestamptz not null,
  set_at timestamptz not null,
  limit_micro bigint check (limit_micro > 0),
  primary key (person_id, starts_at),
  check (starts_at >= set_at)
);

-- Times in which somebody cannot spend, by their own wish; without an end it is for good. No row is ever changed or deleted.
create table spending_pause (
  id uuid primary key,
  person_id uuid not null references person (id),
  began_at timestamptz not null,
  ends_at timestamptz,
  check (ends_at > began_at)
);
create index spending_pause_of_person on spending_pause (person_id);

-- What somebody has bought in a month is added up at each order.
create index sale_of_buyer on sale (buyer_id, sold_at);

-- Who has answered the questions about the risk of shares, and which version of them.
create table risk_answer (
  person_id uuid not null references person (id),
  version text not null,
  answered_at timestamptz not null,
  primary key (person_id, version)
);

-- The name that somebody has chosen to be seen by, in place of a pseudonym for each Pocket. Names that look alike have one key.
alter table person
  add column public_alias text,
  add column public_alias_key text unique,
  add column public_alias_set_at timestamptz,
  add check ((public_alias is null) = (public_alias_key is null));
