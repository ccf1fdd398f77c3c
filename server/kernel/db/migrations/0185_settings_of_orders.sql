-- The settings of the time at which an order was placed are the same for all orders of weeks: each version is kept once, under
-- the hash of its text, and orders name it: they were most of a row of `backing`.
-- Both tables are written anew: that may take longer than a statement may otherwise.
set local statement_timeout = 0;

create table order_settings (
  hash bytea primary key,
  settings jsonb not null,
  constraint hash_is_of_settings check (hash = sha256(convert_to(settings::text, 'UTF8')))
);
create trigger append_only before update or delete on order_settings
  for each row execute function refuse_rewriting();
create trigger never_emptied before truncate on order_settings
  for each statement execute function refuse_rewriting();

-- Keeps a version where it is not kept yet, and gives its hash.
create function keep_order_settings(given jsonb) returns bytea language plpgsql as $$
declare
  named constant bytea := sha256(convert_to(given::text, 'UTF8'));
begin
  if not exists (select from order_settings where hash = named) then
    insert into order_settings (hash, settings) values (named, given) on conflict (hash) do nothing;
  end if;
  return named;
end $$;

insert into order_settings (hash, settings)
  select distinct sha256(convert_to(settings::text, 'UTF8')), settings from (
    select settings from backing union all select settings from purchase) each;

-- No foreign key: each order would lock the row of its version. `verify` looks for orders whose version is missing.
alter table backing alter column settings type bytea using sha256(convert_to(settings::text, 'UTF8'));
alter table backing rename column settings to settings_hash;
drop trigger settings_are_fixed on purchase;
alter table purchase alter column settings type bytea using sha256(convert_to(settings::text, 'UTF8'));
alter table purchase rename column settings to settings_hash;
create trigger settings_are_fixed before update of settings_hash on purchase
  for each row when (old.settings_hash is distinct from new.settings_hash)
  execute function refuse_rewriting();
