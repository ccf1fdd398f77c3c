-- Fees of card payments that are in no books here: those of another shop on the same account of the provider's, or of one of ours that
-- is not taken up yet. They are nobody's expense; once the payment is known its fees are booked, and go from here.
create table card_cost_apart (
  transaction_id text primary key check (transaction_id <> ''),
  provider text not null,
  kind text not null check (kind in ('charge', 'refund', 'dispute', 'other')),
  payment_id text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null,
  charged_at timestamptz not null,
  noted_at timestamptz not null
);
create index cost_apart_by_payment on card_cost_apart (provider, payment_id);
create index cost_apart_by_day on card_cost_apart (provider, charged_at);
-- Card payments of the provider's account that name no order of ours: asked about once.
create table other_shop_charge (
  provider text not null,
  payment_id text not null check (payment_id <> ''),
  noted_at timestamptz not null,
  primary key (provider, payment_id)
);
-- With seen_until, of several of one moment: the one up to which a job has looked.
alter table scheduled_job add column seen_id text;
