-- An order that is frozen or in dispute waits with its own part of the escrow, and nobody else with it.
alter table release_step
  -- Null for a step of all orders together.
  add column backing_id uuid references backing (id),
  -- When it went with its order: given back, or lost to a bank.
  add column taken_at timestamptz,
  add check (taken_at is null or (backing_id is not null and released_at is null and returned_at is null));
create index release_step_of_order on release_step (backing_id) where backing_id is not null;
drop index release_step_waiting;
create index release_step_waiting on release_step (due_at)
  where released_at is null and returned_at is null and taken_at is null;

-- Orders that were frozen after their plan was fixed: what lies in quarantine was taken out of its last steps.
do $$
declare
  frozen record;
  kept record;
  rest bigint;
  part bigint;
begin
  for frozen in
    select b.id, b.pocket_id, -sum(p.amount_micro)::bigint as held
    from posting p join ledger_entry e on e.id = p.entry_id join backing b on b.id = e.backing_id
      join pocket k on k.id = b.pocket_id
    where p.account = 'quarantine' and k.release_planned_at is not null
      and b.state in ('frozen', 'disputed')
    group by b.id having sum(p.amount_micro) < 0
  loop
    rest := frozen.held;
    for kept in
      select * from release_step s where s.pocket_id = frozen.pocket_id and s.backing_id is null
        and s.released_at is null and s.returned_at is null
      order by s.step desc
    loop
      part := least(rest, kept.amount_micro);
      exit when part = 0;
      if part = kept.amount_micro then
        update release_step set backing_id = frozen.id
        where pocket_id = kept.pocket_id and step = kept.step;
      else
        update release_step set amount_micro = amount_micro - part
        where pocket_id = kept.pocket_id and step = kept.step;
        insert into release_step (pocket_id, step, due_at, fight_id, amount_micro, backing_id)
        select kept.pocket_id, max(step) + 1, kept.due_at, kept.fight_id, part, frozen.id
        from release_step where pocket_id = kept.pocket_id;
      end if;
      rest := rest - part;
    end loop;
  end loop;
end
$$;

-- What had left its plan otherwise, by a refund or to a bank, was going to be missing from its last steps: now it is.
do $$
declare
  plan record;
  kept record;
  rest bigint;
  part bigint;
begin
  for plan in
    select p.id, (select coalesce(sum(s.amount_micro), 0) from release_step s
        where s.pocket_id = p.id and s.backing_id is null and s.released_at is null
          and s.returned_at is null)::bigint
      + (select coalesce(sum(y.amount_micro), 0) from posting y
        where y.account = 'pocket:' || p.id || ':recipient')::bigint as missing
    from pocket p where p.release_planned_at is not null
  loop
    rest := plan.missing;
    for kept in
      select * from release_step s where s.pocket_id = plan.id and s.backing_id is null
        and s.released_at is null and s.returned_at is null
      order by s.step desc
    loop
      part := least(rest, kept.amount_micro);
      exit when part <= 0;
      if part = kept.amount_micro then
        delete from release_step where pocket_id = kept.pocket_id and step = kept.step;
      else
        update release_step set amount_micro = amount_micro - part
        where pocket_id = kept.pocket_id and step = kept.step;
      end if;
      rest := rest - part;
    end loop;
  end loop;
end
$$;
