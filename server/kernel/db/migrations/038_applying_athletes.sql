-- An application as an athlete, as far as it is filled in, to go on with on any device. It goes with the login.
create table fighter_draft (
  account_id text primary key references login."user" (id) on delete cascade,
  -- Under the key of its author.
  sealed text not null,
  saved_at timestamptz not null
);
create index fighter_draft_saved on fighter_draft (saved_at);

-- What somebody trained in first, and the documents that the application rests on besides a pro's contract.
alter table fighter_application
  add column discipline text not null default 'mma'
    check (discipline in ('mma', 'boxing', 'kickboxing', 'muay_thai', 'wrestling', 'judo', 'jiu_jitsu', 'sambo', 'karate', 'other')),
  add column evidence_hashes text[] not null default '{}';

-- What an athlete says of themselves beside what was verified.
alter table fighter
  add column ring_name text not null default '' check (char_length(ring_name) <= 40),
  add column discipline text default 'mma'
    check (discipline in ('mma', 'boxing', 'kickboxing', 'muay_thai', 'wrestling', 'judo', 'jiu_jitsu', 'sambo', 'karate', 'other')),
  add column links text[] not null default '{}' check (cardinality(links) <= 5),
  add constraint retired_without_words check (retired_at is null or ring_name = '' and discipline is null and links = '{}');
