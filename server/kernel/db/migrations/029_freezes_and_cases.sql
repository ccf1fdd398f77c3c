-- Older identity cases did not say whether a stand-in opened them: they counted as cases of the provider in use.
update kyc_case
  set stand_in = coalesce((select kind = 'stand_in' from opened_with where port = 'kyc'), true)
  where stand_in is null;

alter table kyc_case alter column stand_in set not null;

-- A freeze has the name that the rest of the program has for it.
alter table stop rename to subject_freeze;
alter table stopped_account rename column stop_id to freeze_id;
