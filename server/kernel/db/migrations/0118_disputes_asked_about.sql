-- A dispute is asked about until it has ended, since the provider's message of its end may be lost.
alter table card_dispute add column asked_at timestamptz;
-- Up to when what a job looks for has been found: what it could not look at then it looks at the next time.
alter table scheduled_job add column seen_until timestamptz;
