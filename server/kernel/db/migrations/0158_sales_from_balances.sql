-- A sale that was paid out of a balance is held to what the log keeps of its buyer's wish. What was sold so far is kept as it
-- stands now.
insert into audit_log (at, actor_kind, operation, subject, detail)
  select now(), 'worker', 'trade', 'sale:' || id, jsonb_build_object('before', true,
    'listingId', listing_id, 'buyerId', buyer_id, 'priceMicro', price_micro::text)
  from sale s where not exists (select from purchase u where u.id = s.id) order by sold_at, id;
