-- One row: up to which link processes have found the chain of the books good, when one of them looked at all of it, and who looked last.
-- With it several of them make one whole verification between them.
create table chain_look (
  one boolean primary key default true check (one),
  good_up_to bigint not null default 0,
  whole_at timestamptz,
  looked_at timestamptz,
  looked_by text
);
insert into chain_look default values;
