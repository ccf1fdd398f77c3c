-- The sealer looks at each number once. Numbers below it that it did not find are kept as gaps until nothing can
-- appear there any more, so that looking costs what is new, not what was sealed in the last minutes.
alter table seal_source add column seen_id bigint not null default 0;
update seal_source set seen_id = settled_id;
create table seal_gap (
  source text not null references seal_source,
  from_id bigint not null,
  until_id bigint not null check (until_id >= from_id),
  primary key (source, from_id)
);
