-- How far the credits of a compensated fight have come: what is owed to every holder who has not claimed it.
create table compensation_credit_run (
  pocket_id uuid not null,
  fight_id uuid not null,
  certificates_total integer not null,
  certificates_done integer not null default 0,
  credited_micro bigint not null default 0,
  last_number bigint not null default 0,
  started_by uuid not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (pocket_id, fight_id),
  foreign key (pocket_id, fight_id) references fight_compensation (pocket_id, fight_id),
  check (certificates_done <= certificates_total)
);
