-- When whoever is paid there last passed the screening with the address; null for addresses that never were screened.
alter table payout_address add column screened_at timestamptz;
-- When that was last asked about: whoever has waited longest for an answer is asked about first.
alter table payout_address add column screening_tried_at timestamptz;
