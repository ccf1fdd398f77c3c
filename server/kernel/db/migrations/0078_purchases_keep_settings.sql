-- A purchase on the market keeps all settings of the moment at which it was placed, as an order does: it is judged again
-- when it is paid, screened and let go. Those from before keep the figures that counted then.
alter table purchase add column settings jsonb;
update purchase p set settings = jsonb_build_object(
  'kycThreshold', coalesce(
    (select value from setting_change where name = 'kycThreshold' and effective_at <= p.created_at
      order by effective_at desc limit 1),
    '{"amountMicro": "1000000000", "inclusive": true}'),
  'closingMinutes', coalesce(
    (select value from setting_change where name = 'closingMinutes' and effective_at <= p.created_at
      order by effective_at desc limit 1),
    '60'));
alter table purchase alter column settings set not null;

create trigger settings_are_fixed before update of settings on purchase
  for each row when (old.settings is distinct from new.settings)
  execute function refuse_rewriting();
