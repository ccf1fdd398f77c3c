-- The public books of a Pocket as a file, up to the end of a day: written once by whichever process is asked first, in parts of
-- one gzip stream. A file counts once its row is there; parts are written before it, outside of one long transaction.
create table public_books_file (
  pocket_id uuid not null,
  until timestamptz not null,
  build_id uuid not null,
  parts integer not null,
  primary key (pocket_id, until)
);
create table public_books_part (
  build_id uuid not null,
  position integer not null,
  pocket_id uuid not null,
  until timestamptz not null,
  bytes bytea not null,
  primary key (build_id, position)
);
create index public_books_part_of_pocket on public_books_part (pocket_id, until);
-- They are compressed already.
alter table public_books_part alter column bytes set storage external;
