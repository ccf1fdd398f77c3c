-- What is owed to the recipient of each Pocket, kept as it is booked: operators read the few that wait without adding up the others.
-- A Pocket's closing is kept with it, because they are read in its order.
create table owed_pocket (
  pocket_id uuid primary key,
  closed_at timestamptz,
  owed_micro bigint not null
);
insert into owed_pocket (pocket_id, closed_at, owed_micro)
  select p.id, p.closed_at, -sum(y.amount_micro)
  from posting y join ledger_entry e on e.id = y.entry_id join pocket p on p.id = e.pocket_id
  where y.account ~ '^payable:(fighter|federation):' group by p.id;
create index owed_pocket_to_pay on owed_pocket (closed_at, pocket_id) where ((owed_micro > 0) and (closed_at is not null));

create function note_owed_pocket()
returns trigger
language plpgsql
as $$
begin
  insert into owed_pocket as kept (pocket_id, closed_at, owed_micro)
    select p.id, p.closed_at, -new.amount_micro
    from ledger_entry e join pocket p on p.id = e.pocket_id where e.id = new.entry_id
    on conflict (pocket_id) do update set owed_micro = kept.owed_micro + excluded.owed_micro;
  return null;
end $$;
create trigger pocket_is_owed after insert on posting for each row
  when (new.account ~ '^payable:(fighter|federation):')
  execute function note_owed_pocket();

create function note_closed_owed_pocket()
returns trigger
language plpgsql
as $$
begin
  update owed_pocket set closed_at = new.closed_at where pocket_id = new.id;
  return null;
end $$;
create trigger owed_pocket_is_closed after update of closed_at on pocket for each row
  when (new.closed_at is distinct from old.closed_at)
  execute function note_closed_owed_pocket();

-- Nothing else read these.
drop index kept_payable;
drop index pocket_closed;
