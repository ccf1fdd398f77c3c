-- What all entries up to one number come to, by the public name of each account: the public books add the entries since.
-- It is written after the number is settled, so no entry up to there can appear any more.
create table kept_balance (
  account text primary key,
  amount_micro bigint not null
);
create table kept_balances_until (
  is_only boolean primary key default true check (is_only),
  entry_id bigint not null
);
insert into kept_balances_until (entry_id) values (0);
