-- While a bank decides about a payment its provider gives nothing of it back; for what is only a question it does.
alter table card_dispute add column is_inquiry boolean not null default false;
update card_dispute set is_inquiry = true where status like 'warning\_%';
