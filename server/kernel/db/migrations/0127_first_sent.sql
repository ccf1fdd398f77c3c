-- When the treasury was first asked to send it: whoever is stopped by then is not paid.
alter table treasury_order add column first_sent_at timestamptz;
alter table claim add column first_sent_at timestamptz;
