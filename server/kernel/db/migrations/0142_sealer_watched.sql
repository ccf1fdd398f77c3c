-- What the sealer has passed over must come to light whatever its own bounds say: at a turn that leaves nothing it notes
-- the largest number of the rows themselves, and ten minutes later everything up to there is sealed.
alter table seal_source
  add column noted_id bigint not null default 0,
  add column noted_at timestamptz;

-- How many looks at the books in a row found that the sealer had not finished a turn since the look before.
create table sealer (
  one boolean primary key default true check (one),
  unfinished_looks integer not null default 0
);
insert into sealer default values;
