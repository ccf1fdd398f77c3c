-- Deposits that have gone back are looked for hourly, the oldest first.
create index refund_that_left on effect_intent (changed_at)
  where kind = 'chain_refund' and state = 'done';
