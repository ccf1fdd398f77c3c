-- How an order ended that was paid: its interval is void from then on, and for this reason.
alter table backing add column void_cause text
  check (void_cause in ('refused', 'refunded', 'withdrawn', 'charged_back'));

-- A backer's wish to withdraw, before it is confirmed: two steps, so that nobody withdraws by a slip.
create table withdrawal_request (
  id uuid primary key,
  backing_id uuid not null references backing (id),
  person_id uuid not null references person (id),
  requested_at timestamptz not null,
  confirmed_at timestamptz
);
create index withdrawal_of_backing on withdrawal_request (backing_id);

-- Each change of a certificate's holder or wallet; who held it at an instant follows from it.
create table certificate_transfer (
  id bigint generated always as identity primary key,
  certificate_number bigint not null references certificate (number),
  from_id uuid not null,
  to_id uuid not null,
  route text not null
    check (route in ('in_house_sale', 'listed_operator', 'recovery', 'vault_claim')),
  price_micro bigint check (price_micro > 0),
  at timestamptz not null,
  check (route in ('recovery', 'vault_claim') = (from_id = to_id)),
  check (route in ('recovery', 'vault_claim') = (price_micro is null))
);
create index transfer_of_certificate on certificate_transfer (certificate_number, at);
create trigger append_only before update or delete on certificate_transfer
  for each row execute function refuse_rewriting();

insert into ledger_account (path, normal_side) values ('expense:refund', 'debit');
