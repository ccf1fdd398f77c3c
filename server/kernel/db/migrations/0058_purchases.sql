-- Purchases on the in-house market that are paid from outside, by wallet or by card.
create table purchase (
  id uuid primary key,
  listing_id uuid not null references listing (id),
  certificate_number bigint not null,
  seller_id uuid not null,
  buyer_id uuid not null references person (id),
  -- The certificate's, as for every order.
  pocket_id uuid not null,
  state text not null check (state in ('awaiting_payment', 'detected', 'paid', 'sold', 'expired',
    'rejected', 'frozen', 'refunded', 'disputed', 'charged_back')),
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

  check (price_micro = royalty_micro + seller_micro),
  check (seller_id <> buyer_id),
  check ((payment_id is null) = (paid_at is null)),
  check (payment_id is not null or screened_at is null and converted_at is null)
);
-- One purchase holds an offer at a time; one whose time is over is ended by the next.
create unique index holding_purchase on purchase (listing_id)
  where state in ('awaiting_payment', 'detected', 'paid');
create index purchase_of_buyer on purchase (buyer_id, created_at, id);
create index purchase_of_certificate on purchase (certificate_number) where payment_id is not null;
create index purchase_unpaid on purchase (reserved_until) where state in ('awaiting_payment', 'detected');

create table purchase_step (
  id bigint generated always as identity primary key,
  purchase_id uuid not null,
  from_state text,
  to_state text not null,
  reason text,
  at timestamptz not null
);
create index step_of_purchase on purchase_step (purchase_id);
create trigger append_only before update or delete on purchase_step
  for each row execute function refuse_rewriting();

-- An order is a backing or a purchase, and both hold room under the threshold and are paid the same way: where rows of
-- what is paid name an order as backing_id, it is either.
alter table reservation drop constraint reservation_backing_id_fkey;
alter table order_permit drop constraint order_permit_backing_id_fkey;
