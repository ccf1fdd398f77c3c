-- What the card provider keeps for its work, one row for each line of its balance that has a fee; below zero where it gave one back.
create table card_cost (
  transaction_id text primary key check (transaction_id <> ''),
  provider text not null,
  kind text not null check (kind in ('charge', 'refund', 'dispute', 'other')),
  payment_id text,
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null,
  -- Euros per USDC: as the payment was quoted, or of the day for what is about no payment of ours.
  rate_numerator bigint not null check (rate_numerator > 0),
  rate_denominator bigint not null check (rate_denominator > 0),
  cost_micro bigint not null check (sign(cost_micro) = sign(amount_minor)),
  charged_at timestamptz not null,
  booked_at timestamptz not null
);
create index cost_by_day on card_cost (provider, charged_at);
