-- One row that is written now and then to see whether the database can still write: a full disk lets it read for long.
create table write_probe (
  only_row boolean primary key default true check (only_row),
  written_at timestamptz not null
);
insert into write_probe (written_at) values (now());
