-- Whether the e-mail of an order was dead-lettered is looked up for each contract of a page, not read for all of them at each look.
create index outbox_dead_confirmation on outbox ((coalesce(payload ->> 'orderId', payload ->> 'backingId', '')))
  where ((dead_letter_at is not null) and (given_up_at is null) and (kind in ('confirmation_email', 'mail_confirmation')));
