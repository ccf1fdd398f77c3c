-- To which address two operators may give an account, while they decide. Their deeds are kept for years: no address is written there.
create table login.address_to_give (
  proposal_id uuid primary key references proposal (id),
  account_id text not null references login."user" (id) on delete cascade,
  email text not null check (email = lower(email))
);
create index address_to_give_by_account on login.address_to_give (account_id);

-- When two operators last gave somebody's account back: whoever names an address to be paid at afterwards is not the first there.
alter table person add column given_back_at timestamptz;
