-- What makes pseudonyms in public books: whoever has it can tell who is who. Kept with identities, never shown.
create table identity.pseudonym_key (
  id smallint primary key default 1 check (id = 1),
  key bytea not null check (octet_length(key) = 32)
);
insert into identity.pseudonym_key (key)
  values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- The books of one Pocket are read by themselves, a page at a time.
create index entry_of_pocket on ledger_entry (pocket_id, booked_at, id) where pocket_id is not null;
