-- Double entry. Rows are only ever added; a mistake is mended by an entry that mirrors it.
create table ledger_account (
  path text primary key,
  normal_side text not null check (normal_side in ('debit', 'credit'))
);

create table ledger_entry (
  id bigint primary key,
  -- What the entry is for, once and for all: nothing is ever booked twice.
  business_key text not null unique,
  kind text not null,
  backing_id uuid,
  pocket_id uuid,
  -- The business key of the entry that this one undoes.
  reverses text unique,
  booked_at timestamptz not null
);
create sequence ledger_entry_id;
create index entry_of_backing on ledger_entry (backing_id);

-- Debit above zero, credit below. No foreign keys: every backing of a Pocket names the same accounts.
create table posting (
  entry_id bigint not null,
  position smallint not null,
  account text not null,
  amount_micro bigint not null check (amount_micro <> 0),
  primary key (entry_id, position)
);
create index posting_of_account on posting (account);

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger append_only before update or delete on ledger_entry
  for each row execute function refuse_rewriting();
create trigger append_only before update or delete on posting
  for each row execute function refuse_rewriting();
create trigger never_emptied before truncate on ledger_entry
  for each statement execute function refuse_rewriting();
create trigger never_emptied before truncate on posting
  for each statement execute function refuse_rewriting();

-- At commit: two postings or more, and their sum is zero. Once per entry, not once per posting.
create function require_balance() returns trigger language plpgsql as $$
declare
  lines bigint;
  total numeric;
begin
  select count(*), coalesce(sum(amount_micro), 0) into lines, total
    from posting where entry_id = new.id;
  if lines < 2 or total <> 0 then
    raise exception 'entry % has % postings with sum %', new.id, lines, total
      using errcode = 'check_violation', constraint = 'entry_sums_to_zero';
  end if;
  return null;
end $$;
create constraint trigger entry_sums_to_zero after insert on ledger_entry
  deferrable initially deferred for each row execute function require_balance();

-- A posting cannot be slipped into an entry afterwards: each statement leaves its entries at zero.
create function require_whole_entries() returns trigger language plpgsql as $$
declare
  broken bigint;
begin
  select entry_id into broken from posting
    where entry_id in (select entry_id from fresh)
    group by entry_id having sum(amount_micro) <> 0 limit 1;
  if broken is not null then
    raise exception 'the postings of entry % do not sum to zero', broken
      using errcode = 'check_violation', constraint = 'entry_sums_to_zero';
  end if;
  if exists (select from fresh where not exists (select from ledger_entry where id = fresh.entry_id))
  then
    raise exception 'a posting names no entry'
      using errcode = 'foreign_key_violation', constraint = 'posting_has_entry';
  end if;
  return null;
end $$;
create trigger whole_entries after insert on posting
  referencing new table as fresh for each statement execute function require_whole_entries();
