-- When all that the chain had by then was read last: it may be read without getting further, and get further without being read up.
alter table chain_head add column caught_up_at timestamptz;
