-- When the provider is asked what became of a payment page: a message that says so may never come. Null once that is known.
alter table card_quote add column ask_at timestamptz;
update card_quote q set ask_at = q.expires_at
  where not exists (select from backing b where b.id = q.backing_id and b.payment_id is not null)
    and not exists (select from purchase p where p.id = q.backing_id and p.payment_id is not null);
create index quote_to_ask on card_quote (ask_at) where ask_at is not null;
