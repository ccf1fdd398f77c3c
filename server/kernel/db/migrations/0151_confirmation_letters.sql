-- The proof that a contract was confirmed on a durable medium: one row for each letter, as it ended. The address and the
-- words are kept as hashes alone, so that the proof stands when both are erased.
create table confirmation_letter (
  id bigint generated always as identity unique,
  letter_key text primary key,
  order_id uuid not null,
  -- `before`: of an order that was confirmed before its letter was proven.
  outcome text not null check (outcome in ('sent', 'refused', 'before')),
  recipient_mark text check (recipient_mark ~ '^[0-9a-f]{64}$'),
  salt text,
  salted_hash text check (salted_hash ~ '^[0-9a-f]{64}$'),
  reference text,
  -- The mail server's codes alone: its words name the address.
  reason text,
  ended_at timestamptz not null,
  check ((outcome = 'before') = (recipient_mark is null)),
  check ((outcome = 'before') = (salt is null)),
  check ((outcome = 'before') = (salted_hash is null)),
  check ((outcome = 'sent') = (reference is not null)),
  check ((outcome = 'refused') = (reason is not null))
);
create index confirmation_letter_of_order on confirmation_letter (order_id, outcome);
create trigger append_only before update or delete on confirmation_letter
  for each row execute function refuse_rewriting();
create trigger never_emptied before truncate on confirmation_letter
  for each statement execute function refuse_rewriting();

-- What was confirmed so far lost its right as it was told at the time; a letter that is still to come is proven as well.
insert into confirmation_letter (letter_key, order_id, outcome, ended_at)
  select 'before:' || id, id, 'before', confirmed_at from backing
  where kind = 'share' and withdrawal_policy = 'waiver' and confirmed_at is not null
  order by confirmed_at, id;

alter table seal drop constraint seal_source_check;
alter table seal add constraint seal_source_check
  check (source in ('entry', 'waiver', 'audit', 'confirmation'));
insert into seal_source (source) values ('confirmation');
