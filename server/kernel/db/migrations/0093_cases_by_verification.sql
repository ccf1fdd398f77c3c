-- A verification lapses by the term in force, counted from the day on which it was made.
drop index case_to_expire;
create index case_to_lapse on kyc_case (verified_at) where status = 'approved';
