-- That somebody acts for an athlete as their manager, or for an organisation beside whoever signs for it. It begins with an invitation
-- to an address, which is sealed until it is answered, and holds from when whoever has that address accepts.
create table mandate (
  id uuid primary key,
  fighter_id uuid references fighter (id),
  federation_id uuid references federation (id),
  recipient_id uuid not null generated always as (coalesce(fighter_id, federation_id)) stored,
  -- What a manager takes of the purses, as the athlete says and both see. Nothing is paid by it.
  fee_bps integer check (fee_bps >= 0 and fee_bps <= 5000),
  address text,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  person_id uuid references person (id),
  confirmed_at timestamptz,
  ended_at timestamptz,
  -- That it has made the manager a party of the athlete's bouts, who buys no share; one whom operators had named stays one.
  names_party boolean not null default false,
  check (num_nonnulls(fighter_id, federation_id) = 1),
  check ((fighter_id is null) = (fee_bps is null)),
  check ((person_id is null) = (confirmed_at is null)),
  check ((address is null) = (confirmed_at is not null or ended_at is not null))
);
create unique index one_manager on mandate (fighter_id) where (ended_at is null);
create unique index one_mandate on mandate (federation_id, person_id) where (ended_at is null and person_id is not null);
create index mandate_of_recipient on mandate (recipient_id);
create index mandate_of_person on mandate (person_id) where (ended_at is null);

-- Who acts for an athlete or an organisation today, and as what.
create view acting_for as
  select id as recipient_id, person_id, 'athlete' as capacity from fighter
    where person_id is not null and retired_at is null
  union all select id, signatory_person_id, 'signatory' from federation where signatory_person_id is not null
  union all select recipient_id, person_id, case when fighter_id is null then 'representative' else 'manager' end
    from mandate where confirmed_at is not null and ended_at is null;
