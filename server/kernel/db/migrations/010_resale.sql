-- The in-house market: offers of holders, and what came of them.
create table listing (
  id uuid primary key,
  certificate_number bigint not null references certificate (number),
  seller_id uuid not null references person (id),
  price_micro bigint not null check (price_micro > 0),
  listed_at timestamptz not null,
  ends_at timestamptz not null,
  taken_back_at timestamptz,
  sold_at timestamptz,
  check (ends_at > listed_at),
  check (taken_back_at is null or sold_at is null)
);
create index listing_by_time on listing (listed_at, id);
create index listing_of_seller on listing (seller_id);
-- One offer of a certificate at a time; one whose time is over is closed by the next.
create unique index open_listing on listing (certificate_number) where ((taken_back_at is null) and (sold_at is null));

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
  check (price_micro = (royalty_micro + seller_micro)),
  check (seller_id <> buyer_id)
);
create index sale_of_certificate on sale (certificate_number, sold_at);

-- Purchases on the in-house market that are paid from outside, by wallet or by card.
create table purchase (
  id uuid primary key,
  listing_id uuid not null references listing (id),
  certificate_number bigint not null,
  seller_id uuid not null,
  buyer_id uuid not null references person (id),
  -- The certificate's, as for every order.
  pocket_id uuid not null,
  state text not null
    check (state in ('awaiting_payment', 'detected', 'paid', 'sold', 'expired', 'rejected', 'frozen', 'refunded', 'disputed', 'charged_back')),
  price_micro bigint not null check (price_micro > 0),
  -- As they were shown to the buyer.
  royalty_micro bigint not null check (royalty_micro >= 0),
  seller_micro bigint not null check (seller_micro >= 0),
  created_at timestamptz not null,
  reserved_until timestamptz not null,
  payment_id text unique,
  paid_at timestamptz,
  -- The payer has passed the screening, and the money lies in the escrow: then it is handed over.
  screened_at timestamptz,
  converted_at timestamptz,
  freeze_reason text,
  settings_hash bytea not null,
  check (price_micro = (royalty_micro + seller_micro)),
  check (seller_id <> buyer_id),
  check ((payment_id is null) = (paid_at is null)),
  check (payment_id is not null or screened_at is null and converted_at is null)
);
-- One purchase holds an offer at a time; one whose time is over is ended by the next.
create unique index holding_purchase on purchase (listing_id) where (state in ('awaiting_payment', 'detected', 'paid'));
create index purchase_of_buyer on purchase (buyer_id, created_at, id);
create index purchase_of_certificate on purchase (certificate_number) where (payment_id is not null);
create index purchase_unpaid on purchase (reserved_until) where (state in ('awaiting_payment', 'detected'));

create table purchase_transition (
  id bigint generated always as identity primary key,
  purchase_id uuid not null,
  from_state text,
  to_state text not null,
  reason text,
  at timestamptz not null
);
create index step_of_purchase on purchase_transition (purchase_id);
