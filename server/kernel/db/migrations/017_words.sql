-- What pays, reserves, quotes, disputes or screens an order concerns one of any kind, a backing or a purchase.
alter table payment rename column backing_id to order_id;
alter index payment_of_backing rename to payment_of_order;
alter table reservation rename column backing_id to order_id;
alter table card_quote rename column backing_id to order_id;
alter index quote_of_backing rename to quote_of_order;
alter table effect_intent rename column backing_id to order_id;
alter index intent_of_backing rename to intent_of_order;
alter table card_dispute rename column backing_id to order_id;
alter index dispute_of_backing rename to dispute_of_order;
alter table chain_deposit rename column backing_id to order_id;
alter index deposit_of_backing rename to deposit_of_order;
alter table order_permit rename column backing_id to order_id;
alter table order_permit rename constraint order_permit_backing_id_wallet_id_key to order_permit_order_id_wallet_id_key;
alter table identity.screening_check rename column backing_id to order_id;

-- A freeze is released. Open proposals and tasks get the new names.
alter table stop rename column thawed_at to released_at;
update proposal set payload = payload - 'backingId' || jsonb_build_object('orderId', payload -> 'backingId')
  where operation = 'assign_payment' and closed_at is null;
update outbox set payload = payload - 'backingId' || jsonb_build_object('orderId', payload -> 'backingId')
  where kind = 'expire_card_session' and done_at is null;
update proposal set operation = 'release_freeze' where operation = 'unfreeze';
update outbox set kind = 'release_frozen_orders' where kind = 'release_owned_holds';
