-- The in-house market: offers of holders, and what came of them.
create table listing (
  id uuid primary key,
  certificate_number bigint not null references certificate (number),
  seller_id uuid not null references person (id),
  price_micro bigint not null check (price_micro > 0),
  listed_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > listed_at),
  taken_back_at timestamptz,
  sold_at timestamptz,
  check (taken_back_at is null or sold_at is null)
);
-- One offer of a certificate at a time; one whose time is over is closed by the next.
create unique index open_listing on listing (certificate_number)
  where taken_back_at is null and sold_at is null;
create index listing_by_time on listing (listed_at, id);
create index listing_of_seller on listing (seller_id);

-- Price, royalty and certificate moved in one transaction.
create table sale (
  id uuid primary key,
  listing_id uuid not null unique references listing (id),
  certificate_number bigint not null,
  seller_id uuid not null,
  buyer_id uuid not null,
  price_micro bigint not null check (price_micro > 0),
  royalty_micro bigint not null check (royalty_micro >= 0),
  seller_micro bigint not null check (seller_micro >= 0),
  sold_at timestamptz not null,
  check (price_micro = royalty_micro + seller_micro),
  check (seller_id <> buyer_id)
);
create index sale_of_certificate on sale (certificate_number, sold_at);
create trigger append_only before update or delete on sale
  for each row execute function refuse_rewriting();

-- What a person has bought on the market counts toward the KYC threshold, beside what their orders brought in.
alter table person add column purchased_micro bigint not null default 0 check (purchased_micro >= 0);
