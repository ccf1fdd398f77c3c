-- Schemas, sequences and the functions of triggers.
create schema login;
create schema identity;
create schema sandbox;

create sequence ledger_entry_id;
create sequence certificate_number;

create function refuse_change_of_terms()
returns trigger
language plpgsql
as $$
begin
  raise exception 'the terms of pocket % are fixed', old.id using errcode = 'check_violation';
end $$;

create function refuse_rewriting()
returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- A payment is mostly looked for by its number alone.
-- The triggers of the ledger keep their plan for as long as a session lasts, also one that was made while the tables were
-- small: each entry is looked up by its number, however many there are.
create function require_balance()
returns trigger
language plpgsql
 SET enable_seqscan TO 'off'
as $$
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

-- The postings of an entry are written by one statement. Later ones that sum to zero by themselves would change what the
-- entry says without a trace in any sum, also where the entry was sealed long ago.
create function require_whole_entries()
returns trigger
language plpgsql
 SET enable_seqscan TO 'off'
as $$
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

CREATE OR REPLACE FUNCTION login.take_attempt(a_kind text, a_subject text, a_network text, a_now timestamp with time zone, a_window interval, most_of_pair integer, most_of_subject integer, most_of_network integer, OUT wait_ms bigint, OUT tries bigint)
returns record
language plpgsql
as $$
declare
  since timestamptz := a_now - a_window;
  decisive timestamptz;
begin
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(a_kind || ' ' || part, 0) as key
      from unnest(array[a_subject, a_network]) as part where part is not null order by key
  ) as keys;
  decisive := greatest(
    case when most_of_pair is not null then (
      select attempted_at from login.attempt
        where kind = a_kind and subject = a_subject and network is not distinct from a_network
          and attempted_at > since
        order by attempted_at desc offset most_of_pair - 1 limit 1) end,
    case when most_of_subject is not null then (
      select attempted_at from login.attempt
        where kind = a_kind and subject = a_subject and attempted_at > since
        order by attempted_at desc offset most_of_subject - 1 limit 1) end,
    case when most_of_network is not null and a_network is not null then (
      select attempted_at from login.attempt
        where kind = a_kind and network = a_network and attempted_at > since
        order by attempted_at desc offset most_of_network - 1 limit 1) end
  );
  if decisive is not null then
    wait_ms := ceil(extract(epoch from (decisive + a_window - a_now)) * 1000);
    return;
  end if;
  insert into login.attempt (kind, subject, network, attempted_at)
    values (a_kind, a_subject, a_network, a_now);
  select count(*) into tries from login.attempt
    where kind = a_kind and subject = a_subject and attempted_at > since;
end $$;

create function refuse_another_title()
returns trigger
language plpgsql
as $$
begin
  if new.title = 'Pocket d’un athlète retiré' and exists (
    select from fighter where id = old.fighter_id and retired_at is not null) then
    return new;
  end if;
  raise exception 'the title of pocket % is fixed', old.id using errcode = 'check_violation';
end $$;

-- How words are compared in a search: without accents, whatever the case.
create function plain_text(words text)
returns text
language sql
 IMMUTABLE PARALLEL SAFE STRICT
as $$
  select lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'))
$$;

create function keep_search_text()
returns trigger
language plpgsql
as $$
begin
  if tg_table_name = 'pocket' then
    new.search_text := plain_text(new.title || ' ' || new.description);
  else
    new.search_text := plain_text(new.name);
  end if;
  return new;
end $$;

-- Keeps a version where it is not kept yet, and gives its hash.
create function keep_order_settings(given jsonb)
returns bytea
language plpgsql
as $$
declare
  named constant bytea := sha256(convert_to(given::text, 'UTF8'));
begin
  if not exists (select from order_settings where hash = named) then
    insert into order_settings (hash, settings) values (named, given) on conflict (hash) do nothing;
  end if;
  return named;
end $$;
