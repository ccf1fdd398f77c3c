-- What a card is asked for is held to what the log keeps of the quote. What was quoted so far is kept as it stands now.
insert into audit_log (at, actor_kind, operation, subject, detail)
  select now(), 'worker', 'own_orders', 'card-quote:' || intent_key, jsonb_build_object('before', true,
    'orderId', backing_id, 'eurCents', eur_cents::text, 'rate', rate_numerator || '/' || rate_denominator)
  from card_quote order by quoted_at, intent_key;
