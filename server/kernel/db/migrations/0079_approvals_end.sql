-- An organisation is approved until an instant that its approval has given: a later change of its length reaches the
-- next one. Those from before end as they would have.
alter table federation add column approved_until timestamptz;
update federation set approved_until = ((approved_at at time zone 'Europe/Paris') + make_interval(
  months => coalesce(
    (select value::text::int from setting_change where name = 'federationApprovalMonths'
      and effective_at <= now() order by effective_at desc limit 1),
    12))) at time zone 'Europe/Paris'
  where approved_at is not null;
alter table federation add check ((approved_at is null) = (approved_until is null));
