-- Whose second factor somebody has said to be lost, and somebody else has kept, again and again: only a document tells the two apart.
create table login.contested_factor (
  account_id text primary key references login."user" (id) on delete cascade,
  -- How often it was kept, each within a while of the one before.
  stops integer not null check (stops > 0),
  last_at timestamptz not null
);
