-- A quote that is over has its payment page closed, once.
alter table card_quote add column closed_at timestamptz;
update card_quote set closed_at = expires_at;
create index open_quote on card_quote (expires_at) where closed_at is null;
