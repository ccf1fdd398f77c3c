-- Covered fights of Pockets whose release is planned, until their premiums are earned: found without looking at all that ever was.
create table premium_to_earn (
  pocket_id uuid not null references pocket (id),
  fight_id uuid not null references fight (id),
  primary key (pocket_id, fight_id)
);
create index premium_of_fight on premium_to_earn (fight_id);
insert into premium_to_earn (pocket_id, fight_id)
  select pf.pocket_id, pf.fight_id from pocket_fight pf join pocket p on p.id = pf.pocket_id
  where p.release_planned_at is not null
    and exists (select from backing b where b.pocket_id = p.id and b.reserve_micro > 0)
    and not exists (select from ledger_entry e
      where e.business_key = 'pocket:' || pf.pocket_id || ':fight:' || pf.fight_id || ':premium');
