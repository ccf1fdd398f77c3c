-- Which badge let whom into which Pocket before the public: one badge, one buyer.
create table badge_use (
  pocket_id uuid not null references pocket (id),
  certificate_number bigint not null references certificate (number),
  person_id uuid not null references person (id),
  -- The first order that it let in; the same buyer may order again with it.
  backing_id uuid not null references backing (id),
  used_at timestamptz not null,
  primary key (pocket_id, certificate_number)
);
create index badge_use_of_person on badge_use (person_id, pocket_id);
create trigger append_only before update or delete on badge_use
  for each row execute function refuse_rewriting();
