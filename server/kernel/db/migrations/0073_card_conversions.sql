-- A conversion of card money is a call of its own: asked for by its key until the treasury has done or refused it.
alter table effect_intent drop constraint effect_intent_kind_check;
alter table effect_intent add constraint effect_intent_kind_check
  check (kind in ('card_session', 'card_refund', 'chain_refund', 'card_conversion'));
alter table effect_intent drop constraint effect_intent_state_check;
alter table effect_intent add constraint effect_intent_state_check
  check (state in ('intended', 'unknown', 'pending', 'done', 'refused'));
create index open_conversion on effect_intent (changed_at)
  where kind = 'card_conversion' and state <> 'done';
