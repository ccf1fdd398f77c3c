-- Certificates in wallets that platforms on the contract's list have sold: what was seen of each sale, once it was final.
create table foreign_sale (
  id uuid primary key,
  chain_id bigint not null,
  transaction_hash text not null,
  log_index integer not null,
  certificate_number bigint not null references certificate (number),
  seller_id uuid not null references person (id),
  buyer_id uuid not null references person (id),
  -- The platform that has sold.
  operator text not null check (operator ~ '^0x[0-9a-fA-F]{40}$'),
  to_address text not null check (to_address ~ '^0x[0-9a-fA-F]{40}$'),
  -- What was paid, or what the royalty was taken of where the platform told no price.
  price_micro bigint not null check (price_micro > 0),
  royalty_micro bigint not null check (royalty_micro >= 0),
  sold_at timestamptz not null,
  noted_at timestamptz not null,
  unique (chain_id, transaction_hash, log_index)
);
create index foreign_sale_of_certificate on foreign_sale (certificate_number);
create index foreign_sale_of_seller on foreign_sale (seller_id);
create index foreign_sale_of_buyer on foreign_sale (buyer_id);
create trigger append_only before delete or update on foreign_sale for each row execute function refuse_rewriting();
create trigger never_emptied before truncate on foreign_sale for each statement execute function refuse_rewriting();

-- An address that has bought there and that nobody has linked: what it holds is kept in the name of a person without an account.
create table unknown_owner (
  person_id uuid primary key references person (id),
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$')
);
create unique index unknown_owner_by_address on unknown_owner (lower(address));

-- `owner_known`: whoever has linked the address takes over what lies there.
alter table certificate_transfer drop constraint certificate_transfer_route_check,
  drop constraint certificate_transfer_check, drop constraint certificate_transfer_check1;
alter table certificate_transfer
  add check (route in ('in_house_sale', 'listed_operator', 'owner_known', 'recovery', 'vault_claim')),
  add check ((route in ('recovery', 'vault_claim')) = (from_id = to_id)),
  add check ((route in ('in_house_sale', 'listed_operator')) = (price_micro is not null));

-- What a sale credits to the seller stays in the contract until it is withdrawn: it is booked then.
alter table chain_claim add column credited boolean not null default false;
alter table chain_claim add column paid_by text;
alter table chain_claim add check (credited or paid_by is null);
create index chain_claim_credited on chain_claim (lower(owner)) where (credited and paid_by is null);

alter table chain_act drop constraint chain_act_act_check;
alter table chain_act add constraint chain_act_act_check check (act in ('open_pocket', 'close_pocket', 'collect_fees',
  'reach_milestone', 'release', 'complete', 'fund_reserve', 'quarantine', 'release_quarantine', 'hand_over', 'claim_for_vault',
  'announce_recovery', 'end_recovery', 'claim_signed', 'pay_credit'));
