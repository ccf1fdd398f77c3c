-- Letters that their own address has refused for good: counted, told to its owner, and not tried again.
create table login.refused_letter (
  key text primary key,
  -- Whose address it was; null where it is nobody's, is theirs no more, or takes letters again.
  account_id text references login."user" (id) on delete cascade,
  -- The mail server's codes alone: its words name the address.
  reply text not null,
  refused_at timestamptz not null
);
create index refused_letter_of_account on login.refused_letter (account_id, refused_at)
  where account_id is not null;
create index refused_letter_by_time on login.refused_letter (refused_at);
