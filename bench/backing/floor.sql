-- One payment in one call: everything that a confirmation writes, as tightly as the database itself can do it.
create schema bench;
create sequence bench.next_order;

create function bench.confirm(order_number bigint) returns text language plpgsql as $$
declare
  -- As the provider's message gives them.
  paid_order uuid := ('be0c0000-0000-4000-8000-' || lpad(to_hex(order_number), 12, '0'))::uuid;
  event text := 'evt_bench_' || order_number;
  payment text := 'pi_bench_' || order_number;
  paid_cents bigint := __EUR_CENTS__;
  rounding bigint := __ROUNDING__;
  taken backing%rowtype;
  sold integer;
  quoted bigint;
  number bigint;
  entry bigint;
begin
  insert into webhook_event (provider, event_id, type, body_hash, received_at)
    values ('stripe', event, 'payment_intent.succeeded', md5(event), now())
    on conflict do nothing;
  if not found then return 'seen'; end if;

  select * into strict taken from backing where id = paid_order;
  perform from person where id = taken.person_id for no key update;
  select unit_cursor into strict sold from pocket where id = taken.pocket_id for no key update;
  select * into strict taken from backing where id = paid_order for no key update;
  select eur_cents into strict quoted from card_quote where order_id = paid_order;
  if taken.state <> 'awaiting_payment' or quoted <> paid_cents then
    raise exception 'order % cannot be paid', order_number;
  end if;

  number := nextval('certificate_number');
  entry := nextval('ledger_entry_id');
  insert into payment (provider, payment_id, event_id, order_id, amount_minor, currency, seen_at,
      recorded_at, outcome)
    values ('stripe', payment, event, paid_order, paid_cents, 'eur', now(), now(), 'confirmed');
  update pocket set unit_cursor = sold + taken.units where id = taken.pocket_id;
  update person set captured_micro = captured_micro + taken.backer_pays_micro
    where id = taken.person_id;
  update reservation set ended_at = now(), ended_because = 'paid' where order_id = paid_order;
  update backing set state = 'confirmed', payment_id = payment, confirmed_at = now(),
      certificate_number = number, interval_from = sold, interval_until = sold + taken.units
    where id = paid_order;
  insert into backing_transition (backing_id, from_state, to_state, at)
    values (paid_order, 'awaiting_payment', 'confirmed', now());
  insert into certificate (number, kind, backing_id, pocket_id, holder_id, original_holder_id,
      principal_micro, interval_from, interval_until, cover_bps, state, minted_at)
    values (number, taken.kind, paid_order, taken.pocket_id, taken.person_id, taken.person_id,
      taken.principal_micro, sold, sold + taken.units, taken.cover_bps, 'locked', now());
  insert into ledger_entry (id, business_key, kind, backing_id, pocket_id, booked_at)
    values (entry, 'backing:' || paid_order, 'backing', paid_order, taken.pocket_id, now());
  insert into posting (entry_id, position, account, amount_micro) values
    (entry, 0, 'clearing:card', taken.backer_pays_micro + rounding),
    (entry, 1, 'pocket:' || taken.pocket_id || ':recipient', -taken.recipient_micro),
    (entry, 2, 'pocket:' || taken.pocket_id || ':fee-pending', -taken.sale_fee_micro),
    (entry, 3, 'fx_rounding', -rounding);
  insert into outbox (key, kind, payload, created_at, due_at) values
    ('convert:' || paid_order, 'convert_card_funds', '{}', now(), 'infinity'),
    ('screen:' || paid_order, 'screen_payment', '{}', now(), 'infinity'),
    ('mail_confirmation:' || paid_order, 'mail_confirmation', '{}', now(), 'infinity');
  update webhook_event set answer = jsonb_build_object('outcome', 'confirmed', 'certificateNumber', number)
    where provider = 'stripe' and event_id = event;
  return '"outcome":"confirmed"';
end $$;
