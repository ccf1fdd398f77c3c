-- Where a sandbox's clock was put forward, accounts that came under a stop when stops began to rest on all of a person's did so
-- by the database's clock, before the stop itself.
update stopped_account x set began_at = s.frozen_at
from stop s where s.id = x.stop_id and x.began_at < s.frozen_at;
