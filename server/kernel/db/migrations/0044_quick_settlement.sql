-- What a settlement asks of the orders of a Pocket: the few that no longer stand, and the few that are not decided.
create index void_backing on backing (pocket_id, interval_from) where void_cause is not null;
create index undecided_backing on backing (pocket_id)
  where state in ('detected', 'confirmed', 'frozen');
drop index backing_detected;
