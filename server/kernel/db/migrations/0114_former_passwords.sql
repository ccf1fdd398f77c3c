-- Passwords that an account has had lately, by their hashes: its owner knows one from before a stranger set another.
create table login.former_password (
  account_id text not null references login."user" (id) on delete cascade,
  password text not null,
  replaced_at timestamptz not null
);
create index former_password_of_account on login.former_password (account_id, replaced_at);
create index former_password_by_time on login.former_password (replaced_at);

alter table login.mail_link add column former_passwords text[];
update login.mail_link set former_passwords = array[former_password] where former_password is not null;
alter table login.mail_link drop column former_password;
