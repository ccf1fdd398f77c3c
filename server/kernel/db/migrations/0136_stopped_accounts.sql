-- A stop of a person holds for every account that counts as the same natural person, for as long as it does: on whom a
-- stop rests or has rested, and when.
create table stopped_account (
  id bigint generated always as identity primary key,
  stop_id uuid not null references stop (id),
  person_id uuid not null references person (id),
  began_at timestamptz not null,
  ended_at timestamptz,
  check (ended_at >= began_at)
);
create unique index stop_rests_once on stopped_account (stop_id, person_id) where ended_at is null;
create index stops_of_account on stopped_account (person_id);

insert into stopped_account (stop_id, person_id, began_at, ended_at)
select id, subject_id::uuid, frozen_at, thawed_at from stop where subject_kind = 'person'
order by frozen_at, id;

-- Whoever counts with somebody who is stopped already stands still from now on.
insert into stopped_account (stop_id, person_id, began_at)
select s.id, o.id, now() from stop s join person p on p.id::text = s.subject_id
  join person o on o.counts_with = p.counts_with and o.id <> p.id
where s.subject_kind = 'person' and s.thawed_at is null
order by s.frozen_at, o.id;

update person p set frozen_at = first.began_at, frozen_because = first.reason
from (select distinct on (a.person_id) a.person_id, a.began_at, s.reason
  from stopped_account a join stop s on s.id = a.stop_id where a.ended_at is null
  order by a.person_id, a.began_at, a.id) first
where p.id = first.person_id and p.frozen_at is null;

-- What lies in the wallets of whoever is stopped says so.
insert into chain_intent (key, kind, backing_id, created_at)
select 'write:' || c.backing_id || ':' || (select count(*) from chain_intent i
    where i.backing_id = c.backing_id), 'write', c.backing_id, now()
from certificate c join person p on p.id = c.holder_id
where p.frozen_at is not null and c.wallet_address is not null and c.kind = 'share'
  and c.burned_at is null and not exists (select from chain_intent i
    where i.backing_id = c.backing_id and i.kind = 'write' and i.state = 'intended');
