-- A payment is mostly looked for by its number alone.
alter table payment drop constraint payment_pkey;
alter table payment add primary key (payment_id, provider);

-- The triggers of the ledger keep their plan for as long as a session lasts, also one that was made while the tables were
-- small: each entry is looked up by its number, however many there are.
create or replace function require_balance() returns trigger language plpgsql
set enable_seqscan = off as $$
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

create or replace function require_whole_entries() returns trigger language plpgsql
set enable_seqscan = off as $$
declare
  broken bigint;
  unknown bigint;
begin
  select entry_id into broken from (select distinct entry_id from fresh) each
    where (select sum(amount_micro) from posting where posting.entry_id = each.entry_id) <> 0
    limit 1;
  if broken is not null then
    raise exception 'the postings of entry % do not sum to zero', broken
      using errcode = 'check_violation', constraint = 'entry_sums_to_zero';
  end if;
  select entry_id into unknown from (select distinct entry_id from fresh) each
    where (select id from ledger_entry where id = each.entry_id) is null
    limit 1;
  if unknown is not null then
    raise exception 'a posting names no entry'
      using errcode = 'foreign_key_violation', constraint = 'posting_has_entry';
  end if;
  return null;
end $$;
