-- What people are told, how they want to be told, and whom they follow. All of it goes with the login.
create table notification (
  id bigint generated always as identity primary key,
  account_id text not null references login."user" (id) on delete cascade,
  kind text not null,
  -- What it is about: each person is told of it once.
  subject text not null,
  -- What its words are made of.
  facts jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (account_id, kind, subject)
);
create index notification_of_account on notification (account_id, id desc);
create index notification_unread on notification (account_id) where (read_at is null);

-- Where somebody has chosen otherwise than the kind's own default.
create table notification_preference (
  account_id text not null references login."user" (id) on delete cascade,
  kind text not null,
  in_app boolean not null,
  by_email boolean not null,
  primary key (account_id, kind)
);

create table follow (
  id bigint generated always as identity primary key,
  account_id text not null references login."user" (id) on delete cascade,
  fighter_id uuid references fighter (id),
  federation_id uuid references federation (id),
  since timestamptz not null,
  check (num_nonnulls(fighter_id, federation_id) = 1),
  unique (account_id, fighter_id),
  unique (account_id, federation_id)
);
create index follow_of_fighter on follow (fighter_id) where (fighter_id is not null);
create index follow_of_federation on follow (federation_id) where (federation_id is not null);
