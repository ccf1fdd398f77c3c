-- Which Pockets are open is read from one index: the rows behind it are wide. `unit_cursor` stays out of it, because every
-- confirmed payment writes it; that the last unit is sold is written once.
alter table pocket add column is_sold_out boolean not null default false;
create function note_sold_out()
returns trigger
language plpgsql
as $$
begin
  new.is_sold_out := coalesce(new.unit_cursor >= new.unit_count, false);
  return new;
end $$;
create trigger pocket_is_sold_out before insert or update on pocket for each row
  when (new.is_sold_out is distinct from coalesce(new.unit_cursor >= new.unit_count, false))
  execute function note_sold_out();
update pocket set is_sold_out = true where unit_cursor >= unit_count;
alter table pocket add check (is_sold_out = coalesce(unit_cursor >= unit_count, false));

create index pocket_open on pocket (closes_at, id) include (kind, fighter_id, federation_id, opens_at, ended_early_at,
    asked_until, priority_opens_at, priority_until, minimum_micro)
  where ((published_at is not null) and (closed_at is null) and (cancelled_at is null) and (frozen_at is null)
    and (paused_at is null) and (released_at is null) and (completed_at is null) and (last_fight_settled_at is null)
    and (not is_sold_out));

-- A page of the Pockets on sale is read in its order, without those behind it.
drop index pocket_to_close;
create index pocket_to_close on pocket (closes_at, id)
  where ((published_at is not null) and (closed_at is null) and (cancelled_at is null));

-- The fights ahead, a page at a time.
create index fight_by_time on fight (scheduled_at, id);

-- The same as `kept_balance` for each Pocket, by account and kind of entry: its public sheet adds the entries since.
create table kept_pocket_sum (
  pocket_id uuid not null,
  account text not null,
  kind text not null,
  amount_micro bigint not null,
  primary key (pocket_id, account, kind)
);
insert into kept_pocket_sum (pocket_id, account, kind, amount_micro)
  select e.pocket_id, case when account ~ '^payable:(person|sender|purchase):' then 'payable:' || split_part(account, ':', 2)
      else account end, e.kind, sum(amount_micro)
  from posting join ledger_entry e on e.id = entry_id
  where e.pocket_id is not null and entry_id <= (select entry_id from kept_balances_until) group by 1, 2, 3;
