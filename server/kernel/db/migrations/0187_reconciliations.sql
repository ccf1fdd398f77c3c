-- What a reconciliation has found, written by the worker as it finds it, and read in pages.
create table reconciliation (
  id uuid primary key,
  -- In the order in which they were begun.
  number bigint generated always as identity unique,
  begun_at timestamptz not null,
  -- The side that it is at.
  at_side text,
  ended_at timestamptz,
  failed boolean not null default false
);
create table reconciliation_item (
  reconciliation_id uuid not null,
  number integer not null,
  kind text not null,
  place text not null,
  here text not null,
  there text not null,
  since timestamptz not null,
  primary key (reconciliation_id, number)
);
