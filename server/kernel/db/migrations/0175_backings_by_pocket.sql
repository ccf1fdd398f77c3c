-- What a Pocket has collected is read from this index alone: a row of `backing` is two kilobytes.
create index raised_backing on backing (pocket_id, person_id) include (principal_micro, confirmed_at)
  where state in ('confirmed', 'unlocked', 'settled', 'frozen');
