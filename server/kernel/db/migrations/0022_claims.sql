-- What holders are owed and what they have got of it.

-- What a cancelled fight owes the holders of one Pocket, fixed once; each one's part follows from it.
create table fight_compensation (
  pocket_id uuid not null,
  fight_id uuid not null,
  total_micro bigint not null check (total_micro >= 0),
  from_reserve_micro bigint not null check (from_reserve_micro >= 0),
  -- What the reserve lacked and the provider added.
  backstop_micro bigint not null check (backstop_micro >= 0),
  -- Escrow that had not been released; it goes back by intervals.
  returned_micro bigint not null check (returned_micro >= 0),
  total_units integer not null check (total_units >= 0),
  void_intervals jsonb not null,
  -- The record time: whoever held a certificate now is entitled.
  decided_at timestamptz not null,
  primary key (pocket_id, fight_id),
  foreign key (pocket_id, fight_id) references pocket_fight (pocket_id, fight_id),
  check (total_micro = from_reserve_micro + backstop_micro)
);
create trigger append_only before update or delete on fight_compensation
  for each row execute function refuse_rewriting();

-- Money on its way to a person's address: written before the treasury is asked, so that an unknown outcome is asked
-- for by the same key.
create table claim (
  id uuid primary key,
  person_id uuid not null references person (id),
  purpose text not null check (purpose in ('parts', 'balance')),
  amount_micro bigint not null check (amount_micro > 0),
  to_address text not null,
  state text not null check (state in ('intended', 'unknown', 'done', 'refused')),
  provider_reference text unique,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((state = 'done') = (provider_reference is not null))
);
create index claim_of_person on claim (person_id, created_at);
create index claim_open on claim (changed_at) where state in ('intended', 'unknown');

-- One certificate's part of one pot, of returned escrow or of a compensation: taken once.
create table claim_part (
  id bigint generated always as identity primary key,
  certificate_number bigint not null references certificate (number),
  pocket_id uuid not null,
  fight_id uuid not null,
  -- 'pot:1', 'returned' or 'compensation'
  part text not null check (part ~ '^(pot:[1-9][0-9]*|returned|compensation)$'),
  -- Who took it; nobody where it went back to the provider or the reserve.
  person_id uuid references person (id),
  amount_micro bigint not null check (amount_micro > 0),
  way text not null check (way in ('paid', 'credited', 'recovered')),
  claim_id uuid references claim (id),
  taken_at timestamptz not null,
  -- The payment was refused: the part can be claimed again.
  released_at timestamptz,
  check ((way = 'paid') = (claim_id is not null)),
  check ((way = 'recovered') = (person_id is null)),
  check (released_at is null or way = 'paid')
);
create unique index part_taken_once on claim_part (certificate_number, fight_id, part)
  where released_at is null;
create index part_of_claim on claim_part (claim_id);
create index part_of_person on claim_part (person_id);

-- A run that credits what is due of one pot to the holders who have not claimed it.
create table credit_run (
  pocket_id uuid not null,
  fight_id uuid not null,
  pot integer not null,
  certificates_total integer not null,
  certificates_done integer not null default 0,
  credited_micro bigint not null default 0,
  last_number bigint not null default 0,
  started_by uuid not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (pocket_id, fight_id, pot),
  foreign key (pocket_id, fight_id, pot) references pot (pocket_id, fight_id, number),
  check (certificates_done <= certificates_total)
);

-- What stays of a burned badge, with whoever first backed.
create table super_fan (
  certificate_number bigint primary key references certificate (number),
  person_id uuid not null references person (id),
  fighter_id uuid not null references fighter (id),
  since timestamptz not null,
  burned_at timestamptz not null
);
create index super_fan_of_person on super_fan (person_id);
create index super_fan_of_fighter on super_fan (fighter_id);
