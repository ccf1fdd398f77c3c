-- A fight keeps the windows of the day on which it was recorded: shares of it are sold with them. Fights from before
-- have had no others than those in force, which they keep.
alter table fight add column windows jsonb;
update fight set windows = coalesce(
  (select value from setting_change where name = 'fights' and effective_at <= now()
    order by effective_at desc limit 1),
  '{"rescheduleDays": 90, "startAfterHours": 24, "challengeHours": 72, "fundingDays": 14}');
alter table fight alter column windows set not null;

create trigger windows_are_fixed before update of windows on fight
  for each row when (old.windows is distinct from new.windows)
  execute function refuse_rewriting();
