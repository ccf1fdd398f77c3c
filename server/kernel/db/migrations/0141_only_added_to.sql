-- The postings of an entry are written by one statement. Later ones that sum to zero by themselves would change what the
-- entry says without a trace in any sum, also where the entry was sealed long ago.
create or replace function require_whole_entries() returns trigger language plpgsql
set enable_seqscan = off as $$
declare
  broken record;
  unknown bigint;
begin
  select each.entry_id, whole.total into broken
    from (select entry_id, count(*) as lines from fresh group by entry_id) each
    cross join lateral (select count(*) as lines, sum(amount_micro) as total from posting
      where posting.entry_id = each.entry_id) whole
    where whole.total <> 0 or whole.lines <> each.lines
    limit 1;
  if broken.total <> 0 then
    raise exception 'the postings of entry % do not sum to zero', broken.entry_id
      using errcode = 'check_violation', constraint = 'entry_sums_to_zero';
  elsif broken.entry_id is not null then
    raise exception 'the postings of entry % were written before', broken.entry_id
      using errcode = 'restrict_violation', constraint = 'postings_come_at_once';
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

-- What only grows is not emptied either: a trigger for each row hears nothing of `truncate`.
do $$
declare
  kept regclass;
begin
  for kept in
    select tgrelid::regclass from pg_trigger where tgname = 'append_only'
      and tgrelid not in (select tgrelid from pg_trigger where tgname = 'never_emptied')
  loop
    execute format('create trigger never_emptied before truncate on %s
      for each statement execute function refuse_rewriting()', kept);
  end loop;
end $$;
