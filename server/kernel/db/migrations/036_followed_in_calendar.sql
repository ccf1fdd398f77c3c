-- Who wants the fights of those whom they follow in their calendar too. It goes with the login.
create table followed_in_calendar (
  account_id text primary key references login."user" (id) on delete cascade
);
