-- How words are compared in a search: without accents, whatever the case.
create function plain_text(words text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'))
$$;

-- Kept beside the words: to write a few thousand texts anew in each search takes a tenth of a second.
alter table pocket add column search_text text;
alter table fighter add column search_text text;
alter table federation add column search_text text;

create function keep_search_text() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'pocket' then
    new.search_text := plain_text(new.title || ' ' || new.description);
  else
    new.search_text := plain_text(new.name);
  end if;
  return new;
end $$;
create trigger keep_search_text before insert or update of title, description on pocket
  for each row execute function keep_search_text();
create trigger keep_search_text before insert or update of name on fighter
  for each row execute function keep_search_text();
create trigger keep_search_text before insert or update of name on federation
  for each row execute function keep_search_text();

update pocket set search_text = plain_text(title || ' ' || description);
update fighter set search_text = plain_text(name);
update federation set search_text = plain_text(name);
